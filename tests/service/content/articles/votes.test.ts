import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { voteOn, type Why } from '#lib/content/articles/votes.service.ts';
import { findVotes } from '#lib/content/newsroom/vote-reasons.repository.ts';
import { handleReasons, listReasons } from '#lib/content/newsroom/vote-reasons.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { auditOf, makeEditor, makePublished } from '#tests/support/newsroom-fixture.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('why an article did not help, on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let id: number;
  let other: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
    id = (await makePublished(db, lin, { title: '怎么退货' })).standing.id;
    other = (await makePublished(db, lin, { title: '怎么付款' })).standing.id;
  });
  afterAll(() => fresh.close());
  beforeEach(() => db.deleteFrom('article_vote_reason').execute());

  const say = (reader: string, why: Why | null, { at = NOW, articleId = id, isHelpful = false } = {}) =>
    voteOn(db, { articleId, voter: { member: null, reader, address: reader }, isHelpful, why }, at);
  const said = async (state: 'open' | 'handled' = 'open', article: number | null = null) =>
    listReasons(db, { article, reason: null, state, page: 1 });

  it('is kept once per reader: the last word stands, none takes nothing back', async () => {
    await say('a', { reason: 'unclear', words: '' });
    await say('a', { reason: 'wrong', words: '电话打不通' }, { at: NOW + 1 });
    await say('a', null, { at: NOW + 2 });
    expect((await said()).list).toMatchObject([
      { articleId: id, title: '怎么退货', reason: 'wrong', words: '电话打不通', createdAt: NOW + 1 },
    ]);
    expect((await findVotes(db, [id])).get(id)).toEqual({ helpful: 0, unhelpful: 1 });
  });

  it('goes once the article has helped after all', async () => {
    await say('a', { reason: 'unclear', words: '' });
    await say('a', { reason: 'unclear', words: '' }, { isHelpful: true });
    expect((await said()).list).toEqual([]);
  });

  it('is listed by article and counted by reason, the latest first', async () => {
    await say('a', { reason: 'unclear', words: '' });
    await say('b', { reason: 'unclear', words: '' }, { at: NOW + 1 });
    await say('c', { reason: 'missing', words: '' }, { at: NOW + 2, articleId: other });
    const all = await said();
    expect(all.list.map(({ reason }) => reason)).toEqual(['missing', 'unclear', 'unclear']);
    expect(all.byReason).toEqual({ unclear: 2, wrong: 0, missing: 1, other: 0 });
    expect((await said('open', id)).counts).toEqual({ open: 2, handled: 0 });
  });

  it('is seen to by one editor, and open again where the reader says another word', async () => {
    await say('a', { reason: 'unclear', words: '' });
    await say('b', { reason: 'wrong', words: '' });
    const ids = (await said()).list.map((one) => one.id);
    await say('b', { reason: 'wrong', words: '是周末' }, { at: NOW + 10 });
    const handle = (isOpen: boolean) => handleReasons(db, lin, { ids, isOpen, until: NOW + 5 }, NOW + 20);
    const both = await Promise.all([handle(false), handle(false)]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect((await said('handled')).list).toMatchObject([{ reason: 'unclear', handledBy: '林编辑' }]);
    expect((await auditOf(db, 'article_vote_reason')).length).toBe(1);
    await say('a', { reason: 'unclear', words: '' }, { at: NOW + 30 });
    expect((await said()).counts).toEqual({ open: 1, handled: 1 });
    await say('a', { reason: 'missing', words: '' }, { at: NOW + 30 });
    expect((await said()).counts).toEqual({ open: 2, handled: 0 });
    await handleReasons(db, lin, { ids, isOpen: false, until: NOW + 40 }, NOW + 50);
    expect(await handleReasons(db, lin, { ids, isOpen: true, until: NOW + 60 }, NOW + 60)).toBe(2);
    expect((await said()).counts).toEqual({ open: 2, handled: 0 });
  });
});
