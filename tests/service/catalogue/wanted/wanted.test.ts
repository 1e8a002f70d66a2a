import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertPage, notifyArrivals } from '#lib/catalogue/arrivals/arrivals.service.ts';
import { answerWanted, type WantedReply } from '#lib/catalogue/wanted/answer-wanted.service.ts';
import {
  addWanted,
  listWanted,
  readGroup,
  readWanted,
  settleArrived,
  wantedPage,
  withdrawWanted,
} from '#lib/catalogue/wanted/wanted.service.ts';
import type { WantedInput, WantedState } from '#lib/catalogue/wanted/wanted.rules.ts';
import { refusedWords, WANTED_LIMITS } from '#lib/catalogue/wanted/wanted.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { messagesTo } from '#tests/support/messages-sent.ts';
import { makeGoods, makeMember, NOW, setStock } from '#tests/support/shop-fixture.ts';

let asked = 0;

describe.each(ENGINES)('wanted varieties on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let one: Member;
  let other: Member;
  let operator: Member;
  /** A variety that was not requested before. */
  let variety: WantedInput;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '小李' });
  });
  beforeEach(async () => {
    asked += 1;
    variety = { name: `西黄丸${asked}`, spec: '3g*2瓶', maker: '', quantity: 20, note: '' };
    [one, other] = [await makeMember(db), await makeMember(db)];
  });
  afterAll(() => fresh.close());

  const add = async (member: Member, input: WantedInput, now: number) =>
    (await addWanted(db, member, input, now)).id;
  const answer = (ids: number[], reply: WantedReply['answer'], words = '', now = NOW) =>
    answerWanted(db, operator, { ids, answer: reply, words, shownAt: now }, now);
  const groups = async (state: WantedState) =>
    (await listWanted(db, { keywords: variety.name, state, sort: 'members', page: 1 })).groups;
  const stateOf = async (member: Member, id: number) => (await readWanted(db, member, id))?.state;

  it('are one request of each member while it is not settled, with the number of the last time', async () => {
    const ids = await Promise.all([add(one, variety, NOW), add(one, { ...variety, spec: ' 3G×2瓶' }, NOW)]);
    expect(ids[0]).toBe(ids[1]);
    await add(one, { ...variety, quantity: 50, note: '急' }, NOW + HOUR_MS);
    const again = await addWanted(db, one, { ...variety, quantity: 60, note: '' }, NOW + HOUR_MS);
    expect(again).toEqual({ id: ids[0], note: '急', isAgain: true });
    const { list, counts } = await wantedPage(db, one, { state: null, page: 1 });
    expect(list).toMatchObject([{ id: ids[0], quantity: 60, note: '急', state: 'open', createdAt: NOW }]);
    expect(counts.open).toBe(1);
    await answer([ids[0]], { outcome: 'none' });
    expect(await add(one, variety, NOW)).not.toBe(ids[0]);
  });

  it('are grouped by what is wanted, with members and units, most members first', async () => {
    await add(one, variety, NOW);
    await add(other, { ...variety, spec: '3G × 2瓶', quantity: 5 }, NOW + 1);
    await add(other, { ...variety, spec: '9g', quantity: 900 }, NOW + 2);
    expect(await groups('open')).toMatchObject([
      { name: variety.name, spec: '3g*2瓶', members: 2, units: 25, since: NOW, latest: NOW + 1 },
      { spec: '9g', members: 1, units: 900 },
    ]);
    const byUnits = await listWanted(db, { keywords: variety.name, state: 'open', sort: 'units', page: 1 });
    expect(byUnits.groups.map(({ units }) => units)).toEqual([900, 25]);
    expect(byUnits.counts.open).toBe(2);
  });

  it('are answered with goods to everybody at once, who is led to them', async () => {
    const mine = await add(one, variety, NOW);
    const theirs = await add(other, variety, NOW);
    const goods = await makeGoods(db);
    expect(await answer([mine], { goodsId: goods }, '新到的批号')).toMatchObject({
      answered: 2,
      state: 'found',
    });
    expect(await readWanted(db, one, mine)).toMatchObject({ state: 'found', goods: { id: goods } });
    expect(await stateOf(other, theirs)).toBe('found');
    const [message] = await messagesTo(db, other);
    expect(message).toMatchObject({ link: `/list/info/${goods}` });
    expect(message?.text).toContain('新到的批号');
    expect(await readWanted(db, other, mine)).toBeNull();
    const requests = await readGroup(db, theirs);
    expect(requests?.map(({ company, answerer }) => [company, answerer])).toEqual([
      [one.company, '小李'],
      [other.company, '小李'],
    ]);
    const audit = db.selectFrom('audit_log').select('action').where('subject', '=', `wanted:${mine}`);
    expect(await audit.execute()).toEqual([{ action: 'wanted.found' }]);
  });

  it('are answered once, whoever presses how often; another answer is refused', async () => {
    const id = await add(one, variety, NOW);
    const goods = await makeGoods(db);
    const said = await Promise.all([answer([id], { goodsId: goods }), answer([id], { goodsId: goods })]);
    expect(said.map(({ answered }) => answered).toSorted()).toEqual([0, 1]);
    await expect(answer([id], { outcome: 'none' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await messagesTo(db, one)).toHaveLength(1);
    await expect(answer([999_999], { outcome: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('have a wrong answer corrected, which those who were answered are told, and nobody else', async () => {
    const id = await add(one, variety, NOW);
    const [wrong, right] = [await makeGoods(db, { stock: 0 }), await makeGoods(db)];
    await answer([id], { goodsId: wrong });
    const late = await add(other, variety, NOW + 1);
    const correct = (reply: WantedReply['answer'], words: string, at: number, shownAt = at) =>
      answerWanted(db, operator, { ids: [id], answer: reply, words, shownAt, corrects: true }, at);
    const at = NOW + HOUR_MS;
    const said = await Promise.all([
      correct({ outcome: 'none' }, '', at),
      correct({ outcome: 'none' }, '', at),
    ]);
    expect(said.map(({ answered }) => answered).toSorted()).toEqual([0, 1]);
    expect((await alertPage(db, one, { page: 1 })).total).toBe(0);
    await answer([id], { goodsId: right }, '', at + 1);
    expect(await correct({ goodsId: right }, '批号 2611', at + 2)).toMatchObject({
      answered: 2,
      state: 'found',
    });
    // Back to the earlier answer, the member is informed again.
    expect(await correct({ outcome: 'none' }, '', at + 3)).toMatchObject({ answered: 2 });
    expect(await readWanted(db, one, id)).toMatchObject({ state: 'none', goods: null });
    expect((await messagesTo(db, one)).map(({ title }) => title.split('：')[0])).toEqual([
      '更正求购答复',
      '更正求购答复',
      '求购答复',
      '更正求购答复',
      '求购答复',
    ]);
    expect(await messagesTo(db, other)).toHaveLength(3);
    expect(await stateOf(other, late)).toBe('none');
    const stale = correct({ goodsId: right }, '', at + 9, at);
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    await expect(correct({ outcome: 'none' }, '太晚', at + 40 * DAY_MS)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('keep the answer that a colleague gave since the page was drawn', async () => {
    const colleague = await makeMember(db, { role: 'operator', kind: 'staff', name: '小王' });
    const id = await add(one, variety, NOW);
    const other = await add(one, { ...variety, name: `${variety.name}丙` }, NOW);
    await answer([id], { outcome: 'sourcing' }, '', NOW + 1000);
    const late = (shownAt: number) => ({
      ids: [id, other],
      answer: { outcome: 'none' as const },
      words: '',
      shownAt,
    });
    await expect(answerWanted(db, colleague, late(NOW), NOW + 2000)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([await stateOf(one, id), await stateOf(one, other)]).toEqual(['sourcing', 'open']);
    expect(await answerWanted(db, colleague, late(NOW + 1000), NOW + 2000)).toMatchObject({ answered: 2 });
  });

  it('become arrival alerts where the goods is out of stock, and are settled when it comes in', async () => {
    const mine = await add(one, variety, NOW);
    const theirs = await add(other, variety, NOW);
    const goods = await makeGoods(db, { stock: 0 });
    expect(await answer([mine], { goodsId: goods })).toMatchObject({ answered: 2, state: 'awaited' });
    expect((await alertPage(db, one, { page: 1 })).alerts).toMatchObject([
      { goodsId: goods, notifiedAt: null },
    ]);
    await withdrawWanted(db, other, theirs);
    await withdrawWanted(db, other, theirs);
    expect((await alertPage(db, other, { page: 1 })).total).toBe(0);
    expect(await settleArrived(db, NOW)).toBe(0);
    await setStock(db, goods, 30);
    await notifyArrivals(db, NOW + HOUR_MS);
    await settleArrived(db, NOW + HOUR_MS);
    expect([await stateOf(one, mine), await stateOf(other, theirs)]).toEqual(['found', 'withdrawn']);
    expect((await messagesTo(db, one)).map(({ link }) => link)).toEqual([
      `/list/info/${goods}`,
      `/pzqg/info?id=${mine}`,
    ]);
  });

  it.each([
    ['in stock', 30, 'found'],
    ['out of stock', 0, 'awaited'],
  ] as const)('say why a member cannot buy goods %s, without an alert', async (_, stock, state) => {
    const id = await add(one, variety, NOW);
    await add(other, variety, NOW);
    const newcomer = await makeMember(db, { is_passed: 0 });
    await add(newcomer, variety, NOW);
    await db
      .insertInto('member_scope')
      .values({ member_id: other.id, scope_code: 'bio', expires_at: null })
      .execute();
    const goods = await makeGoods(db, { stock, scope_code: 'bio' });
    const said = await answer([id], { goodsId: goods });
    expect(said).toMatchObject({ answered: 3, state });
    expect(said.refusals.toSorted()).toEqual(['不在您的经营范围内', '资质审核通过后可采购']);
    expect(refusedWords(said.refusals)).toMatch(/^其中 2 家买不了：.*不在经营范围内 1 家/);
    expect(refusedWords(['不在您的经营范围内'])).toBe('其中 1 家买不了：不在经营范围内');
    const [mine] = await messagesTo(db, one);
    expect(mine?.text).toMatch(/商城有这个品种 .+：不在您的经营范围内。$/);
    const [theirs] = await messagesTo(db, other);
    expect(theirs?.text).not.toContain('经营范围');
    expect((await messagesTo(db, newcomer))[0]?.text).toContain('资质审核通过后可采购');
    const alerts = [one, other, newcomer].map(
      async (member) => (await alertPage(db, member, { page: 1 })).total,
    );
    expect(await Promise.all(alerts)).toEqual(stock > 0 ? [0, 0, 0] : [0, 1, 1]);
  });

  it('are answered in words, several varieties at once, and hear of goods that come later', async () => {
    const first = await add(one, variety, NOW);
    const second = await add(other, { ...variety, name: `${variety.name}乙` }, NOW);
    expect(await answer([first, second], { outcome: 'sourcing' })).toMatchObject({
      answered: 2,
      state: 'sourcing',
    });
    expect(await answer([first], { outcome: 'none' }, '厂家停产')).toMatchObject({
      answered: 1,
      state: 'none',
    });
    expect(await stateOf(other, second)).toBe('sourcing');
    const goods = await makeGoods(db);
    expect(await answer([first], { goodsId: goods })).toMatchObject({ answered: 1, state: 'found' });
    expect(await messagesTo(db, one)).toHaveLength(3);
  });

  it('take no goods off sale, no withdrawing once settled, no staff, and so many of one member', async () => {
    const id = await add(one, variety, NOW);
    const gone = await makeGoods(db, { is_on_sale: 0 });
    await expect(answer([id], { goodsId: gone })).rejects.toMatchObject({ code: 'invalid_form' });
    await expect(answer([id], { goodsId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
    await answer([id], { outcome: 'none' });
    await expect(withdrawWanted(db, one, id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(withdrawWanted(db, other, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(addWanted(db, operator, variety, NOW)).rejects.toMatchObject({ code: 'forbidden' });
    for (let at = 0; at < WANTED_LIMITS.living; at += 1) await add(one, { ...variety, spec: `${at}g` }, NOW);
    await expect(addWanted(db, one, { ...variety, spec: '最后' }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await wantedPage(db, one, { state: 'open', page: 1 })).counts.open).toBe(WANTED_LIMITS.living);
  });
});
