import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findAnyOrder } from '#lib/trade/orders/orders.repository.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { cutLine, swapLot } from '#lib/trade/order-desk/change-line.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { packParcel, shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { type CutFate, unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { setRefundLimit } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn } from '#lib/trade/returns/decide-return.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { messagesTo } from '#tests/support/messages-sent.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { addLot, makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('changes before goods are sent on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let second: Member;
  let goodsId: number;
  let otherLot: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    second = await makeMember(db, { role: 'administrator', kind: 'staff' });
    goodsId = await makeGoods(db, { stock: 300, lot_no: 'A1', expires_at: NOW + 400 * 86_400_000 });
    otherLot = await addLot(db, goodsId, 'B2', 20);
  });
  afterAll(() => fresh.close());

  /** A paid order of 7 units for ¥70. */
  async function paid() {
    const member = await makeMember(db, { balance_fen: 7000 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 7 }]);
    await payByWallet(db, member, id, NOW);
    return { member, id, from: await firstOpen(id) };
  }
  const firstOpen = async (id: number) => (await openUnitsOf(db, [id])).get(id)!.open[0]!;
  const stock = async () =>
    (await db.selectFrom('goods').select('stock').where('id', '=', goodsId).executeTakeFirstOrThrow()).stock;
  const lotOf = async (id: number) =>
    (await db.selectFrom('goods_lot').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
      .quantity;
  const cut = (
    { id, from }: { id: number; from: { lineId: number; lotId: number | null } },
    { quantity, number = 1, fate = 'stock' }: { quantity: number; number?: number; fate?: CutFate },
    by = operator,
  ) => cutLine(db, by, { orderId: id, number, from, quantity, fate, reason: '库存不足' }, NOW);

  it('pay back what units cost, put them on sale again, and inform the buyer, once', async () => {
    const order = await paid();
    const before = await stock();
    const both = await Promise.all([cut(order, { quantity: 2 }), cut(order, { quantity: 2 })]);
    expect(both).toMatchObject([{ refundFen: 2000 }, { refundFen: 2000 }]);
    expect(await balanceOf(db, order.member)).toBe(2000);
    expect(await stock()).toBe(before + 2);
    expect((await messagesTo(db, order.member)).filter(({ title }) => title === '订单有变动')).toMatchObject([
      { text: expect.stringContaining('减少 2 盒（库存不足），退款 ¥20.00') as string },
    ]);
    await expect(cut(order, { quantity: 1 }, second)).rejects.toMatchObject({ code: 'conflict' });
    expect((await getOrder(db, order.member, order.id)).lines).toMatchObject([{ quantity: 7, cut: 2 }]);
    await shipOrder(db, operator, { id: order.id, carrier: '顺丰速运', trackingNo: 'SF1' }, NOW);
    expect((await getOrder(db, order.member, order.id)).parcels).toMatchObject([
      { goods: [{ quantity: 5 }] },
    ]);
    const request = {
      kind: 'return' as const,
      reason: 'damaged' as const,
      words: '',
      photoIds: [],
      idempotencyKey: 'all-back',
    };
    const units = new Map([[order.from.lineId, 5]]);
    expect(
      await applyForReturn(db, order.member, { ...request, orderId: order.id, units }, NOW),
    ).toMatchObject({
      refundFen: 5000,
    });
    expect(await disagreements(db)).toEqual([]);
  });

  it('write off what is damaged, and close an order whose rest is taken off', async () => {
    const order = await paid();
    await expect(cut(order, { quantity: 7 })).rejects.toMatchObject({
      fields: { quantity: ['减去以后订单里没有要发的商品了，请改用“取消订单并退款”。'] },
    });
    const units = new Map([[unitsKey(order.from), 4]]);
    await packParcel(db, operator, { id: order.id, units, carrier: '顺丰速运', trackingNo: 'SF2' }, NOW);
    await expect(cut(order, { quantity: 4 })).rejects.toMatchObject({
      fields: { quantity: ['这个批次还没有发出的只有 3 盒。'] },
    });
    const before = await stock();
    await cut(order, { quantity: 3, fate: 'write_off' });
    expect(await findAnyOrder(db, order.id)).toMatchObject({
      state: 'shipped',
      shippedAt: NOW,
      refundedFen: 3000,
    });
    expect(await stock()).toBe(before);
    expect(await disagreements(db)).toEqual([]);
  });

  it('pay what units cost that were not sent, whatever price difference was given for those that were', async () => {
    const order = await paid();
    const units = new Map([[unitsKey(order.from), 4]]);
    await packParcel(db, operator, { id: order.id, units, carrier: '顺丰速运', trackingNo: 'SF3' }, NOW);
    const ask = async (reason: 'price' | 'quality', amountFen?: number) => {
      const request = { orderId: order.id, kind: 'after_sales' as const, reason, words: '', photoIds: [] };
      const asked = {
        ...request,
        units: new Map([[order.from.lineId, 4]]),
        idempotencyKey: `${reason}-${order.id}`,
      };
      const { id } = await applyForReturn(db, order.member, asked, NOW);
      const lines = (await readReturn(db, id))!.lines;
      const amounts = new Map(lines.map((line) => [line.id, amountFen ?? line.refundFen]));
      await agreeToReturn(db, operator, { id, amounts, answer: '' }, NOW);
      await completeReturn(db, operator, { id, fates: new Map() }, NOW);
    };
    await ask('price', 800);
    expect(await cut(order, { quantity: 3 })).toMatchObject({ refundFen: 3000 });
    await ask('quality');
    expect(await balanceOf(db, order.member)).toBe(7000);
    expect(await disagreements(db)).toEqual([]);
  });

  it('take back no more than is left when the rest of the order is cancelled', async () => {
    const order = await paid();
    const before = await stock();
    await cut(order, { quantity: 2 });
    await cancelPaid(db, operator, { orderId: order.id, reason: '缺货' }, NOW);
    expect([await stock(), await balanceOf(db, order.member)]).toEqual([before + 7, 7000]);
    expect(await disagreements(db)).toEqual([]);
  });

  it('give vouchers back once, though units were taken off before all is cancelled', async () => {
    const member = await makeMember(db, { balance_fen: 7000 });
    const batch = await makeBatch(db, { kind: 'voucher', amount_fen: 700 });
    await giveCoupons(db, { batchId: batch, memberId: member.id, count: 1 }, NOW);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 7 }]);
    const given = await db.selectFrom('coupon').select('id').where('member_id', '=', member.id).execute();
    const choice = { ...input, voucherIds: given.map(({ id }) => id) };
    const [placed] = await submitDraft(db, member, { key, input: choice }, NOW);
    await payByWallet(db, member, placed!.id, NOW);
    const order = { member, id: placed!.id, from: await firstOpen(placed!.id) };
    await cut(order, { quantity: 2 });
    await cancelPaid(db, operator, { orderId: order.id, reason: '缺货' }, NOW);
    const held = await db
      .selectFrom('coupon')
      .select(['state', 'amount_fen'])
      .where('member_id', '=', member.id)
      .where('state', '=', 'unused')
      .execute();
    expect(held.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(700);
    expect(held).toHaveLength(2);
    expect(await balanceOf(db, member)).toBe(7000);
    expect(await disagreements(db)).toEqual([]);
  });

  it('wait for a second user above the limit', async () => {
    const order = await paid();
    await setRefundLimit(db, 1000);
    expect(await cut(order, { quantity: 2 })).toMatchObject({ outcome: 'requested' });
    expect(await balanceOf(db, order.member)).toBe(0);
    expect(await cut(order, { quantity: 2 }, second)).toMatchObject({ outcome: 'done' });
    expect(await balanceOf(db, order.member)).toBe(2000);
    await setRefundLimit(db, null);
  });

  it('send another lot, of which there is enough', async () => {
    const order = await paid();
    const [before, total] = [await lotOf(otherLot), await stock()];
    const swap = (quantity: number, number = 1) =>
      swapLot(
        db,
        operator,
        { orderId: order.id, number, from: order.from, quantity, toLotId: otherLot, reason: '包装破损' },
        NOW,
      );
    const named = async () => (await getOrder(db, order.member, order.id)).lines[0]?.lotNo;
    await Promise.all([swap(3), swap(3)]);
    expect(await named()).toBe('A1');
    expect([await lotOf(otherLot), await stock()]).toEqual([before - 3, total]);
    const { open } = (await openUnitsOf(db, [order.id])).get(order.id)!;
    expect(open.map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual([
      ['A1', 4],
      ['B2', 3],
    ]);
    await db.updateTable('goods_lot').set({ state: 'blocked' }).where('id', '=', otherLot).execute();
    await expect(swap(1, 2)).rejects.toMatchObject({
      fields: { to: ['这个批次不在售或已经没有库存，请换一个。'] },
    });
    await db.updateTable('goods_lot').set({ state: 'on_sale' }).where('id', '=', otherLot).execute();
    await expect(swap(5, 2)).rejects.toMatchObject({ code: 'invalid_form' });
    await swap(4, 2);
    expect(await named()).toBe('B2');
    const cutAll = await paid();
    await swapLot(
      db,
      operator,
      {
        orderId: cutAll.id,
        number: 1,
        from: cutAll.from,
        quantity: 3,
        toLotId: otherLot,
        reason: '包装破损',
      },
      NOW,
    );
    await cut(cutAll, { quantity: 4, number: 2 });
    expect((await getOrder(db, cutAll.member, cutAll.id)).lines[0]).toMatchObject({
      lotNo: 'B2',
      expiresAt: null,
    });
    expect(await disagreements(db)).toEqual([]);
  });

  it('leave a line with the number and expiry of the first lot that it still holds', async () => {
    const [swapped, taken] = [await paid(), await paid()];
    const firstOf = (id: number) =>
      db
        .selectFrom('order_line')
        .select(['lot_no', 'expires_at'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
    const swap = (order: typeof taken, quantity: number) =>
      swapLot(
        db,
        operator,
        { orderId: order.id, number: 1, from: order.from, quantity, toLotId: otherLot, reason: '包装破损' },
        NOW,
      );
    expect(await firstOf(swapped.id)).toMatchObject({ lot_no: 'A1', expires_at: NOW + 400 * 86_400_000 });
    const other = await db
      .selectFrom('goods_lot')
      .select('expires_at')
      .where('id', '=', otherLot)
      .executeTakeFirstOrThrow();
    const named = { lot_no: 'B2', expires_at: other.expires_at };
    await swap(swapped, 7);
    expect(await firstOf(swapped.id)).toEqual(named);
    await swap(taken, 3);
    expect(await firstOf(taken.id)).toMatchObject({ lot_no: 'A1' });
    await cut(taken, { quantity: 4, number: 2 });
    expect(await firstOf(taken.id)).toEqual(named);
  });
});
