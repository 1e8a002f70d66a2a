import { addFavourites, favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import {
  boughtTogether,
  compareGoods,
  goodsDetail,
} from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { listGoods, topGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { goodsFields } from '#lib/catalogue/goods-view/goods-api.rules.ts';
import { mineOf } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { offeredGoods } from '#lib/catalogue/offers/offers.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate, HOUR_MS } from '#lib/platform/time.rules.ts';
import { homePage } from '#lib/storefront/home.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { editCartItem, viewCart } from '#lib/trade/cart/cart.service.ts';
import { joinPlainLines } from '#lib/trade/cart/settle-cart.service.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { countPaidOrders } from '#lib/trade/orders/count-together.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeActivity, makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('what goods are to a member on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let goodsId: number;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    member = await makeMember(db);
    goodsId = await makeGoods(db);
  });
  afterAll(() => fresh.close());

  const mine = async () => (await mineOf(db, member, [goodsId], NOW))[0];
  const setPrice = (base_price_fen: number) =>
    db.updateTable('goods').set({ base_price_fen }).where('id', '=', goodsId).execute();

  it('follows the last order that was paid and not cancelled, and nobody else’s', async () => {
    const other = await makeMember(db);
    await orderOne(db, other, [{ goodsId, quantity: 1 }], NOW - DAY_MS);
    expect(await mine()).toMatchObject({ last_date: '', last_price: '', last_number: '' });
    await setPrice(900);
    const paid = { state: 'paid' } as const;
    const first = await orderOne(db, member, [{ goodsId, quantity: 5 }], NOW - 20 * DAY_MS);
    expect(await mine()).toMatchObject({ last_date: '', last_price: '', last_number: '' });
    await setPrice(1100);
    const last = await orderOne(db, member, [{ goodsId, quantity: 2 }], NOW - 10 * DAY_MS);
    await db.updateTable('orders').set(paid).where('id', 'in', [first.id, last.id]).execute();
    await setPrice(1300);
    await orderOne(db, member, [{ goodsId, quantity: 3 }], NOW - 5 * DAY_MS);
    expect(await mine()).toMatchObject({
      last_date: formatDate(NOW - 10 * DAY_MS),
      last_price: '¥11.00',
      last_number: '2 盒',
    });
    await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', last.id).execute();
    expect(await mine()).toMatchObject({ last_date: formatDate(NOW - 20 * DAY_MS), last_price: '¥9.00' });
  });

  it('leaves out steps of a ladder that are not below the own price', async () => {
    const base_price_fen = 799;
    const [half, none] = [
      await makeGoods(db, { base_price_fen, rank2_price_fen: 719 }),
      await makeGoods(db, { base_price_fen, rank2_price_fen: 719 }),
    ];
    for (const [goods_id, min_quantity, price_fen] of [
      [half, 20, 719],
      [half, 50, 700],
      [none, 20, 719],
    ] as const)
      await db.insertInto('goods_ladder').values({ goods_id, min_quantity, price_fen }).execute();
    const second = await makeMember(db, { rank: 2 });
    expect(await mineOf(db, second, [half, none], NOW)).toMatchObject([
      {
        ladder: '≥50盒 ¥7.00',
        ladder_rows: [
          { range: '1–49 盒', priceText: '¥7.19' },
          { range: '≥50 盒', priceText: '¥7.00' },
        ],
      },
      { ladder: '', ladder_rows: [] },
    ]);
  });

  it('shows what a line costs that is too large for an offer, by the own price', async () => {
    const limited = await makeGoods(db, { base_price_fen: 1000, rank2_price_fen: 900, stock: 50 });
    await db
      .insertInto('offer')
      .values({
        kind: 'seckill',
        goods_id: limited,
        price_fen: 500,
        per_member_limit: 20,
        starts_at: NOW - 1000,
        ends_at: NOW + 1_000_000,
      })
      .execute();
    const second = await makeMember(db, { rank: 2 });
    expect((await mineOf(db, second, [limited], NOW))[0]?.beyond).toBe('超出 20 盒的按 ¥9.00');
    expect((await goodsDetail(db, limited, NOW))?.beyond).toBe('超出 20 盒的按 ¥10.00');
    await db.updateTable('goods').set({ stock: 20 }).where('id', '=', limited).execute();
    expect((await mineOf(db, second, [limited], NOW))[0]?.beyond).toBe('');
  });

  it('shows in the line of the cart that lists change, apart from what is there within an offer', async () => {
    expect(await mine()).toMatchObject({ in_cart: 0, cart_ids: [], cart_number: 0 });
    await db
      .insertInto('offer')
      .values({
        kind: 'seckill',
        goods_id: goodsId,
        price_fen: 100,
        per_member_limit: 5,
        starts_at: NOW - 1000,
        ends_at: NOW + 1000,
      })
      .execute();
    await addToCart(db, member, [{ goodsId, quantity: 3, type: 1 }], NOW);
    const row = await db
      .selectFrom('cart_item')
      .select('id')
      .where('goods_id', '=', goodsId)
      .executeTakeFirstOrThrow();
    expect(await mine()).toMatchObject({ in_cart: 3, cart_ids: [row.id], cart_number: 3 });
    // Units beyond the limit are a line of their own; lists change both as one number.
    await addToCart(db, member, [{ goodsId, quantity: 4 }], NOW);
    await viewCart(db, member, NOW);
    const both = await mine();
    expect(both).toMatchObject({ in_cart: 7, cart_number: 7 });
    expect(both?.cart_ids).toHaveLength(2);
    for (const [whole, parts] of [
      [4, [4]],
      [9, [5, 4]],
    ] as const) {
      await joinPlainLines(db, member, both?.cart_ids[0] ?? 0, NOW);
      await editCartItem(db, member, { id: both?.cart_ids[0] ?? 0, wanted: whole }, NOW);
      expect(
        (await viewCart(db, member, NOW)).items.map(({ quantity }) => quantity).toSorted((a, b) => b - a),
      ).toEqual(parts);
    }
  });
});

