import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { createArticle, restoreRevision, saveArticle } from '#lib/content/newsroom/write.service.ts';
import {
  discardDraft,
  notePresence,
  openArticle,
  saveDraft,
} from '#lib/content/newsroom/open-article.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makeSaved, text } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('saving articles on %s', (engine) => {
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
    await discardDraft(db, chen, { id }, NOW);
    expect(await draftsOf(lin)).toHaveLength(1);
    expect((await discardDraft(db, lin, { id }, NOW)).drafts).toEqual([]);
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
    await discardDraft(db, lin, { id, page: 'desktop', until: NOW - 1 }, NOW);
    expect(await bodies()).toHaveLength(1);
    await discardDraft(db, lin, { id, page: 'desktop', until: NOW }, NOW);
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
});
