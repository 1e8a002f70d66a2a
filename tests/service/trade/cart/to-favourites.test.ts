import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_FAVOURITES } from '#lib/catalogue/favourites/favourites.rules.ts';
import { favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { addSets } from '#lib/trade/cart/add/activity-lines.service.ts';
import { moveToFavourites, viewCart } from '#lib/trade/cart/cart.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeCombination } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('cart lines moved to favourites on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  beforeEach(async () => {
    member = await makeMember(db);
  });
  afterAll(() => fresh.close());

  const lines = async () => (await viewCart(db, member, NOW)).items;
  const lineIds = async () => (await lines()).map(({ id }) => id);
  const saved = async () => {
    const { favourites } = await favouritesPage(db, member, { keywords: '', page: 1 }, NOW);
    return favourites.map(({ goods }) => goods.id).toSorted((a, b) => a - b);
  };

  it('are saved and gone from the cart; the others stay', async () => {
    const [one, two, stays] = [await makeGoods(db), await makeGoods(db), await makeGoods(db)];
    await addToCart(
      db,
      member,
      [one, two, stays].map((goodsId) => ({ goodsId })),
      NOW,
    );
    const ids = (await lines()).filter(({ goods }) => goods.id !== stays).map(({ id }) => id);
    const said = await moveToFavourites(db, member, ids, NOW);
    expect(said).toEqual({ moved: 2, message: '已将 2 种商品移入收藏' });
    expect(await saved()).toEqual([one, two]);
    expect((await lines()).map(({ goods }) => goods.id)).toEqual([stays]);
  });

  it('are moved once, when pressed twice at the same time', async () => {
    const id = await makeGoods(db);
    await addToCart(db, member, [{ goodsId: id }], NOW);
    const ids = await lineIds();
    const said = await Promise.all([1, 2].map(() => moveToFavourites(db, member, ids, NOW)));
    expect(said.map(({ moved }) => moved).toSorted()).toEqual([0, 1]);
    expect(said.map(({ message }) => message)).toContain('这些商品已不在购物车中');
    expect(await saved()).toEqual([id]);
  });

  it('of a set save all its parts', async () => {
    const [one, two] = [await makeGoods(db), await makeGoods(db)];
    const parts = new Map([
      [one, 1],
      [two, 2],
    ]);
    const activityId = await makeCombination(db, parts, { price_fen: 1500 });
    await addSets(db, member, { activityId, sets: 1 }, NOW);
    await moveToFavourites(db, member, await lineIds(), NOW);
    expect(await saved()).toEqual([one, two]);
    expect(await lines()).toEqual([]);
  });

  it('stay in the cart where there is no room for them among the favourites', async () => {
    const id = await makeGoods(db);
    const { id: _, ...like } = await db
      .selectFrom('goods')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const full = Array.from({ length: MOST_FAVOURITES }, (_each, index) => ({
      ...like,
      spec: `规格 ${index}`,
    }));
    for (let at = 0; at < full.length; at += 250) {
      const some = full.slice(at, at + 250);
      const made = await db.insertInto('goods').values(some).returning('id').execute();
      await db
        .insertInto('favourite')
        .values(
          made.map((goods) => ({
            member_id: member.id,
            goods_id: goods.id,
            created_at: NOW,
            saved_price_fen: 1,
            saved_stock: 1,
          })),
        )
        .execute();
    }
    await addToCart(db, member, [{ goodsId: id }], NOW);
    await expect(moveToFavourites(db, member, await lineIds(), NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await lines()).map(({ goods }) => goods.id)).toEqual([id]);
  });

  it('of others are neither saved nor taken out', async () => {
    const id = await makeGoods(db);
    await addToCart(db, member, [{ goodsId: id }], NOW);
    const other = await makeMember(db);
    expect((await moveToFavourites(db, other, await lineIds(), NOW)).moved).toBe(0);
    expect((await lines()).map(({ goods }) => goods.id)).toEqual([id]);
  });
});
