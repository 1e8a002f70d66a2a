import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { addSets, buySingly } from '#lib/trade/cart/add/activity-lines.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { moveToFavourites, viewCart } from '#lib/trade/cart/cart.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeCombination } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('a set whose activity has ended on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const endedSet = async () => {
    const member = await makeMember(db);
    const [one, two] = [await makeGoods(db), await makeGoods(db, { base_price_fen: 500 })];
    const activityId = await makeCombination(
      db,
      new Map([
        [one, 2],
        [two, 3],
      ]),
      { price_fen: 2800 },
    );
    await addSets(db, member, { activityId, sets: 2 }, NOW);
    const running = (await viewCart(db, member, NOW)).items;
    await db.updateTable('activity').set({ ends_at: NOW }).where('id', '=', activityId).execute();
    return { member, activityId, one, two, id: running[0]?.id ?? 0 };
  };

  it('keeps its name, its parts and what they cost, and says that it is over', async () => {
    const { member, one, two, activityId } = await endedSet();
    const { data } = toCartState(await viewCart(db, member, NOW));
    expect(data).toMatchObject([
      {
        is_combination: 1,
        is_selected: 0,
        selectable: 0,
        number: 2,
        price_fen: 3500,
        notice: '组合活动已结束，可以改为单买，或删除',
        combination: { name: '感冒组合', goods: [{ id: one }, { id: two }] },
      },
    ]);
    await expect(addSets(db, member, { activityId, sets: 1 }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is bought singly with one press, and only once', async () => {
    const { member, one, two, id } = await endedSet();
    await buySingly(db, member, id, NOW);
    await expect(buySingly(db, member, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    const { items } = await viewCart(db, member, NOW);
    const bought = items.map((item) => [item.goods.id, item.type, item.quantity, item.selected]);
    expect(bought.toSorted()).toEqual([
      [one, 0, 4, true],
      [two, 0, 6, true],
    ]);
  });

  it('is not taken apart while it runs, and goes to the favourites whole', async () => {
    const { member, activityId, id, one, two } = await endedSet();
    await moveToFavourites(db, member, [id], NOW);
    const saved = await db
      .selectFrom('favourite')
      .select('goods_id')
      .where('member_id', '=', member.id)
      .orderBy('goods_id')
      .execute();
    expect(saved.map(({ goods_id }) => goods_id)).toEqual([one, two]);
    await db
      .updateTable('activity')
      .set({ ends_at: NOW + 1000 })
      .where('id', '=', activityId)
      .execute();
    await addSets(db, member, { activityId, sets: 1 }, NOW);
    const [line] = (await viewCart(db, member, NOW)).items;
    await expect(buySingly(db, member, line?.id ?? 0, NOW)).rejects.toMatchObject({ code: 'conflict' });
  });
});
