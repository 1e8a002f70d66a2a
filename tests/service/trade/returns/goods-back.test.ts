import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { previewReturn } from '#lib/trade/returns/preview-return.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { balanceOf, pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { openReturnShop, type ReturnShop } from '#tests/support/returns.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('goods that come back on %s', (engine) => {
  let shop: ReturnShop;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    shop = await openReturnShop(engine);
    ({ db, operator } = shop);
  });
  afterAll(() => shop.close());

  /** An order of units by goods that was received, with its buyer and lines. */
  const received = async (units: ReadonlyMap<number, number>) => {
    const member = await makeMember(db, { balance_fen: 1_000_000 });
    const wanted = [...units].map(([goodsId, quantity]) => ({ goodsId, quantity }));
    const { key, input } = await prepare(db, member, wanted);
    const [order] = await submitDraft(db, member, { key, input }, NOW);
    const { id } = order!;
    await payByWallet(db, member, id, NOW);
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
    await confirmReceipt(db, member, id, NOW);
    return { id, member, lines: await findOrderLines(db, [id]) };
  };

  it('are written off together, a bought line and its gift of the same lot', async () => {
    const goodsId = await makeGoods(db, { stock: 50 });
    const grant = { grant_type: 0 as const, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [goodsId], tiers: [{ threshold_units: 6, ...grant }] });
    const order = await shop.received({ goodsId });
    const lines = await findOrderLines(db, [order.orderId]);
    expect(lines).toHaveLength(2);
    const units = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    const { id } = await shop.apply(order, 6, { units });
    await shop.agree(id);
    expect(await shop.complete(id, 'write_off')).toMatchObject({ outcome: 'done' });
    const ledger = await db
      .selectFrom('lot_ledger')
      .select(['kind', 'change'])
      .where('idempotency_key', 'like', `return:${id}:%`)
      .orderBy('id')
      .execute();
    expect(ledger).toEqual([
      { kind: 'return', change: 7 },
      { kind: 'written_off', change: -7 },
    ]);
    expect((await readReturn(db, id))?.lines.map(({ fate }) => fate)).toEqual(['write_off', 'write_off']);
    expect(await disagreements(db)).toEqual([]);
  });

  it('take back the cashback and gift points that they earned, and those of no others', async () => {
    const earning = await makeGoods(db, { stock: 50, base_price_fen: 2000 });
    const other = await makeGoods(db, { stock: 50, base_price_fen: 3000 });
    await makeActivity(db, { kind: 'cashback', goodsIds: [earning], tiers: [{ rate_permille: 20 }] });
    await makeActivity(db, {
      kind: 'gift',
      goodsIds: [earning],
      tiers: [{ threshold_units: 1, grant_type: 2, grant_quantity: 50 }],
    });
    const {
      id: orderId,
      member,
      lines,
    } = await received(
      new Map([
        [earning, 10],
        [other, 10],
      ]),
    );
    const has = async () => ({ points: await pointsOf(db, member), fen: await balanceOf(db, member) });
    const giveBack = async (goodsId: number, quantity: number) => {
      const before = await has();
      const of = lines.find((one) => one.goodsId === goodsId)!;
      const request = shop.request(orderId, of.id, quantity);
      const shown = await previewReturn(db, member, { orderId, units: request.units });
      const { id, refundFen } = await applyForReturn(db, member, request, NOW);
      const { takesBack } = (await readReturn(db, id))!;
      expect(shown).toMatchObject({ refundFen, ...takesBack });
      await shop.agree(id);
      await shop.complete(id, 'stock');
      const after = await has();
      const took = { points: before.points - after.points, cashbackFen: before.fen + refundFen - after.fen };
      expect(took).toEqual(takesBack);
      return took;
    };
    expect(lines.map(({ cashbackFen, giftPoints }) => [cashbackFen, giftPoints])).toEqual(
      lines.map(({ goodsId }) => (goodsId === earning ? [400, 50] : [0, 0])),
    );
    expect(await giveBack(other, 5)).toEqual({ points: 150, cashbackFen: 0 });
    expect(await giveBack(earning, 5)).toEqual({ points: 100 + 25, cashbackFen: 200 });
    expect(await giveBack(other, 5)).toEqual({ points: 150, cashbackFen: 0 });
    expect(await giveBack(earning, 5)).toEqual({ points: 100 + 25, cashbackFen: 200 });
    expect(await disagreements(db)).toEqual([]);
  });
});
