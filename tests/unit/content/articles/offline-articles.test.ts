import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOfflineArticle,
  isOfflineTree,
  offlineCopyAt,
  type OfflineArticle,
  type OfflineTree,
  recentArticles,
  stillPublic,
  withArticle,
} from '#lib/content/articles/offline-articles.rules.ts';

const kept = (id: number, change: Partial<OfflineArticle> = {}): OfflineArticle => ({
  id,
  title: `第 ${id} 篇`,
  paths: [`/help/xrzn/hyzc?id=${id}`],
  updatedAt: '2026-11-20 08:00:00',
  html: '<p>正文</p>',
  readAt: 1000,
  ...change,
});
const listed = (id: number, updated_at = '2026-11-20 08:00:00') => ({
  id,
  title: `第 ${id} 篇`,
  url: `/help/article-${id}`,
  updated_at,
});
const tree = (...articles: OfflineTree['articles']): OfflineTree => ({
  etag: '"a"',
  checkedAt: 2000,
  articles,
});
const added = (id: number, path = '/help/a') => {
  const { paths: _paths, ...rest } = kept(id);
  return { ...rest, path };
};

describe('articles kept in the browser', () => {
  it('holds each article once, the one read last on top, under every address it was read at', () => {
    const list = withArticle([kept(1), kept(2)], added(2, '/help/two'));
    expect(list.map(({ id }) => id)).toEqual([2, 1]);
    expect(list[0]?.paths).toEqual(['/help/two', '/help/xrzn/hyzc?id=2']);
  });

  it('never grows beyond its bound and lets the oldest go first', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 30 });
    fc.assert(
      fc.property(lengths, (sizes) => {
        let list: OfflineArticle[] = [];
        for (const [id, size] of sizes.entries())
          list = withArticle(list, { ...added(id + 1), html: '<p>'.padEnd(size, '字') }, 5000);
        expect(JSON.stringify(list).length).toBeLessThanOrEqual(5000);
        const ids = list.map(({ id }) => id);
        expect(ids).toEqual(ids.map((_, at) => sizes.length - at));
      }),
    );
  });

  it('does without an article that is too long, and keeps the others', () => {
    const long = { ...added(3), html: ''.padEnd(5000, '字') };
    expect(withArticle([kept(1), kept(2)], long, 5000).map(({ id }) => id)).toEqual([1, 2]);
    expect(withArticle([kept(3), kept(1)], long, 5000).map(({ id }) => id)).toEqual([1]);
  });

  it('drops what was withdrawn, but nothing read since the tree was received', () => {
    const list = [kept(3, { readAt: 3000 }), kept(1), kept(2)];
    expect(stillPublic(list, tree(listed(1))).map(({ id }) => id)).toEqual([3, 1]);
  });

  it('marks what changed after it was read, and leaves the article of the page out', () => {
    const now = tree(listed(1), listed(2, '2026-11-20 08:00:01'));
    expect(recentArticles([kept(1), kept(2), kept(9)], now, 9, 6)).toEqual([
      { id: 1, title: '第 1 篇', url: '/help/article-1', isUpdated: false },
      { id: 2, title: '第 2 篇', url: '/help/article-2', isUpdated: true },
    ]);
    expect(recentArticles([kept(1)], null, null, 6)[0]).toMatchObject({
      url: '/help/xrzn/hyzc?id=1',
      isUpdated: false,
    });
  });

  it('finds a copy by where it was read and by where the tree has it', () => {
    const list = [kept(1), kept(2)];
    expect(offlineCopyAt(list, null, '/help/xrzn/hyzc?id=2')?.id).toBe(2);
    expect(offlineCopyAt(list, tree(listed(2)), '/help/article-2')?.id).toBe(2);
    expect(offlineCopyAt(list, tree(listed(3)), '/help/article-3')).toBeUndefined();
  });

  it('takes nothing of another shape from storage, nor an address of another site', () => {
    const good = kept(1);
    const foreign = kept(2, { paths: ['//evil.example/x'] });
    const odd = [foreign, { ...good, html: 7 }, { ...good, paths: '/x' }, null, 'x'];
    expect([good, ...odd].filter(isOfflineArticle)).toEqual([good]);
    expect(isOfflineTree(tree(listed(1)))).toBe(true);
    expect(isOfflineTree(tree({ ...listed(1), url: 'javascript:alert(1)' }))).toBe(false);
    fc.assert(fc.property(fc.anything(), (value) => void [isOfflineArticle(value), isOfflineTree(value)]));
  });
});
