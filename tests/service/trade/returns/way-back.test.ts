import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { recordRefundSent, refundingFen } from '#lib/trade/payments/refunds/order-refund.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { sendBack } from '#lib/trade/returns/own-return.service.ts';
import { agreeToReturn, completeReturn, refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import {
  listReturns,
  openReturns,
  readReturn,
  returnsOfOrder,
} from '#lib/trade/returns/returns-view.service.ts';
import type { ReturnFate } from '#lib/trade/returns/returns.table.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('decisions about returns and their way back on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let goodsId: number;
  let press = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    goodsId = await makeGoods(db, { stock: 50 });
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  async function received() {
    const member = await makeMember(db, { balance_fen: 50_000 });
    const { id: orderId } = await orderOne(db, member, [{ goodsId, quantity: 6 }]);
    await payByWallet(db, member, orderId, NOW);
    await shipOrder(db, operator, { id: orderId, carrier: '顺丰速运', trackingNo: `SF${orderId}` }, NOW);
    await confirmReceipt(db, member, orderId, NOW);
    const [line] = await findOrderLines(db, [orderId]);
    return { member, orderId, line: line! };
  }
  const wishOf = (orderId: number, lineId: number, units: number) => ({
    ...{ orderId, kind: 'return' as const, reason: 'damaged' as const, words: '', photoIds: [] },
    units: new Map([[lineId, units]]),
    press: `press-${(press += 1)}-of-way`,
  });
  const fatesOf = async (id: number, fate: ReturnFate) =>
    new Map((await readReturn(db, id))!.lines.map((line) => [line.id, fate]));

  it('are not done for their buyer before the bank or a provider has sent the money', async () => {
    const { member, orderId, line } = await received();
    await db.updateTable('payment').set({ method: 'transfer' }).where('order_id', '=', orderId).execute();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW);
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
    await completeReturn(db, operator, { id, fates: await fatesOf(id, 'stock') }, NOW + 1);
    const titles = async () =>
      (
        await db
          .selectFrom('message')
          .select('title')
          .where('member_id', '=', member.id)
          .where('kind', '=', 'return')
          .execute()
      ).map(({ title }) => title);
    const isPaying = async () => [
      (await readReturn(db, id))!.isPaying,
      (await returnsOfOrder(db, orderId))[0]!.isPaying,
      (await listReturns(db, { memberIds: [member.id], state: 'done', page: 1 })).returns[0]!.isPaying,
      (await refundingFen(db, orderId)) > 0,
    ];
    expect([await isPaying(), await titles()]).toEqual([
      [true, true, true, true],
      ['售后申请已同意', '售后退款处理中'],
    ]);
    const { id: refundId } = await db
      .selectFrom('order_refund')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await recordRefundSent(db, operator, { id: refundId, reference: `ICBC${refundId}` }, NOW + 2);
    expect(await isPaying()).toEqual([false, false, false, false]);
  });

  it('are sent back in a parcel that their buyer names, and may correct until they are done', async () => {
    const { member, orderId, line } = await received();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW);
    const parcel = (trackingNo: string, who = member) =>
      sendBack(db, who, { id, carrier: '顺丰速运', trackingNo }, NOW);
    await expect(parcel('SF1')).rejects.toMatchObject({ code: 'conflict' });
    expect(await openReturns(db, orderId)).toMatchObject([
      { id, words: expect.stringContaining('已有 1 个处理中的售后（到货破损，1 盒）') },
    ]);
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
    await expect(parcel('SF1', await makeMember(db))).rejects.toMatchObject({ code: 'not_found' });
    await parcel('SF1');
    await parcel('SF2');
    await parcel('SF2');
    expect(await readReturn(db, id)).toMatchObject({ backCarrier: '顺丰速运', backNo: 'SF2' });
    await completeReturn(db, operator, { id, fates: await fatesOf(id, 'stock') }, NOW + 1);
    await expect(parcel('SF3')).rejects.toMatchObject({ code: 'conflict' });
    expect(await openReturns(db, orderId)).toEqual([]);
  });

  it('are not overturned from a page that is older than what a colleague decided', async () => {
    const { member, orderId, line } = await received();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 2), NOW);
    const both = await Promise.allSettled([
      agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW),
      refuseReturn(db, operator, { id, answer: '照片看不清' }, NOW),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { id: other } = await applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW);
    await agreeToReturn(db, operator, { id: other, amounts: new Map(), answer: '' }, NOW);
    await expect(refuseReturn(db, operator, { id: other, answer: '照片看不清' }, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('同事刚刚'),
    });
    expect((await readReturn(db, other))?.state).toBe('agreed');
    await refuseReturn(db, operator, { id: other, answer: '没有收到退货', shown: 'agreed' }, NOW);
    await expect(
      refuseReturn(db, operator, { id: other, answer: '照片看不清', shown: 'agreed' }, NOW),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are agreed to without a refund only where its buyer is told why', async () => {
    const { member, orderId, line } = await received();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 2), NOW);
    const [own] = (await readReturn(db, id))!.lines;
    const amounts = new Map([[own!.id, 0]]);
    await expect(agreeToReturn(db, operator, { id, amounts, answer: '' }, NOW)).rejects.toMatchObject({
      fields: { answer: [expect.stringContaining('请写明为什么')] },
    });
    expect((await readReturn(db, id))?.state).toBe('waiting');
    await agreeToReturn(db, operator, { id, amounts, answer: '已补发同样数量' }, NOW);
    expect(await readReturn(db, id)).toMatchObject({ state: 'agreed', refundFen: 0 });
    // Left out, it is what was proposed, which is not what a colleague has agreed to.
    await expect(
      agreeToReturn(db, operator, { id, amounts: new Map(), answer: '已补发同样数量' }, NOW),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});
