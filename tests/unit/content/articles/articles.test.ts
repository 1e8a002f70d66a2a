import { describe, expect, it } from 'vitest';
import { articlePath } from '#lib/content/articles/articles.rules.ts';
import { GROUPS, TOPICS, topicBySlug, topicOf } from '#lib/content/articles/topics.rules.ts';
import { resolveRoute } from '#lib/routes.rules.ts';

describe('the help centre', () => {
  it('has a route, a legacy spelling and a parent for every topic', () => {
    for (const topic of TOPICS) {
      const path = `/help/${topic.group.slug}/${topic.slug}`;
      for (const spelling of [path, `/help_${topic.slug}`]) {
        expect(resolveRoute(spelling, new URLSearchParams())?.url, spelling).toBe(path);
      }
      expect(topicOf(topic.id)).toBe(topicBySlug(topic.slug));
    }
    expect(new Set(TOPICS.map(({ id }) => id)).size).toBe(TOPICS.length);
  });

  it('shows the first four groups of help before the news', () => {
    expect(GROUPS.map(({ slug }) => slug)).toEqual(['xrzn', 'zfps', 'fwbz', 'gywm', 'xwzx']);
  });

  it('knows the parent page of payment and delivery by its other name', () => {
    expect(resolveRoute('/help/pay', new URLSearchParams())?.route.name).toBe('help_zfps');
  });

  it('keeps the article picked within a page, and drops what the page does not know', () => {
    const query = new URLSearchParams({ id: '66', from: 'mail' });
    expect(resolveRoute('/help_hyzc', query)?.url).toBe('/help/xrzn/hyzc?id=66');
  });
});

describe('articlePath', () => {
  it.each([
    [{ id: 66, categoryId: 311, alias: null }, '/help/xrzn/hyzc?id=66'],
    [{ id: 61, categoryId: 311, alias: 'zhuce' }, '/help/zhuce'],
    [{ id: 312, categoryId: 351, alias: null }, '/help_news_info/312/2'],
    [{ id: 331, categoryId: 352, alias: null }, '/help_news_info/331/3'],
    [{ id: 71, categoryId: 4, alias: null }, null],
  ])('of %o is %s', (article, path) => {
    expect(articlePath(article)).toBe(path);
  });
});
