import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { withdrawReturn } from '#lib/trade/returns/own-return.service.ts';
import { agreeToReturn, completeReturn, refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('returns of goods that came with a gift on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let press = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
  });
  afterAll(() => fresh.close());

  /** An order of 6 units, received. */
  async function received(sold: number) {
    const member = await makeMember(db, { balance_fen: 50_000 });
    const { id } = await orderOne(db, member, [{ goodsId: sold, quantity: 6 }]);
    await payByWallet(db, member, id, NOW);
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
    await confirmReceipt(db, member, id, NOW);
    return { member, orderId: id };
  }
  const wishOf = (orderId: number, lineId: number, units: number) => ({
    ...{ orderId, kind: 'return' as const, reason: 'damaged' as const, words: '', photoIds: [] },
    units: new Map([[lineId, units]]),
    press: `press-${(press += 1)}`,
  });

  it('pay each unit its share though less was agreed for another, and a gift once its goods are back', async () => {
    const gift = await makeGoods(db, { stock: 50 });
    const sold = await makeGoods(db, { stock: 50 });
    const grant = { grant_type: 1 as const, grant_goods_id: gift, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_units: 6, ...grant }] });
    const { member, orderId } = await received(sold);
    const line = (await findOrderLines(db, [orderId])).find((one) => one.goodsId === sold)!;
    const apply = (units: number) => applyForReturn(db, member, wishOf(orderId, line.id, units), NOW);
    const agree = (id: number, amounts: ReadonlyMap<number, number> = new Map()) =>
      agreeToReturn(db, operator, { id, amounts, answer: '' }, NOW);
    const five = await apply(5);
    const last = await apply(1);
    expect(five.giftFen).toBe(0);
    expect(last.giftFen).toBeGreaterThan(0);
    await withdrawReturn(db, member, five.id, NOW);
    await agree(last.id);
    const each = line.shareFen / 6;
    expect(await readReturn(db, last.id)).toMatchObject({ giftFen: 0, refundFen: each });
    const less = await apply(2);
    await agree(less.id, new Map([[(await readReturn(db, less.id))!.lines[0]!.id, 1]]));
    expect(await apply(1)).toMatchObject({ refundFen: each, giftFen: 0 });
  });

  it('ask no gift of one return where another that was agreed to does not come, nor where goods stay', async () => {
    const sold = await makeGoods(db, { stock: 50 });
    const grant = { grant_type: 0 as const, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_units: 6, ...grant }] });
    const { member, orderId } = await received(sold);
    const lines = await findOrderLines(db, [orderId]);
    const [bought, gift] = [
      lines.find((one) => one.priceReason !== 'gift')!,
      lines.find((one) => one.priceReason === 'gift')!,
    ];
    const each = bought.shareFen / 6;
    const agree = (id: number) => agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
    const money = { ...wishOf(orderId, bought.id, 6), kind: 'after_sales' as const };
    const whole = await applyForReturn(db, member, money, NOW);
    expect(whole.giftFen).toBe(0);
    await agree(whole.id);
    expect(await readReturn(db, whole.id)).toMatchObject({ giftFen: 0, refundFen: bought.shareFen });
    await refuseReturn(db, operator, { id: whole.id, answer: '核对无误', shown: 'agreed' }, NOW);
    const four = await applyForReturn(db, member, wishOf(orderId, bought.id, 4), NOW);
    const last = await applyForReturn(db, member, wishOf(orderId, bought.id, 2), NOW);
    for (const { id } of [four, last]) await agree(id);
    const giftFen = Math.min(gift.listPriceFen, 2 * each);
    expect(await readReturn(db, last.id)).toMatchObject({ giftFen, refundFen: 2 * each - giftFen });
    for (let time = 0; time < 2; time += 1)
      await refuseReturn(db, operator, { id: four.id, answer: '没有收到退货', shown: 'agreed' }, NOW);
    expect(await readReturn(db, last.id)).toMatchObject({ giftFen: 0, refundFen: 2 * each });
    const fates = new Map((await readReturn(db, last.id))!.lines.map(({ id }) => [id, 'stock' as const]));
    await completeReturn(db, operator, { id: last.id, fates: fates, expectedFen: 2 * each }, NOW);
    expect(await disagreements(db)).toEqual([]);
  });

  it('take a gift of an amount off once what stays does not come to it', async () => {
    const gift = await makeGoods(db, { stock: 50 });
    const sold = await makeGoods(db, { stock: 50, base_price_fen: 5000 });
    const grant = { grant_type: 1 as const, grant_goods_id: gift, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_fen: 25_000, ...grant }] });
    const { member, orderId } = await received(sold);
    const line = (await findOrderLines(db, [orderId])).find((one) => one.goodsId === sold)!;
    expect(line.amountFen).toBe(30_000);
    const apply = () => applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW);
    expect((await apply()).giftFen).toBe(0);
    expect((await apply()).giftFen).toBeGreaterThan(0);
    expect((await apply()).giftFen).toBe(0);
  });
});
