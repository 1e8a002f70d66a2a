import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ArticleFile,
  writeArticleFile,
} from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { openArticle } from '#lib/content/newsroom/open-article.service.ts';
import { exportArticles } from '#lib/content/newsroom/article-files/export-articles.service.ts';
import type { ImportReport } from '#lib/content/newsroom/newsroom.rules.ts';
import { importArticles } from '#lib/content/newsroom/article-files/import.service.ts';
import { orderTopic } from '#lib/content/newsroom/place.service.ts';
import { publishArticle, withdrawArticle } from '#lib/content/newsroom/publish.service.ts';
import { readArticleFile } from '#lib/content/newsroom/article-files/article-file.service.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { packZip, unpackZip } from '#lib/platform/zip.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makePublished, placeNow, text, TOPIC } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOBODY = { id: null, name: '' };
const bytesOf = (words: string): Uint8Array => new TextEncoder().encode(words);

describe.each(ENGINES)('a file that was exported on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let chen: Member;
  let id: number;
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    [lin, chen] = [await makeEditor(db, '林编辑'), await makeEditor(db, '陈编辑')];
    id = (await makePublished(db, lin)).standing.id;
  });
  afterEach(() => fresh.close());

  const importing = (
    bytes: Uint8Array,
    { isDry = false, overwrite = [] as string[], shop = db, name = 'a.zip' } = {},
  ): Promise<ImportReport> =>
    importArticles(
      shop,
      shop === db ? lin : NOBODY,
      { upload: { name, bytes }, isDry, isForced: false, overwrite },
      NOW + 2 * HOUR_MS,
    );
  /** The archive again, each of its texts as `edit` makes it. */
  const edited = async (archive: Uint8Array, edit: (file: ArticleFile) => Partial<ArticleFile>) => {
    const files = [];
    for await (const { name, bytes } of unpackZip(archive, { entries: 99, total: 1e6, each: 1e6 })) {
      const file = readArticleFile(name, new TextDecoder().decode(bytes ?? undefined));
      files.push({ name, content: writeArticleFile({ ...file, ...edit(file) }) });
    }
    return packZip(files);
  };
  const correct = async (body: string, editor = chen) => {
    const { standing } = await openArticle(db, editor, id, NOW);
    const base = standing.headNumber;
    const { head } = await saveArticle(db, editor, { id, base, text: text({ body }) }, NOW + HOUR_MS);
    const publication = { base: head.number, at: null, isForced: true };
    await publishArticle(db, editor, { id, ...publication }, NOW + HOUR_MS);
  };
  const seen = async () => (await readArticle(db, id))?.body;
  const standing = async () => (await openArticle(db, lin, id, NOW)).standing;

  it('does not undo unasked what a colleague published since', async () => {
    const old = await exportArticles(db);
    await correct('陈改的\n');
    for (const isDry of [true, false]) {
      const report = await importing(old, { isDry });
      expect(report).toMatchObject({ changed: 0, moved: 0, unchanged: 0, skipped: 1, problems: [] });
      expect(report.conflicts).toEqual([
        {
          texts: { before: text({ body: '陈改的\n' }), after: text() },
          name: `gwzn/${id}.md`,
          title: '怎样下单',
          key: expect.stringMatching(/^[0-9a-f]{12}$/),
          words: expect.stringMatching(/导出自第 2 版.*第 3 版（陈编辑 .* 保存，已发布）/),
        },
      ]);
      expect(await seen()).toBe('陈改的\n');
    }
  });

  it('takes the place of a newer text once it is chosen, and of no still newer one', async () => {
    const old = await exportArticles(db);
    await correct('陈改的\n');
    const key = (await importing(old, { isDry: true })).conflicts[0]!.key;
    await correct('陈又改\n');
    expect(await importing(old, { overwrite: [key] })).toMatchObject({ skipped: 1, changed: 0 });
    expect(await seen()).toBe('陈又改\n');
    const [asked] = (await importing(old, { isDry: true })).conflicts;
    const texts = { before: text({ body: '陈又改\n' }), after: text() };
    expect(asked?.texts).toEqual(texts);
    const report = await importing(old, { overwrite: [asked!.key] });
    expect(report).toMatchObject({ skipped: 0, changed: 1 });
    expect(report.changes).toEqual([
      { name: `gwzn/${id}.md`, title: '怎样下单', id, outcome: 'changed', words: '正文；公开', texts },
    ]);
    expect(await seen()).toBe(text().body);
    expect((await standing()).headNumber).toBe(5);
    expect(await importing(old)).toMatchObject({ skipped: 0, changed: 0, unchanged: 1 });
  });

  it('is taken in unasked while nothing has changed since', async () => {
    const mine = await edited(await exportArticles(db), () => ({ body: '我改的\n' }));
    expect(await importing(mine, { isDry: true })).toMatchObject({ changed: 1, skipped: 0 });
    expect(await importing(mine)).toMatchObject({ changed: 1, skipped: 0 });
    expect(await seen()).toBe('我改的\n');
    expect(await importing(mine)).toMatchObject({ changed: 0, unchanged: 1, skipped: 0 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['saved again', () => saveArticle(db, chen, { id, base: 2, text: text({ body: '没发布' }) }, NOW)],
    ['withdrawn', () => withdrawArticle(db, chen, { id, base: 2 }, NOW)],
    [
      'given another author',
      () => saveArticle(db, chen, { id, base: 2, text: text({ author: '客服部' }) }, NOW),
    ],
    [
      'set to change',
      async () => {
        await saveArticle(db, chen, { id, base: 2, text: text({ body: '明天的' }) }, NOW);
        const publication = { base: 3, at: NOW + 24 * HOUR_MS, isForced: true };
        await publishArticle(db, chen, { id, ...publication }, NOW);
      },
    ],
  ])('is asked about when the article has been %s since', async (_what, happen) => {
    const mine = await edited(await exportArticles(db), () => ({ body: '我改的\n' }));
    await happen();
    const before = await openArticle(db, lin, id, NOW);
    expect(await importing(mine)).toMatchObject({ changed: 0, skipped: 1, problems: [] });
    expect(await openArticle(db, lin, id, NOW)).toEqual(before);
  });

  it('is asked about when its article was moved since, never when its topic was put in order', async () => {
    const other = (await makePublished(db, lin, { title: '二' })).standing.id;
    const old = await exportArticles(db);
    await orderTopic(db, chen, { categoryId: TOPIC, seen: [id, other], ids: [other, id] }, NOW);
    expect(await importing(old)).toMatchObject({ unchanged: 2, moved: 0 });
    expect((await standing()).position).toBe(2);
    await placeNow(db, chen, id, { categoryId: 311, alias: 'moved' });
    const mine = await edited(old, (file) => (file.id === id ? { body: '我改的\n' } : {}));
    const asked = await importing(mine);
    expect(asked).toMatchObject({ changed: 0, moved: 0, skipped: 1 });
    expect(asked.conflicts[0]!.words).toMatch(/移动过.*覆盖会改动：正文；公开；.*会员注册移到.*购物指南/);
    expect(await standing()).toMatchObject({ categoryId: 311, alias: 'moved' });
    const forced = await importing(old, { overwrite: ['all'] });
    expect(forced).toMatchObject({ skipped: 0, moved: 1 });
    expect(await standing()).toMatchObject({ categoryId: TOPIC, alias: 'moved' });
  });

  it('moves an article that stands where it stood', async () => {
    const mine = await edited(await exportArticles(db), () => ({ categoryId: 313, alias: 'a-b' }));
    expect(await importing(mine)).toMatchObject({ moved: 1, changed: 0, skipped: 0 });
    expect(await standing()).toMatchObject({ categoryId: 313, alias: 'a-b' });
  });

  it('is compared with what was there before any of its article', async () => {
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '定时的' }) }, NOW);
    const due = { base: 3, at: NOW + 24 * HOUR_MS, isForced: true };
    await publishArticle(db, lin, { id, ...due }, NOW);
    await saveArticle(db, lin, { id, base: 3, text: text({ body: '草稿' }) }, NOW);
    const all = await exportArticles(db);
    const mine = await edited(all, ({ body }) => ({ body: `${body}再加一句。\n` }));
    expect(await importing(mine)).toMatchObject({ changed: 3, skipped: 0, problems: [] });
    expect(await seen()).toContain('再加一句');
    const { head } = await openArticle(db, lin, id, NOW);
    expect(head.body).toBe('草稿\n再加一句。\n');
    await correct('陈改的\n');
    expect(await importing(all)).toMatchObject({ changed: 0, skipped: 3 });
  });

  it('carries the same base from one shop to another', async () => {
    const there = await freshDatabase(engine);
    try {
      const archive = await exportArticles(db);
      await correct('陈改的\n');
      const later = await exportArticles(db);
      expect(await importing(archive, { shop: there.db })).toMatchObject({ created: 1 });
      expect(await importing(later, { shop: there.db })).toMatchObject({ changed: 0, skipped: 1 });
      const mine = await edited(archive, () => ({ summary: '改了' }));
      expect(await importing(mine, { shop: there.db })).toMatchObject({ changed: 1, skipped: 0 });
    } finally {
      await there.close();
    }
  });

  it('names the base an editor has before them', async () => {
    const [{ base }] = [await openArticle(db, lin, id, NOW)];
    const mine = await edited(await exportArticles(db), (file) => {
      expect(file.base).toBe(base);
      return {};
    });
    expect(await importing(mine)).toMatchObject({ unchanged: 1 });
  });

  it('without a base is asked about unless it changes nothing', async () => {
    const whole = await edited(await exportArticles(db), () => ({ base: null }));
    expect(await importing(whole)).toMatchObject({ unchanged: 1, skipped: 0 });
    const mine = await edited(whole, () => ({ body: '我改的\n' }));
    const report = await importing(mine);
    expect([report.skipped, report.conflicts[0]!.words]).toEqual([1, expect.stringContaining('没有写明')]);
    expect(await importing(mine, { overwrite: [`gwzn/${id}.md`] })).toMatchObject({ changed: 1 });
  });

  const own = (head: string, body = '正文') => bytesOf(`---\n${head}\n---\n\n${body}\n`);

  it('without a number never touches a live article by its address', async () => {
    await placeNow(db, lin, id, { categoryId: TOPIC, alias: 'how' });
    const file = own('title: 另一篇\ntopic: aqgw\nstate: published\nalias: how');
    const before = await openArticle(db, lin, id, NOW);
    for (const isDry of [true, false]) {
      const report = await importing(file, { name: 'how.md', isDry });
      expect(report).toMatchObject({ created: 0, changed: 0, moved: 0, skipped: 1, problems: [] });
      expect(report.conflicts[0]!.words).toMatch(
        new RegExp(`没有写编号，而短地址 how 是《怎样下单》（编号 ${id}）的。要另建一篇，请换短地址`),
      );
    }
    expect(await openArticle(db, lin, id, NOW)).toEqual(before);
    const chosen = await importing(file, { name: 'how.md', overwrite: ['how.md'] });
    expect(chosen).toMatchObject({ changed: 1, skipped: 0 });
    expect(await standing()).toMatchObject({ categoryId: 313, alias: 'how' });
  });

  it('without a number takes no live article by its title, nor its old address', async () => {
    await placeNow(db, lin, id, { categoryId: TOPIC, alias: 'old-how' });
    await placeNow(db, lin, id, { categoryId: TOPIC, alias: null });
    const titled = await importing(own('title: 怎样下单\ntopic: gwzn'), { name: 'a.md' });
    expect([titled.skipped, titled.conflicts[0]!.words]).toEqual([1, expect.stringContaining('同名')]);
    const led = own('title: 新的\ntopic: gwzn\nalias: old-how');
    const report = await importing(led, { name: 'b.md' });
    expect([report.created, report.conflicts[0]!.words]).toEqual([
      0,
      expect.stringMatching(/old-how 现在转到《怎样下单》/),
    ]);
    expect(await importing(led, { name: 'b.md', overwrite: ['b.md'] })).toMatchObject({ created: 1 });
  });
});
