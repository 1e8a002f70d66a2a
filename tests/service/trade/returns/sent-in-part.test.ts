import { takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { packParcel } from '#lib/trade/parcels/office/ship.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { openReturnShop, type ReturnShop } from '#tests/support/returns.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('returns of lines sent in part on %s', (engine) => {
  let shop: ReturnShop;
  beforeAll(async () => {
    shop = await openReturnShop(engine);
  });
  afterAll(() => shop.close());

  it('offer the lots that left alone, and go back into these', async () => {
    const { db, operator } = shop;
    const goodsId = await makeGoods(db, { stock: 4, lot_no: 'A1', expires_at: NOW + 300 * DAY_MS });
    const dates = { made_at: null, expires_at: NOW + 400 * DAY_MS, no_expiry: false };
    const input = { ...dates, number: 'B2', quantity: 10, place: '', state: 'on_sale' as const };
    await takeIn(db, operator, { goodsId, input: { ...input, idempotency_key: `b2-${goodsId}` } }, NOW);
    const member = await makeMember(db, { balance_fen: 50_000 });
    const order = await orderOne(db, member, [{ goodsId, quantity: 6 }]);
    await payByWallet(db, member, order.id, NOW);
    const { open = [], lines = [] } = (await openUnitsOf(db, [order.id])).get(order.id) ?? {};
    const [a1, b2] = open;
    const parcel = { id: order.id, carrier: '顺丰速运', trackingNo: 'SF-PART' };
    await packParcel(db, operator, { ...parcel, units: new Map([[unitsKey(b2!), 2]]) }, NOW);

    const request = shop.request(order.id, lines[0]!.id, 2);
    const { id } = await applyForReturn(db, member, request, NOW);
    await shop.agree(id);
    const [own] = await shop.linesOf(id);
    expect(own!.lots).toEqual([{ id: b2!.lotId, number: 'B2', quantity: 2 }]);
    const lots = new Map([[own!.id, a1!.lotId!]]);
    await expect(shop.complete(id, 'stock', { lots })).rejects.toMatchObject({
      fields: { [`lot_${own!.id}`]: ['请选择这个订单发出的批号。'] },
    });
    await shop.complete(id, 'stock');
    const entries = db.selectFrom('lot_ledger').select(['lot_id', 'change']).where('kind', '=', 'return');
    expect(await entries.where('order_id', '=', order.id).execute()).toEqual([
      { lot_id: b2!.lotId, change: 2 },
    ]);
    expect(await disagreements(db)).toEqual([]);
  });
});
