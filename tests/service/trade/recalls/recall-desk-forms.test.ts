import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { answerRecall, closeRecall, noteRecallLine } from '#lib/trade/recalls/settle-recall.service.ts';
import { startRecall } from '#lib/trade/recalls/start-recall.service.ts';
import { lineShown } from '#lib/trade/recalls/recalls.rules.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { recallInput, recallLinesOf } from '#tests/support/recall-steps.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('forms of a recall’s desk on %s', (engine) => {
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

  /** A recall of the 5 units that a member was sent. */
  async function recalled(requestKey: string) {
    const goodsId = await makeGoods(db, { stock: 30, lot_no: 'BAD' });
    const member = await makeMember(db, { balance_fen: 100_000 });
    const order = await orderOne(db, member, [{ goodsId, quantity: 5 }]);
    await payByWallet(db, member, order.id, NOW);
    const parcel = { carrier: '顺丰速运', trackingNo: `SF${order.id}` };
    await shipOrder(db, operator, { id: order.id, ...parcel }, NOW);
    const { id } = await startRecall(db, operator, { input: recallInput(goodsId, ['BAD']), requestKey }, NOW);
    return { id, member, lineOf: async () => (await recallLinesOf(db, [order.id]))[0]! };
  }

  it('keep what a buyer or a colleague has said since they were opened', async () => {
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

  it('close it once, and drop no second summary unsaid', async () => {
    const { id, member, lineOf } = await recalled('press-of-closing');
    await answerRecall(db, member, { id: (await lineOf()).id, used: 5 }, NOW);
    const close = (summary: string) => closeRecall(db, operator, { id, summary }, NOW);
    const both = await Promise.allSettled([close('已全部用完'), close('买家回报用完')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('没有保存') },
    });
  });
});
