import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import { recallTexts } from '#lib/trade/recalls/office/recall-messages.service.ts';
import {
  answerRecall,
  closeRecall,
  noteRecallLine,
} from '#lib/trade/recalls/office/settle-recall.service.ts';
import { startRecall } from '#lib/trade/recalls/office/start-recall.service.ts';
import { lineShown } from '#lib/trade/recalls/recalls.rules.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { recallInput, recallLinesOf } from '#tests/support/recall-steps.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the desk of recalls on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const goodsOfBadLot = () => makeGoods(db, { stock: 30, lot_no: 'BAD' });
  const sent = async (member: Member, goodsId: number, quantity: number) => {
    const { id } = await orderOne(db, member, [{ goodsId, quantity }]);
    await payByWallet(db, member, id, NOW);
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
    return id;
  };
  const start = async (goodsId: number, idempotencyKey: string) =>
    (await startRecall(db, operator, { input: recallInput(goodsId, ['BAD']), idempotencyKey }, NOW)).id;
  /** A recall of the 5 units that a member was sent. */
  const recalled = async (idempotencyKey: string) => {
    const goodsId = await goodsOfBadLot();
    const member = await makeMember(db, { balance_fen: 100_000 });
    const orderId = await sent(member, goodsId, 5);
    const id = await start(goodsId, idempotencyKey);
    return { id, member, lineOf: async () => (await recallLinesOf(db, [orderId]))[0]! };
  };

  it('keeps what a buyer or a colleague has said since they were opened', async () => {
    const { id, member, lineOf } = await recalled('press-of-notes');
    const line = await lineOf();
    await answerRecall(db, member, { id: line.id, used: 4 }, NOW);
    const stale = { id: line.id, used: 0, note: '电话无人接', shown: lineShown(line) };
    await expect(noteRecallLine(db, operator, stale, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('买家刚回报'),
    });
    expect((await lineOf()).used).toBe(4);
    const again = { ...stale, used: 3, shown: lineShown(await lineOf()) };
    for (let time = 0; time < 2; time += 1) await noteRecallLine(db, operator, again, NOW);
    await expect(noteRecallLine(db, operator, { ...again, note: '已短信' }, NOW)).rejects.toMatchObject({
      message: expect.stringContaining('同事刚登记过'),
    });
    const trail = await auditOf(db, `recall:${id}`, 20);
    expect(trail.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('已用完 4 改为 3'));
  });

  it('closes a recall once, and drops no second summary unsaid', async () => {
    const { id, member, lineOf } = await recalled('press-of-closing');
    await answerRecall(db, member, { id: (await lineOf()).id, used: 5 }, NOW);
    const close = (summary: string) => closeRecall(db, operator, { id, summary }, NOW);
    const both = await Promise.allSettled([close('已全部用完'), close('买家回报用完')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('没有保存') },
    });
  });

  it('texts each buyer once, also where a node was killed between writing and sending', async () => {
    const goodsId = await goodsOfBadLot();
    const phones = ['13811110001', '13811110002', '0371-65550123'];
    const members = [];
    for (const phone of phones) members.push(await makeMember(db, { phone, balance_fen: 100_000 }));
    for (const member of members) await sent(member, goodsId, 1);
    const id = await start(goodsId, 'press-of-texts');
    const own = async () => (await recallTexts(db)).filter(({ phone }) => phones.includes(phone));
    expect((await own()).map(({ phone }) => phone)).toEqual(phones.slice(0, 2));
    // Killed after the first was sent: only the other one is left.
    const [first] = await own();
    const provider = { name: 'test', send: () => Promise.resolve() };
    const sender = { provider, showsSecrets: false, isKeptHere: false, log: { warn: () => undefined } };
    await sendSms(db, sender, first!, NOW + 1);
    expect(await sendSms(db, sender, first!, NOW + 1)).toBe(false);
    // A new name or a new number does not make another message.
    await db
      .updateTable('member')
      .set({ company: '改名药房', phone: '13811110009' })
      .where('id', '=', members[0]!.id)
      .execute();
    phones.push('13811110009');
    const [second, ...none] = await own();
    expect([second!.phone, none]).toEqual([phones[1], []]);
    const refusing = { ...sender, provider: { name: 'test', send: () => Promise.reject(new Error('欠费')) } };
    await sendSms(db, refusing, second!, NOW + 2);
    expect(await own()).toEqual([]);
    expect(await own()).toEqual([]);
    const states = await db
      .selectFrom('recall_notice')
      .select('text_state')
      .where('recall_id', '=', id)
      .orderBy('member_id')
      .execute();
    expect(states.map(({ text_state }) => text_state)).toEqual(['sent', 'failed', 'none']);
  });
});
