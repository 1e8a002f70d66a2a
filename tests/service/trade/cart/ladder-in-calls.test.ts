import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFavourites, favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import { favouriteFields } from '#lib/catalogue/favourites/favourites.rules.ts';
import { fieldsFor } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import { goodsViews } from '#lib/catalogue/goods/view/goods-view.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the ladder of a goods in calls on %s', (engine) => {
  let fresh: FreshDatabase;
  const ladderOf = (goods: { ladder_price: unknown; ladder_price_type: unknown } | undefined) => ({
    ladder_price: goods?.ladder_price,
    ladder_price_type: goods?.ladder_price_type,
  });

  /** What lists, the cart and the favourites answer to a member about a goods. */
  async function answers(member: Member, id: number): Promise<unknown[]> {
    const { db } = fresh;
    const [listed] = await fieldsFor(db, member, await goodsViews(db, [id], NOW), NOW);
    await addToCart(db, member, [{ goodsId: id, quantity: 10 }], NOW);
    const cart = toCartState(await viewCart(db, member, NOW));
    await addFavourites(db, member, [id], NOW);
    const { favourites } = await favouritesPage(db, member, { keywords: '', page: 1 }, NOW);
    const saved = favourites.find(({ goods }) => goods.id === id);
    return [
      listed,
      cart.data.find(({ goods }) => goods.id === id)?.goods,
      saved && favouriteFields(saved),
    ].map(ladderOf);
  }

  async function laddered(type: 0 | 1, tiers: readonly (readonly [number, number])[]): Promise<number> {
    const id = await makeGoods(fresh.db, { base_price_fen: 1800, rank2_price_fen: 1730, ladder_type: type });
    await fresh.db
      .insertInto('goods_ladder')
      .values(tiers.map(([min_quantity, price_fen]) => ({ goods_id: id, min_quantity, price_fen })))
      .execute();
    return id;
  }

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    await makeShipping(fresh.db);
  });
  afterAll(() => fresh.close());

  it('is the same everywhere for a ranked member: reductions with their type and what a unit then costs', async () => {
    const id = await laddered(1, [
      [10, 35],
      [50, 80],
    ]);
    const ladder_price = [
      { number: 10, price: 0.35, unit_price: 16.95 },
      { number: 50, price: 0.8, unit_price: 16.5 },
    ];
    const wanted = { ladder_price, ladder_price_type: 1 };
    const member = await makeMember(fresh.db, { rank: 2 });
    expect(await answers(member, id)).toEqual([wanted, wanted, wanted]);
  });

  it('leaves out tiers that the own price or an offer undercuts, and says unit prices as such', async () => {
    const id = await laddered(0, [
      [10, 1750],
      [20, 1700],
      [30, 1500],
    ]);
    const member = await makeMember(fresh.db, { rank: 2 });
    const wanted = {
      ladder_price: [
        { number: 20, price: 17, unit_price: 17 },
        { number: 30, price: 15, unit_price: 15 },
      ],
      ladder_price_type: 0,
    };
    expect(await answers(member, id)).toEqual([wanted, wanted, wanted]);
    await makeSeckill(fresh.db, id, { price_fen: 1600, per_member_limit: 25 });
    const left = { ...wanted, ladder_price: wanted.ladder_price.slice(1) };
    expect(await answers(member, id)).toEqual([left, left, left]);
  });
});
