import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import { listArticles } from '#lib/content/newsroom/article-list.service.ts';
import {
  discardDraft,
  notePresence,
  openArticle,
  openRevisions,
  saveDraft,
} from '#lib/content/newsroom/open-article.service.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import { copyTitle, TEXT_LIMITS } from '#lib/content/newsroom/article-text.rules.ts';
import {
  createArticle,
  duplicateArticle,
  restoreRevision,
  saveArticle,
} from '#lib/content/newsroom/write.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { makeEditor, makePublished, makeSaved, text, TOPIC } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('writing articles on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let chen: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
    chen = await makeEditor(db, '陈编辑');
  });
  afterAll(() => fresh.close());

  it('gives the new article nobody wrote in yet again, and another once it is written in', async () => {
    const id = await createArticle(db, lin, 311, NOW);
    expect(await createArticle(db, lin, 311, NOW)).toBe(id);
    expect(await createArticle(db, chen, 311, NOW)).not.toBe(id);
    await saveDraft(db, lin, { id, base: 1, typed: text() }, NOW);
    expect(await createArticle(db, lin, 311, NOW)).not.toBe(id);
    await expect(createArticle(db, lin, 3, NOW)).rejects.toMatchObject({
      fields: { category: [expect.any(String)] },
    });
  });

  it('the same text twice makes no new revision', async () => {
    const { standing } = await makeSaved(db, lin);
    expect(
      (await saveArticle(db, lin, { id: standing.id, base: 2, text: text() }, NOW + 1)).head,
    ).toMatchObject({
      number: 2,
      createdAt: NOW,
    });
    expect(
      (await saveArticle(db, lin, { id: standing.id, base: 1, text: text() }, NOW + 1)).head.number,
    ).toBe(2);
  });

  it('by two editors overwrites neither: the second is refused, and keeps what was typed', async () => {
    const { standing } = await makeSaved(db, lin);
    const { id } = standing;
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '林写的' }) }, NOW);
    await expect(
      saveArticle(db, chen, { id, base: 2, text: text({ body: '陈写的' }) }, NOW),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('林编辑刚刚保存了新版本'),
    });
    const article = await openArticle(db, chen, id, NOW);
    expect(article.head.body).toBe('林写的');
    expect(article.drafts).toMatchObject([{ body: '陈写的', baseNumber: 2 }]);
    await expect(restoreRevision(db, chen, { id, base: 2, number: 1 }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('at the same moment lets exactly one through', async () => {
    const { standing } = await makeSaved(db, lin);
    const attempts = await Promise.allSettled(
      [lin, chen, lin, chen, lin].map((editor, at) =>
        saveArticle(db, editor, { id: standing.id, base: 2, text: text({ body: `第 ${at} 个` }) }, NOW),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await openArticle(db, lin, standing.id, NOW)).head.number).toBe(3);
  });

  it('keeps a draft to its editor, until it is saved, discarded or the same as what is saved', async () => {
    const { standing } = await makeSaved(db, lin);
    const { id } = standing;
    const draftsOf = async (editor: Member) => (await openArticle(db, editor, id, NOW)).drafts;
    await saveDraft(db, lin, { id, base: 2, typed: text({ body: '打到一半' }) }, NOW + 5);
    expect(await draftsOf(lin)).toEqual([
      { ...text({ body: '打到一半' }), page: '', baseNumber: 2, savedAt: NOW + 5 },
    ]);
    expect(await draftsOf(chen)).toEqual([]);
    await discardDraft(db, chen, { id });
    expect(await draftsOf(lin)).toHaveLength(1);
    await discardDraft(db, lin, { id });
    expect(await draftsOf(lin)).toEqual([]);
    await saveDraft(db, lin, { id, base: 2, typed: text({ body: '再打' }) }, NOW);
    await saveDraft(db, lin, { id, base: 2, typed: text() }, NOW);
    expect(await draftsOf(lin)).toEqual([]);
    await saveDraft(db, lin, { id, base: 2, typed: text({ body: '再打' }) }, NOW);
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '再打，打完' }) }, NOW);
    expect(await db.selectFrom('article_draft').selectAll().where('article_id', '=', id).execute()).toEqual(
      [],
    );
  });

  it('keeps a draft of each open page, whatever happens on another', async () => {
    const { id } = (await makeSaved(db, lin)).standing;
    await saveDraft(db, lin, { id, base: 2, typed: text({ body: '电脑上写的' }), page: 'desktop' }, NOW);
    await saveDraft(db, lin, { id, base: 2, typed: text({ body: '手机上写的' }), page: 'phone' }, NOW + 1);
    await notePresence(db, lin, id, NOW + 2);
    const bodies = async () => (await openArticle(db, lin, id, NOW)).drafts.map(({ body }) => body);
    expect(await bodies()).toEqual(['手机上写的', '电脑上写的']);
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '手机上写完' }), page: 'phone' }, NOW + 3);
    expect(await bodies()).toEqual(['电脑上写的']);
    await discardDraft(db, lin, { id, page: 'desktop', until: NOW - 1 });
    expect(await bodies()).toHaveLength(1);
    await discardDraft(db, lin, { id, page: 'desktop', until: NOW });
    expect(await bodies()).toEqual([]);
  });

  it('leaves no draft of who only looks while another saves', async () => {
    const { id } = (await makeSaved(db, lin)).standing;
    await notePresence(db, chen, id, NOW);
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '林写的' }) }, NOW + 1);
    expect(await notePresence(db, chen, id, NOW + 2)).toMatchObject({ headNumber: 3 });
    expect((await openArticle(db, chen, id, NOW)).drafts).toEqual([]);
    await expect(notePresence(db, chen, 999_999, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('shows who else is there for 45 seconds', async () => {
    const { standing } = await makeSaved(db, lin);
    const { id } = standing;
    await saveDraft(db, chen, { id, base: 2, typed: text() }, NOW);
    const seen = await saveDraft(db, lin, { id, base: 2, typed: text() }, NOW + 44_000);
    expect(seen).toEqual({ savedAt: NOW + 44_000, headNumber: 2, others: [{ name: '陈编辑', seenAt: NOW }] });
    expect((await saveDraft(db, lin, { id, base: 2, typed: text() }, NOW + 45_000)).others).toEqual([]);
    expect((await openArticle(db, chen, id, NOW + 46_000)).others).toEqual([
      { name: '林编辑', seenAt: NOW + 45_000 },
    ]);
  });

  it('opens two revisions to compare, and goes on comparing them on another page', async () => {
    const { id } = (await makeSaved(db, lin)).standing;
    for (let base = 2; base < 25; base += 1)
      await saveArticle(db, lin, { id, base, text: text({ body: `第 ${base + 1} 版` }) }, NOW);
    const open = async (from: number | null, to: number | null, page: number) => {
      const { from: older, to: newer, list, ...rest } = await openRevisions(db, id, { from, to, page });
      return [older.number, newer.number, list.at(0)?.number, rest.page, rest.pages, rest.chosen];
    };
    expect(await open(null, null, 1)).toEqual([24, 25, 25, 1, 2, { from: 24, to: 25 }]);
    expect(await open(3, 20, 2)).toEqual([3, 20, 5, 2, 2, { from: 3, to: 20 }]);
    expect(await open(20, 3, 9)).toEqual([3, 20, 5, 2, 2, { from: 20, to: 3 }]);
    expect(await open(99, 1, 0)).toEqual([1, 1, 25, 1, 2, { from: 1, to: 1 }]);
    await expect(openRevisions(db, 999_999, { from: null, to: null, page: 1 })).rejects.toThrow();
  });

  const publish = (id: number, base: number, editor = chen) =>
    publishArticle(db, editor, { id, base, at: null, isForced: true }, NOW);
  const seen = async (id: number) => (await readArticle(db, id))?.author;

  it('keeps as its author who made it, when another saves and publishes', async () => {
    const id = await createArticle(db, lin, TOPIC, NOW);
    const { author: _none, ...typed } = text();
    await saveDraft(db, chen, { id, base: 1, typed: { ...typed, body: '草稿' } }, NOW);
    expect((await openArticle(db, chen, id, NOW)).drafts[0]?.author).toBe('林编辑');
    const saved = await saveArticle(db, chen, { id, base: 1, text: typed }, NOW);
    expect(saved.head).toMatchObject({ author: '林编辑', savedBy: '陈编辑' });
    await publish(id, 2);
    expect(await seen(id)).toBe('林编辑');
    const corrected = await saveArticle(db, chen, { id, base: 2, text: text({ body: '改了' }) }, NOW);
    await publish(id, corrected.head.number);
    expect(await seen(id)).toBe('林编辑');
  });

  it('has its author changed like any other part of the text', async () => {
    const { standing } = await makePublished(db, lin);
    await saveArticle(db, lin, { id: standing.id, base: 2, text: text({ author: '质量管理部' }) }, NOW);
    expect(await seen(standing.id)).toBe('林编辑');
    await publish(standing.id, 3);
    expect(await seen(standing.id)).toBe('质量管理部');
    const restored = await restoreRevision(db, chen, { id: standing.id, base: 3, number: 2 }, NOW);
    expect(restored.head).toMatchObject({ author: '林编辑', savedBy: '陈编辑' });
    const none = await saveArticle(db, chen, { id: standing.id, base: 4, text: text({ author: '' }) }, NOW);
    await publish(standing.id, none.head.number);
    expect(await seen(standing.id)).toBe('');
  });

  it('is found by its author', async () => {
    await makeSaved(db, lin, { author: '储运部', title: '储运部写的' });
    const query = { keywords: '', categoryId: null, state: null, sort: 'changed', page: 1 } as const;
    const { list, authors } = await listArticles(db, { ...query, author: '储运部' });
    expect(list.map(({ title, author }) => [title, author])).toEqual([['储运部写的', '储运部']]);
    expect(authors).toContain('储运部');
  });

  it('copied makes a draft of the newest text in the same topic, in the name of who copies', async () => {
    const { id } = (await makePublished(db, lin)).standing;
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '新的正文。\n' }) }, NOW);
    const copy = await openArticle(db, chen, await duplicateArticle(db, chen, id, NOW), NOW);
    expect(copy.standing).toMatchObject({
      categoryId: TOPIC,
      state: 'draft',
      alias: null,
      publicNumber: null,
    });
    expect(copy.head).toMatchObject({
      title: '怎样下单（副本）',
      author: '陈编辑',
      keywords: '下单 购物车',
      body: '新的正文。\n',
    });
  });

  it('copied gives the same copy again, however often it is pressed, until it is written in', async () => {
    const { id } = (await makePublished(db, lin)).standing;
    const press = () => duplicateArticle(db, lin, id, NOW);
    const [copy = 0, ...others] = await Promise.all([press(), press(), press()]);
    expect(new Set(others)).toEqual(new Set([copy]));
    await saveArticle(db, lin, { id: copy, base: 1, text: text({ title: '改过' }) }, NOW);
    expect(await press()).not.toBe(copy);
  });

  it('copied is nothing that is not there', async () => {
    await expect(duplicateArticle(db, lin, 999_999, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the title of a copy', () => {
  it('says so once, within the length of a title', () => {
    expect(copyTitle('怎样下单')).toBe('怎样下单（副本）');
    expect(copyTitle('怎样下单（副本）')).toBe('怎样下单（副本）');
    expect(copyTitle('长'.repeat(TEXT_LIMITS.title))).toHaveLength(TEXT_LIMITS.title);
  });
});
