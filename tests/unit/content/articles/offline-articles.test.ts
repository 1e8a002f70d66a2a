import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asListed,
  isOfflineArticle,
  type OfflineArticle,
  withArticle,
} from '#lib/content/articles/offline-articles.rules.ts';

const kept = (id: number, change: Partial<OfflineArticle> = {}): OfflineArticle => ({
  id,
  title: `第 ${id} 篇`,
  path: `/help/xrzn/hyzc?id=${id}`,
  updatedAt: '2026-11-20 08:00:00',
  html: '<p>正文</p>',
  readAt: 1000,
  isUpdated: false,
  ...change,
});
const listed = (id: number, updated_at = '2026-11-20 08:00:00') => ({
  id,
  title: `第 ${id} 篇`,
  url: `/help/article-${id}`,
  updated_at,
});
describe('articles kept in the browser', () => {
  it('holds each article once, the one read last on top, where it was read last', () => {
    const list = withArticle([kept(1), kept(2)], kept(2, { path: '/help/two' }));
    expect(list.map(({ id, path }) => [id, path])).toEqual([
      [2, '/help/two'],
      [1, '/help/xrzn/hyzc?id=1'],
    ]);
  });

  it('never grows beyond its bound and lets the oldest go first', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 30 });
    fc.assert(
      fc.property(lengths, (sizes) => {
        let list: OfflineArticle[] = [];
        for (const [id, size] of sizes.entries())
          list = withArticle(list, { ...kept(id + 1), html: '<p>'.padEnd(size, '字') }, 5000);
        expect(JSON.stringify(list).length).toBeLessThanOrEqual(5000);
        const ids = list.map(({ id }) => id);
        expect(ids).toEqual(ids.map((_, at) => sizes.length - at));
      }),
    );
  });

  it('does without an article that is too long, and keeps the others', () => {
    const long = { ...kept(3), html: ''.padEnd(5000, '字') };
    expect(withArticle([kept(1), kept(2)], long, 5000).map(({ id }) => id)).toEqual([1, 2]);
    expect(withArticle([kept(3), kept(1)], long, 5000).map(({ id }) => id)).toEqual([1]);
  });

  it('drops what was withdrawn, but nothing read since the centre was asked', () => {
    const list = [kept(3, { readAt: 3000 }), kept(1), kept(2)];
    expect(asListed(list, [listed(1)], 2000).map(({ id }) => id)).toEqual([3, 1]);
  });

  it('has title and address as the centre has them, and marks what changed until it is read again', () => {
    const list = [kept(1), kept(2), kept(9, { title: '旧题' })];
    const now = asListed(
      list,
      [listed(1), listed(2, '2026-11-20 08:00:01'), { ...listed(9), url: '' }],
      2000,
    );
    expect(now.map(({ title, path, isUpdated }) => [title, path, isUpdated])).toEqual([
      ['第 1 篇', '/help/article-1', false],
      ['第 2 篇', '/help/article-2', true],
      ['第 9 篇', '/help/xrzn/hyzc?id=9', false],
    ]);
    expect(withArticle(now, kept(2)).map(({ isUpdated }) => isUpdated)).toEqual([false, false, false]);
  });

  it('takes nothing of another shape from storage, nor an address of another site', () => {
    const good = kept(1);
    const foreign = kept(2, { path: '//evil.example/x' });
    const odd = [foreign, { ...good, html: 7 }, { ...good, path: ['/x'] }, null, 'x'];
    expect([good, ...odd].filter(isOfflineArticle)).toEqual([good]);
    fc.assert(fc.property(fc.anything(), (value) => void isOfflineArticle(value)));
  });
});
