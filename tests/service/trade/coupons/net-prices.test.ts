import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { couponsOfCart } from '#lib/trade/cart/advice/cart-coupons.service.ts';
import { toCartRows } from '#lib/trade/cart/cart-rows.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { netPrices } from '#lib/trade/coupons/net-prices.service.ts';
import { addToPad, draftOf, padState } from '#lib/trade/quick-purchase/pad.service.ts';
import { EMBEDDED, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(EMBEDDED)('what goods come to on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const netOf = async (member: Member, ...ids: number[]) => {
    const goods = (await loadTradeGoods(db, member, ids, NOW)).values();
    return netPrices(db, member, { goods, lastNumbers: new Map() }, NOW);
  };

  it('counts coupons that may be claimed and used now, then the same one once it is held', async () => {
    const member = await makeMember(db);
    const [one, rx] = [await makeGoods(db), await makeGoods(db, { rx_class: 'rx' })];
    const scope = { scope_kind: 'goods' as const, scope_values: String(one) };
    const batch = await makeBatch(db, { ...scope, minimum_fen: 5000, amount_fen: 500 });
    // one that began to be used tomorrow, one that is claimed by nobody, one that is used up
    await makeBatch(db, { ...scope, valid_days: null, valid_from: NOW + DAY_MS, amount_fen: 2000 });
    await makeBatch(db, { ...scope, is_claimable: 0, amount_fen: 2000 });
    await makeBatch(db, { ...scope, total: 0, amount_fen: 2000 });
    expect(await netOf(member, one, rx)).toMatchObject([
      { goodsId: one, number: 5, totalFen: 4500, unitFen: 900, isHeld: false },
    ]);
    await claimCoupon(db, member, batch, NOW);
    expect(await netOf(member, one)).toMatchObject([{ number: 5, unitFen: 900, isHeld: true }]);
    await db.updateTable('coupon').set({ state: 'used' }).where('member_id', '=', member.id).execute();
    expect(await netOf(member, one)).toEqual([]);
  });

  it('is what cart and pad come to with the same number and coupon', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { base_price_fen: 1234 });
    const scope = { scope_kind: 'goods' as const, scope_values: String(goodsId), is_claimable: 0 as const };
    const batchId = await makeBatch(db, { ...scope, minimum_fen: 20_000, amount_fen: 1700 });
    await giveCoupons(db, { batchId, memberId: member.id, count: 1 }, NOW);
    const [net] = await netOf(member, goodsId);
    expect(net).toMatchObject({ number: 17, totalFen: 17 * 1234 - 1700, unitFen: 1134 });

    await addToPad(db, member, { lines: [{ goodsId, number: 17 }] }, NOW);
    const pad = await padState(db, member, await draftOf(db, member.id), NOW);
    expect(pad.rows).toMatchObject([{ net_fen: 1134, retail_text: '零售 ¥15.00 毛利 17%' }]);
    await addToCart(db, member, [{ goodsId, quantity: 17 }], NOW);
    const { items, terms } = await viewCart(db, member, NOW);
    const rows = toCartRows(items, terms, member);
    const held = await couponsOfCart(db, member, items, NOW);
    const paid = payCart(rows, terms, priceCart(rows, terms), held);
    expect(paid.lines).toMatchObject([{ shareFen: net?.totalFen }]);
    expect(pad.totals).toMatchObject({ coupon_fen: 1700, payable_fen: paid.totals.payableFen });
  });
});
