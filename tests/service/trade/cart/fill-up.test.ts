import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { couponsOfCart } from '#lib/trade/cart/advice/cart-coupons.service.ts';
import { fillUpCart } from '#lib/trade/cart/advice/fill-up.service.ts';
import { toCartRows } from '#lib/trade/cart/cart-rows.rules.ts';
import { removeCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import { usualGoods } from '#lib/trade/replenishment/replenishment.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { giveCoupons, makeActivity, makeBatch } from '#tests/support/promotions-fixture.ts';
import { buysUsually, makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('proposals to fill up a cart on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  /** Returns the sum that the cart's page shows as payable. */
  const payable = async (member: Member): Promise<number> => {
    const { items, terms } = await viewCart(db, member, NOW);
    const rows = toCartRows(items, terms, member);
    const coupons = await couponsOfCart(db, member, items, NOW);
    return payCart(rows, terms, priceCart(rows, terms), coupons).totals.payableFen;
  };
  const usual = async (member: Member, quantity: number, change: Parameters<typeof makeGoods>[1] = {}) => {
    const goodsId = await makeGoods(db, change);
    await buysUsually(db, { memberId: member.id, goodsId, quantity }, NOW);
    return goodsId;
  };

  it('reach a reduction and a coupon at once, and cost to the fen what the cart costs more with them', async () => {
    const member = await makeMember(db);
    const [inCart, ephedrine] = [await makeGoods(db), await makeGoods(db, { is_mhj: 1 })];
    const wanted = await usual(member, 10, { base_price_fen: 1300 });
    await makeActivity(db, {
      kind: 'reduction',
      goodsIds: [inCart, wanted],
      tiers: [{ threshold_fen: 25_000, reduction_fen: 1500 }],
    });
    const batchId = await makeBatch(db, { amount_fen: 1000, minimum_fen: 24_000 });
    await giveCoupons(db, { batchId, memberId: member.id, count: 1 }, NOW);
    const lines = [
      { goodsId: inCart, quantity: 21 },
      { goodsId: ephedrine, quantity: 2 },
    ];
    await addToCart(db, member, lines, NOW);
    const before = await payable(member);
    const proposals = await fillUpCart(db, member, NOW);
    expect(proposals).toMatchObject([
      {
        brings: ['用券满 ¥240.00 减 ¥10.00', '满 ¥250.00 减 ¥15.00'],
        goods: [
          { goodsId: wanted, quantity: 4, amountFen: 5200, words: '每 30 天采购一次，已 10 天，上次 10 盒' },
        ],
        addsFen: 5200,
        savesFen: 2500,
        paysMoreFen: 2700,
      },
    ]);
    for (const { goods, paysMoreFen } of proposals) {
      await addToCart(db, member, goods, NOW);
      expect((await payable(member)) - before).toBe(paysMoreFen);
      const { items } = await viewCart(db, member, NOW);
      const added = items.filter((item) => goods.some(({ goodsId }) => goodsId === item.goods.id));
      expect(added.map(({ quantity }) => quantity)).toEqual(goods.map(({ quantity }) => quantity));
      await removeCartItems(
        db,
        member,
        added.map(({ id }) => id),
      );
      expect(await payable(member)).toBe(before);
    }
    expect(proposals.length).toBeGreaterThan(0);
  });

  it('leave out what the member may not buy or be advised, has in its cart, or hardly ever buys so much of', async () => {
    const member = await makeMember(db);
    const inCart = await usual(member, 10);
    await addToCart(db, member, [{ goodsId: inCart, quantity: 19 }], NOW);
    // ¥10.00 short of free delivery, which costs ¥5.00
    const barred = [
      { rx_class: 'rx' },
      { is_mhj: 1 },
      { stock: 0 },
      { is_on_sale: 0 },
      { scope_code: 'x' },
    ] as const;
    for (const change of barred) await usual(member, 10, change);
    await usual(member, 1, { base_price_fen: 400 });
    expect(await fillUpCart(db, member, NOW)).toEqual([]);
    const allowed = await usual(member, 2, { base_price_fen: 400 });
    expect(await fillUpCart(db, member, NOW)).toMatchObject([
      {
        brings: ['包邮'],
        goods: [{ goodsId: allowed, quantity: 3 }],
        addsFen: 1200,
        savesFen: 500,
        paysMoreFen: 700,
      },
    ]);
    await db.updateTable('cart_item').set({ is_selected: 0 }).where('member_id', '=', member.id).execute();
    expect(await fillUpCart(db, member, NOW)).toEqual([]);
  });

  it('take what is due before what is bought often, and that before what was bought once', async () => {
    const member = await makeMember(db);
    const [often, due, once] = [await usual(member, 5), await usual(member, 5), await usual(member, 5)];
    const change = (goodsId: number, set: { every_days?: null; due_at?: number; last_at?: number }) =>
      db.updateTable('buying_rhythm').set(set).where('goods_id', '=', goodsId).execute();
    await change(due, { due_at: NOW });
    await change(once, { every_days: null });
    const ids = async (limit = 9, besides: number[] = []) =>
      (await usualGoods(db, member, { besides, limit }, NOW)).map(({ goodsId }) => goodsId);
    expect(await ids()).toEqual([due, often, once]);
    expect(await ids(1, [due])).toEqual([often]);
    await change(once, { last_at: NOW - 366 * DAY_MS });
    expect(await ids()).toEqual([due, often]);
  });
});
