import { cutLine } from '#lib/trade/order-desk/change-line.service.ts';
import { setRefundLimit } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { setLotState } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { cancelOrder, confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { orderDeskQuery, orderSearch } from '#lib/trade/order-desk/order-desk.fields.ts';
import { listDeskOrders } from '#lib/trade/order-desk/order-desk.service.ts';
import { findAnyOrder, findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { correctParcel, packParcel, shipOrder, shipParcels } from '#lib/trade/parcels/office/ship.service.ts';
import { countUnits, unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn, returnableLines } from '#lib/trade/returns/apply-return.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo } from '#tests/support/messages-sent.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { addLot, makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const SF = (trackingNo: string) => ({ carrier: '顺丰速运', trackingNo });

describe.each(ENGINES)('parcels on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let second: Member;
  let goods: number[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '赵敏' });
    second = await makeMember(db, { role: 'operator', kind: 'staff', name: '钱进' });
    goods = [await makeGoods(db, { stock: 500 }), await makeGoods(db, { stock: 500, lot_no: 'A1' })];
  });
  afterAll(() => fresh.close());

  /** A paid order of 6 and 4 units. */
  async function paid() {
    const member = await makeMember(db, { balance_fen: 50_000 });
    // The goods that were made last stand first.
    const lines = [
      { goodsId: goods[0]!, quantity: 4 },
      { goodsId: goods[1]!, quantity: 6 },
    ];
    const { id } = await orderOne(db, member, lines);
    await payByWallet(db, member, id, NOW);
    return { member, id };
  }
  const openOf = async (id: number) => (await openUnitsOf(db, [id])).get(id)?.open ?? [];
  /** Some units of each line, by their places. */
  const unitsOf = async (id: number, counts: readonly number[]) =>
    new Map((await openOf(id)).map((one, index) => [unitsKey(one), counts[index] ?? 0]));
  const pack = async (id: number, counts: readonly number[], trackingNo: string, by = operator) =>
    packParcel(db, by, { id, units: await unitsOf(id, counts), ...SF(trackingNo) }, NOW);
  const stateOf = async (id: number) => (await findAnyOrder(db, id))?.state;

  it('hold some of an order, which has left with its last unit, and say what is in each', async () => {
    const { member, id } = await paid();
    expect(await pack(id, [2, 4], 'SF0001')).toEqual({ isRepeated: false, isAll: false });
    expect(await getOrder(db, member, id)).toMatchObject({
      state: 'paid',
      stateText: '部分发货',
      isSentInPart: true,
      shippedAt: null,
      lines: [
        { quantity: 6, sent: 2, cut: 0 },
        { quantity: 4, sent: 4, cut: 0 },
      ],
      actions: { askCancel: false, receive: false },
    });
    await expect(confirmReceipt(db, member, id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    const listed = await listDeskOrders(
      db,
      { ...orderSearch(orderDeskQuery.parse({ mark: 'part' })), page: 1 },
      NOW,
    );
    expect(listed.orders.map((order) => order.id)).toEqual([id]);
    expect(await pack(id, [4], 'SF0002')).toEqual({ isRepeated: false, isAll: true });
    const { state, parcels } = await getOrder(db, member, id);
    expect(state).toBe('shipped');
    expect(
      parcels.map(({ number, trackingNo, goods: inside }) => [number, trackingNo, countUnits(inside)]),
    ).toEqual([
      [1, 'SF0001', 6],
      [2, 'SF0002', 4],
    ]);
    expect(parcels[0]?.goods[0]).toMatchObject({ lotNo: 'A1', quantity: 2 });
    expect(await titlesTo(db, member)).toEqual(['余下商品已发出（4 件）', '部分商品已发出（6 件）']);
    expect(await disagreements(db)).toEqual([]);
  });

  it('hold nothing of a lot that is not on sale any more, and nothing while a second user is asked', async () => {
    const { id } = await paid();
    const [first] = await openOf(id);
    const lot = { goodsId: goods[1]!, lotId: first!.lotId! };
    await setLotState(db, operator, { ...lot, state: 'blocked', remark: '质量可疑' }, NOW);
    await expect(shipOrder(db, operator, { id, ...SF('SF0101') }, NOW)).rejects.toMatchObject({
      message: expect.stringContaining('停售'),
    });
    await pack(id, [0, 4], 'SF0102');
    await setLotState(db, operator, { ...lot, state: 'on_sale', remark: '复检合格' }, NOW);
    await setRefundLimit(db, 100);
    const request = {
      orderId: id,
      number: 1,
      from: first!,
      quantity: 1,
      reason: '破损',
      fate: 'stock' as const,
    };
    expect(await cutLine(db, operator, request, NOW)).toMatchObject({ outcome: 'requested' });
    await expect(pack(id, [1], 'SF0103')).rejects.toMatchObject({ message: expect.stringContaining('复核') });
    await cutLine(db, second, request, NOW);
    await setRefundLimit(db, null);
    await shipOrder(db, operator, { id, ...SF('SF0104') }, NOW);
    expect(await stateOf(id)).toBe('shipped');
    expect(await disagreements(db)).toEqual([]);
  });

  it('leave once however often they are sent, alone or with many', async () => {
    const { member, id } = await paid();
    const units = await unitsOf(id, [3, 0]);
    const send = () => packParcel(db, operator, { id, units, ...SF('SF0003') }, NOW);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ isRepeated }) => isRepeated).toSorted()).toEqual([false, true]);
    const { no } = (await findAnyOrder(db, id))!;
    const paste = { carrier: '顺丰速运', parcels: `${no} SF0003` };
    await expect(shipParcels(db, operator, paste, NOW)).rejects.toMatchObject({
      fields: { parcels: [expect.stringContaining('装的商品和这次的不同')] },
    });
    await expect(pack(id, [1, 4], 'SF0003')).rejects.toMatchObject({
      message: expect.stringContaining('装的商品和这次的不同'),
    });
    expect(await stateOf(id)).toBe('paid');
    const rest = { ...paste, parcels: `${no} SF0004` };
    expect(await shipParcels(db, operator, rest, NOW)).toEqual({ shipped: 1, before: 0 });
    expect(await shipParcels(db, operator, rest, NOW)).toEqual({ shipped: 0, before: 1 });
    expect((await getOrder(db, member, id)).parcels).toMatchObject([
      { trackingNo: 'SF0003', goods: [{ quantity: 3 }] },
      { trackingNo: 'SF0004', goods: [{ quantity: 3 }, { quantity: 4 }] },
    ]);
    await expect(shipOrder(db, operator, { id, ...SF('SF0005') }, NOW)).rejects.toMatchObject({
      message: '订单已发货，不能发货。运单号写错了，请在“包裹”里更正。',
    });
  });

  it('leave under the number of the faster of two operators, and the other one is refused', async () => {
    const { member, id } = await paid();
    const ends = await Promise.allSettled([
      shipOrder(db, operator, { id, ...SF('SF0201') }, NOW),
      shipOrder(db, second, { id, ...SF('SF0202') }, NOW),
    ]);
    const refused = ends.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['conflict']);
    const first = ends[0].status === 'fulfilled' ? 'SF0201' : 'SF0202';
    await shipOrder(db, operator, { id, ...SF(first) }, NOW);
    expect((await getOrder(db, member, id)).parcels.map(({ trackingNo }) => trackingNo)).toEqual([first]);
    expect(await titlesTo(db, member)).toEqual(['订单已发货']);
  });

  it('hold no unit twice when two operators pack the same at once', async () => {
    const { id } = await paid();
    const outcomes = await Promise.allSettled([
      pack(id, [6, 4], 'SF0006'),
      pack(id, [6, 1], 'SF0007', second),
    ]);
    const refused = outcomes.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'conflict' });
    const lines = await findOrderLines(db, [id]);
    const inside = await db
      .selectFrom('parcel_line')
      .innerJoin('parcel', 'parcel.id', 'parcel_line.parcel_id')
      .select('quantity')
      .where('order_id', '=', id)
      .execute();
    expect(countUnits(inside)).toBe(lines.reduce((sum, { sent }) => sum + sent, 0));
    expect(lines.every(({ sent, quantity }) => sent <= quantity)).toBe(true);
  });

  it('and cancelling exclude one another, at once or after', async () => {
    const { member, id } = await paid();
    const request = { orderId: id, reason: '商品缺货' };
    const [packed, cancelled] = await Promise.allSettled([
      pack(id, [1, 0], 'SF0008'),
      cancelPaid(db, second, request, NOW),
    ]);
    expect([packed.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const other = await paid();
    await pack(other.id, [1, 0], 'SF0009');
    const asked = cancelOrder(db, other.member, { id: other.id, reason: '买错了' }, NOW);
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('已发出一部分') as string });
    await expect(cancelPaid(db, operator, { ...request, orderId: other.id }, NOW)).rejects.toMatchObject({
      message: expect.stringContaining('不能整单取消') as string,
    });
    const third = await paid();
    await cancelOrder(db, third.member, { id: third.id, reason: '' }, NOW);
    await expect(pack(third.id, [1, 0], 'SF0010')).rejects.toMatchObject({
      message: '订单的买家申请取消，请先同意或驳回申请。',
    });
    expect(await titlesTo(db, member)).toHaveLength(packed.status === 'fulfilled' ? 1 : 2);
    expect(await disagreements(db)).toEqual([]);
  });

  it('bring back only what was in them', async () => {
    const { member, id } = await paid();
    await pack(id, [2, 0], 'SF0011');
    const [first, other] = (await returnableLines(db, member, id))!.lines;
    const requestOf = (lineId: number, units: number) => ({
      orderId: id,
      kind: 'return' as const,
      reason: 'damaged' as const,
      words: '',
      photoIds: [],
      units: new Map([[lineId, units]]),
      idempotencyKey: `back-${lineId}-${units}`,
    });
    await expect(applyForReturn(db, member, requestOf(first!.id, 3), NOW)).rejects.toMatchObject({
      fields: { [`units_${first!.id}`]: ['最多还能申请 2 盒。'] },
    });
    await expect(applyForReturn(db, member, requestOf(other!.id, 1), NOW)).rejects.toMatchObject({
      fields: { [`units_${other!.id}`]: ['这个商品还没有发出。'] },
    });
    expect(await applyForReturn(db, member, requestOf(first!.id, 2), NOW)).toMatchObject({ refundFen: 2000 });
  });

  it('take units from each lot that a line took, and have their numbers corrected', async () => {
    const scarce = await makeGoods(db, { stock: 3, lot_no: 'L1', expires_at: NOW + 400 * 86_400_000 });
    await addLot(db, scarce, 'L2', 5);
    const member = await makeMember(db, { balance_fen: 50_000 });
    const { id } = await orderOne(db, member, [{ goodsId: scarce, quantity: 5 }]);
    await payByWallet(db, member, id, NOW);
    expect((await openOf(id)).map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual([
      ['L1', 3],
      ['L2', 2],
    ]);
    await pack(id, [1, 2], 'SF0012');
    expect((await openOf(id)).map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual([['L1', 2]]);
    await pack(id, [2], 'SF0013');
    const [one, two] = (await getOrder(db, member, id)).parcels;
    await correctParcel(db, operator, { id: two!.id, ...SF('SF0014') }, NOW);
    await correctParcel(db, operator, { id: two!.id, ...SF('SF0014') }, NOW);
    await expect(correctParcel(db, operator, { id: one!.id, ...SF('SF0014') }, NOW)).rejects.toMatchObject({
      fields: { tracking_no: ['这个订单的另一个包裹已用这个运单号，请核对。'] },
    });
    const shown = '顺丰速运 SF0012';
    const correct = (trackingNo: string) =>
      correctParcel(db, operator, { id: one!.id, shown, ...SF(trackingNo) }, NOW);
    const both = await Promise.allSettled([correct('SF0016'), correct('SF0017')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('同事刚刚更正过这个包裹') },
    });
    const ask = vi.fn(() => {
      throw new Error('asked');
    });
    const asking = (seen: string) =>
      correctParcel(db, operator, { id: one!.id, shown: seen, ask, ...SF('SF0018') }, NOW);
    await expect(asking(shown)).rejects.toMatchObject({ code: 'conflict' });
    expect(ask).not.toHaveBeenCalled();
    const { carrier, trackingNo } = (await getOrder(db, member, id)).parcels[0]!;
    await expect(asking(`${carrier} ${trackingNo}`)).rejects.toThrow('asked');
    const buyer = { ...member, id: member.id };
    await expect(correctParcel(db, buyer, { id: one!.id, ...SF('SF0015') }, NOW)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await titlesTo(db, member)).filter((title) => title === '物流信息已更正')).toHaveLength(2);
  });
});
