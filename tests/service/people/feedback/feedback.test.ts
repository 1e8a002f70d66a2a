import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEEDBACK_LIMITS, type FeedbackInput } from '#lib/people/feedback/feedback.rules.ts';
import {
  closeFeedback,
  listFeedback,
  readFeedback,
  submitFeedback,
  writeAboutFeedback,
} from '#lib/people/feedback/feedback.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { saveUpload, deleteOldUploads } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { messagesTo } from '#tests/support/messages-sent.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { solidPng } from '#tests/support/files.ts';

const INPUT: FeedbackInput = { kind: 'fault', content: '购物车里改数量没有反应', contact: '' };

describe.each(ENGINES)('feedback on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
  });
  beforeEach(async () => {
    member = await makeMember(db);
  });
  afterAll(() => fresh.close());

  const submit = (change: Partial<FeedbackInput> = {}, photos: readonly number[] = [], now = NOW) =>
    submitFeedback(
      db,
      member,
      { input: { ...INPUT, ...change }, photos: () => Promise.resolve(photos) },
      now,
    );
  const write = (author: Member, id: number, text: string, now = NOW) =>
    writeAboutFeedback(db, author, { id, text, isShop: author === operator }, now);
  const stateOf = async (id: number) => (await readFeedback(db, id, null))?.state;

  it('is taken once a day, however often it is sent, with its pictures, which stay', async () => {
    const upload = { bytes: await solidPng(20, 20), field: 'photo_1', purpose: 'feedback' as const };
    const photo = await saveUpload(db, member, upload, NOW);
    const unused = await saveUpload(db, member, upload, NOW);
    const ids = await Promise.all([submit({}, [photo]), submit({}, [photo])]);
    expect(ids[0]).toBe(ids[1]);
    expect(await submit()).toBe(ids[0]);
    expect(await submit({}, [], NOW + DAY_MS)).not.toBe(ids[0]);
    await deleteOldUploads(db, NOW + 2 * DAY_MS);
    expect(await readFeedback(db, ids[0], member.id)).toMatchObject({ photoIds: [photo], state: 'open' });
    const left = await db.selectFrom('upload').select('id').where('id', 'in', [photo, unused]).execute();
    expect(left).toEqual([{ id: photo }]);
  });

  it('is taken five times a day of one member, and of no staff', async () => {
    for (const at of [1, 2, 3, 4, 5]) await submit({ content: `第 ${at} 件想说的事情` });
    await expect(submit({ content: '再说一件' })).rejects.toMatchObject({ code: 'too_many_requests' });
    await submit({ content: '第 1 件想说的事情' });
    member = operator;
    await expect(submit()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is answered with a message, opened again by its member, and closed for both', async () => {
    const id = await submit();
    await write(operator, id, '请问是哪个浏览器？', NOW + HOUR_MS);
    await write(operator, id, '请问是哪个浏览器？', NOW + HOUR_MS);
    expect(await stateOf(id)).toBe('answered');
    expect(await messagesTo(db, member)).toMatchObject([{ link: `/yjfk/${id}`, text: '请问是哪个浏览器？' }]);
    await Promise.all([write(member, id, 'Edge'), write(member, id, 'Edge')]);
    expect(await stateOf(id)).toBe('open');
    await closeFeedback(db, operator, { id }, NOW);
    await closeFeedback(db, operator, { id }, NOW);
    await expect(write(member, id, '还有一处')).rejects.toMatchObject({ code: 'conflict' });
    await expect(write(operator, id, '已修好')).rejects.toMatchObject({ code: 'conflict' });
    const { talk } = (await readFeedback(db, id, member.id)) ?? { talk: [] };
    expect(talk.map(({ isShop, text }) => [isShop, text])).toEqual([
      [true, '请问是哪个浏览器？'],
      [false, 'Edge'],
    ]);
    const audit = db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `feedback:${id}`)
      .orderBy('id');
    expect((await audit.execute()).map(({ action }) => action)).toEqual([
      'feedback.answered',
      'feedback.closed',
    ]);
  });

  it('is answered or closed by one of two operators who saw the same of it', async () => {
    const colleague = await makeMember(db, { role: 'operator', kind: 'staff' });
    const id = await submit();
    const reply = (who: Member, text: string, shown: number) =>
      writeAboutFeedback(db, who, { id, text, isShop: true, shown }, NOW);
    const both = await Promise.allSettled([reply(operator, '已修好', 0), reply(colleague, '请升级', 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    expect(await messagesTo(db, member)).toHaveLength(1);
    await write(member, id, '还是不行');
    await expect(closeFeedback(db, colleague, { id, shown: 1 }, NOW)).rejects.toThrow('会员刚又留言');
    expect(await stateOf(id)).toBe('open');
    await closeFeedback(db, colleague, { id, shown: 2 }, NOW);
    expect(await stateOf(id)).toBe('closed');
  });

  it('is its member’s alone, and of all at the desk, what waits longest first', async () => {
    const other = await makeMember(db);
    const id = await submit({}, [], NOW - HOUR_MS);
    expect(await readFeedback(db, id, other.id)).toBeNull();
    await expect(write(other, id, '不是我的')).rejects.toMatchObject({ code: 'not_found' });
    await expect(closeFeedback(db, operator, { id: 999_999 }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    const later = await submit({ kind: 'goods', content: '照片看不清' }, [], NOW);
    const search = { memberId: null, keywords: member.company, state: 'open' as const, page: 1 };
    const desk = await listFeedback(db, search);
    expect(desk.list.map((one) => one.id)).toEqual([id, later]);
    expect(desk.counts).toEqual({ open: 2, answered: 0, closed: 0 });
    expect((await listFeedback(db, { ...search, kind: 'goods' })).list.map((one) => one.id)).toEqual([later]);
    const mine = await listFeedback(db, { memberId: member.id, state: null, page: 1 });
    expect(mine.list.map((one) => one.id)).toEqual([later, id]);
  });

  it('takes so many words, and no more', async () => {
    const id = await submit();
    for (let at = 0; at < FEEDBACK_LIMITS.talk; at += 1) await write(member, id, `补充 ${at}`);
    await expect(write(member, id, '再补充')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
