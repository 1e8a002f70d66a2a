import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listArticles } from '#lib/content/newsroom/article-list.service.ts';
import type { ArticleQuery } from '#lib/content/newsroom/newsroom.rules.ts';
import {
  openPreview,
  openRevisions,
  readPreview,
  saveDraft,
} from '#lib/content/newsroom/open-article.service.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import { findLinkTargets } from '#lib/content/newsroom/links/targets.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { runAllJobs } from '#tests/support/jobs.ts';
import { makeEditor, makePublished, makeSaved, text } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const ALL: ArticleQuery = {
  keywords: '',
  categoryId: null,
  state: null,
  author: '',
  sort: 'changed',
  page: 1,
};
describe.each(ENGINES)("the editors' desk on %s", (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let chen: Member;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
    chen = await makeEditor(db, '陈编辑');
    const add = async (name: string, made: ReturnType<typeof makeSaved>) => {
      ids[name] = (await made).standing.id;
    };
    await add('pay', makePublished(db, lin, { title: '怎样付款', body: '用 Alipay 付款。' }, 321));
    await add('aid', makePublished(db, chen, { title: '阿胶怎样验收' }, 311));
    await add('due', makeSaved(db, chen, { title: '春节放假 100%' }, 352));
    await publishArticle(db, chen, { id: ids['due']!, base: 2, at: NOW + DAY_MS, isForced: false }, NOW);
    await add('new', makeSaved(db, lin, { title: '未完成' }, 311));
    await saveArticle(
      db,
      lin,
      { id: ids['pay']!, base: 2, text: text({ title: '怎样付款', body: '新的' }) },
      NOW + 10,
    );
  });
  afterAll(() => fresh.close());
  const found = async (query: Partial<ArticleQuery>) =>
    (await listArticles(db, { ...ALL, ...query })).list.map(({ id }) => id);

  it('lists all articles, the last saved first, and what waits to be published', async () => {
    const { list, total, pages, authors } = await listArticles(db, ALL);
    expect([list[0]?.id, total, pages]).toEqual([ids['pay'], 4, 1]);
    expect(list[0]).toMatchObject({ hasNewer: true, author: '林编辑', state: 'published', helpful: 0 });
    expect(authors).toEqual(['陈编辑', '林编辑']);
  });

  it('finds them by words in any case, number, topic, state and author', async () => {
    expect(await found({ keywords: '新的' })).toEqual([ids['pay']]);
    expect(await found({ keywords: '100%' })).toEqual([ids['due']]);
    expect(await found({ keywords: String(ids['aid']) })).toEqual([ids['aid']]);
    expect(await found({ categoryId: 311 })).toHaveLength(2);
    expect(await found({ state: 'draft' })).toEqual([ids['new']]);
    expect(await found({ state: 'scheduled' })).toEqual([ids['due']]);
    expect(await found({ author: '陈编辑', state: 'published' })).toEqual([ids['aid']]);
    expect(await found({ keywords: '没有的' })).toEqual([]);
  });

  it('takes every sign of the words as it is', async () => {
    const body = '字段 order_no，路径 C:\\Temp，规格 Ω 型';
    const { standing } = await makeSaved(db, lin, { title: '接口说明', body }, 312);
    for (const keywords of ['order_no', 'c:\\temp', 'Ω 型'])
      expect(await found({ keywords }), keywords).toEqual([standing.id]);
    for (const keywords of ['100_', 'order%no', 'orderxno']) expect(await found({ keywords })).toEqual([]);
    await db.deleteFrom('article').where('id', '=', standing.id).execute();
  });

  it('puts titles in the order of the dictionary, topics in theirs, dates newest first', async () => {
    expect(await found({ sort: 'title' })).toEqual([ids['aid'], ids['due'], ids['new'], ids['pay']]);
    expect(await found({ sort: 'category' })).toEqual([ids['aid'], ids['new'], ids['pay'], ids['due']]);
    expect((await found({ sort: 'published' })).slice(0, 2).toSorted()).toEqual(
      [ids['pay'], ids['aid']].toSorted(),
    );
    expect(await found({ page: 9 })).toHaveLength(4);
  });

  it('counts what readers said', async () => {
    const vote = (voter: string, is_helpful: number) => ({
      article_id: ids['aid']!,
      voter,
      is_helpful,
      created_at: NOW,
    });
    await db
      .insertInto('article_vote')
      .values([vote('a', 1), vote('b', 1), vote('c', 0)])
      .execute();
    const { list } = await listArticles(db, { ...ALL, categoryId: 311, state: 'published' });
    expect(list[0]).toMatchObject({ helpful: 2, unhelpful: 1 });
  });

  it('pages through revisions, the newest first, and returns which one readers see', async () => {
    const { list, pages } = await openRevisions(db, ids['pay']!, { from: null, to: null, page: 1 });
    expect(pages).toBe(1);
    expect(list.map(({ number, isPublic }) => [number, isPublic])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
    expect(list[0]).not.toHaveProperty('body');
  });

  it('offers articles and zones to link to', async () => {
    const targets = await findLinkTargets(db, 'ejiao');
    expect(targets).toEqual([
      { kind: 'article', title: '阿胶怎样验收', detail: '会员注册', url: `/help/xrzn/hyzc?id=${ids['aid']}` },
    ]);
    expect((await findLinkTargets(db, '中药')).map(({ url }) => url)).toEqual(['/zyyp']);
    expect((await findLinkTargets(db, '新品')).map(({ url }) => url)).toEqual([
      '/list?zone=new',
      '/kxzq/new',
    ]);
    expect((await findLinkTargets(db, '')).every(({ kind }) => kind === 'zone')).toBe(true);
  });

  it('opens a preview of the newest text for seven days', async () => {
    const url = await openPreview(db, lin, ids['pay']!, NOW);
    const token = url.split('/').at(-1)!;
    expect(await readPreview(db, token, NOW + 7 * DAY_MS - 1)).toMatchObject({ body: '新的' });
    expect(await readPreview(db, token, NOW + 7 * DAY_MS)).toBeNull();
    const rows = await db.selectFrom('article_preview').select('token_hash').execute();
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  it('is swept of who left, drafts of long ago and links that ran out, and of nothing else', async () => {
    const id = ids['new']!;
    await openPreview(db, lin, id, NOW + 90 * DAY_MS);
    await saveDraft(db, lin, { id, base: 2, typed: text({ body: '旧' }) }, NOW);
    await saveDraft(db, chen, { id, base: 2, typed: text({ body: '新' }) }, NOW + 90 * DAY_MS);
    await runAllJobs(db, NOW + 90 * DAY_MS + 1);
    expect(await db.selectFrom('article_draft').select('body').execute()).toEqual([{ body: '新' }]);
    expect(await db.selectFrom('article_presence').select('editor_id').execute()).toEqual([
      { editor_id: chen.id },
    ]);
    expect(await db.selectFrom('article_preview').select('article_id').execute()).toEqual([
      { article_id: id },
    ]);
    expect(await found({ state: 'published' })).toContain(ids['due']);
  });
});