describe.each(ENGINES)('a prescription medicine on offer on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let [rx, otc] = [0, 0];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    member = await makeMember(db);
    const flags = { is_new: 1, is_youx: 1, common_name: '' } as const;
    rx = await makeGoods(db, { ...flags, rx_class: 'rx' });
    otc = await makeGoods(db, { ...flags, rx_class: 'otc_a' });
    for (const id of [rx, otc]) {
      await makeSeckill(db, id, { price_fen: 700 });
      await db
        .insertInto('goods_ladder')
        .values({ goods_id: id, min_quantity: 20, price_fen: 600 })
        .execute();
    }
    const tiers = [{ threshold_fen: 1_000_000, reduction_fen: 1500 }];
    await makeActivity(db, { kind: 'reduction', name: '试满减处方', goodsIds: [rx], tiers });
    await makeActivity(db, { kind: 'reduction', name: '试满减', goodsIds: [otc], tiers });
  });
  afterAll(() => fresh.close());

  it('is not among the promotions of a list, nor named by a comparison', async () => {
    const query = { filter: { ...NO_FILTER, promo: true }, sort: 'best' as const, page: 1 };
    const { items } = await listGoods(db, query, { pageSize: 30, now: NOW });
    expect(items.map(({ id }) => id)).toEqual([otc]);
    const { goods, rows } = await compareGoods(db, [rx, otc], NOW);
    expect(goods.map(({ tags, listPriceText }) => [tags.length > 0, listPriceText])).toEqual([
      [false, ''],
      [true, '¥10.00'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('试满减处方');
  });

  it('shows its price and no claim in lists, calls, pages and to its own member', async () => {
    const views = [...(await goodsViews(db, [rx, otc], NOW)), ...(await topGoods(db, NO_FILTER, 9, NOW))];
    for (const view of views) {
      const isRx = view.id === rx;
      expect(view.priceText).toBe('¥7.00');
      expect(view.tags.length > 0).toBe(!isRx);
      expect(view.listPriceText).toBe(isRx ? '' : '¥10.00');
      expect(goodsFields(view)).toMatchObject({ type: isRx ? 0 : 1 });
      expect(goodsFields(view).tags.length > 0).toBe(!isRx);
    }
    const [mine] = await mineOf(db, member, [rx], NOW);
    expect(mine).toMatchObject({ price: '¥7.00', list_price: '' });
    await addFavourites(db, member, [rx], NOW);
    const { favourites } = await favouritesPage(db, member, { keywords: '', page: 1 }, NOW);
    expect(favourites[0]?.goods).toMatchObject({ tags: [], listPriceText: '' });
  });

  it('has a page with neither countdown nor activities nor savings', async () => {
    const page = await goodsDetail(db, rx, NOW);
    expect(page).toMatchObject({ promotions: [], offer: null });
    expect(page?.ladder.map(({ savedText }) => savedText)).toEqual(['', '']);
    const other = await goodsDetail(db, otc, NOW);
    expect(other).toMatchObject({ promotions: [{ name: '试满减' }], offer: { kind: 'seckill' } });
  });

  it('has no place among the promotions', async () => {
    expect((await offeredGoods(db, 'seckill', 9, NOW)).map(({ goods }) => goods.id)).toEqual([otc]);
    const { seckill } = await homePage(db, NOW);
    expect(seckill?.goods.map(({ id }) => id)).toEqual([otc]);
  });

  it('is advised no promotion, and has the reason of its price in the cart', async () => {
    const kinds = async (goodsId: number) =>
      (await hintFor(db, member, { goodsId, quantity: 1 }, NOW)).map(({ kind }) => kind);
    expect(await kinds(rx)).toEqual(['free_shipping']);
    expect(await kinds(otc)).toEqual(['ladder', 'reduction', 'free_shipping']);
    await addToCart(
      db,
      member,
      [
        { goodsId: rx, quantity: 1 },
        { goodsId: otc, quantity: 1 },
      ],
      NOW,
    );
    const { data, activity_data } = toCartState(await viewCart(db, member, NOW));
    const [first, second] = [rx, otc].map((id) => data.find(({ goods }) => goods.id === id));
    expect(first).toMatchObject({ price_reason: 'seckill', ladder_hint: '', goods: { tags: [] } });
    expect(first?.price_steps.map(({ label }) => label)).toContain('秒杀价');
    expect(second?.ladder_hint).toContain('再买');
    const nudged = activity_data['manjians']?.filter(({ tiers }) => tiers.length > 0);
    expect(nudged?.map(({ name }) => name)).toEqual(['试满减']);
  });
});

describe.each(ENGINES)('what is bought together on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    member = await makeMember(db, { balance_fen: 10_000_000 });
  });
  afterAll(() => fresh.close());

  it('is counted from paid orders, each once, and leaves out what is not recommended', async () => {
    const [main = 0, often = 0, once = 0, rx = 0, gone = 0] = [
      await makeGoods(db),
      await makeGoods(db),
      await makeGoods(db),
      await makeGoods(db, { rx_class: 'rx' }),
      await makeGoods(db),
    ];
    const buy = async (ids: number[], isPaid = true) => {
      const lines = ids.map((goodsId) => ({ goodsId, quantity: 2 }));
      const { id } = await orderOne(db, member, lines);
      if (isPaid) await payByWallet(db, member, id, NOW);
    };
    await buy([main, often, rx, gone]);
    await buy([main, often, once, rx, gone]);
    await buy([main, once], false);
    const ids = async () => (await boughtTogether(db, main, 5, NOW)).goods.map(({ id }) => id);
    expect(await countPaidOrders(db, NOW + 60_000), 'payments of this moment may still be under way').toBe(0);
    expect(await countPaidOrders(db, NOW + HOUR_MS)).toBe(2);
    expect(await countPaidOrders(db, NOW + HOUR_MS)).toBe(0);
    await db.updateTable('goods').set({ is_on_sale: 0 }).where('id', '=', gone).execute();
    expect(await ids()).toEqual([often]);
    const row = await db
      .selectFrom('goods_together')
      .select('orders')
      .where('goods_id', '=', often)
      .where('other_id', '=', main)
      .executeTakeFirst();
    expect(row?.orders).toBe(2);
  });
});
