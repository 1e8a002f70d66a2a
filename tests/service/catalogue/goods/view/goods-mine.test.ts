import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { goodsDetail } from '#lib/catalogue/goods/detail/goods-detail.service.ts';
import { mineOf } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

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
    expect((await mineOf(db, second, [limited], NOW))[0]?.beyond).toBe('超出 20 盒按 ¥9.00');
    expect((await goodsDetail(db, limited, NOW))?.beyond).toBe('超出 20 盒按 ¥10.00');
    await db.updateTable('goods').set({ stock: 20 }).where('id', '=', limited).execute();
    expect((await mineOf(db, second, [limited], NOW))[0]?.beyond).toBe('');
  });

  it('shows in the line of the cart that lists change, apart from what is there within an offer', async () => {
    expect(await mine()).toMatchObject({ in_cart: 0, cart_id: 0, cart_number: 0 });
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
    expect(await mine()).toMatchObject({ in_cart: 3, cart_id: 0, cart_number: 0 });
    await addToCart(db, member, [{ goodsId, quantity: 4 }], NOW);
    const row = await db
      .selectFrom('cart_item')
      .select('id')
      .where('goods_id', '=', goodsId)
      .where('type', '=', 0)
      .executeTakeFirstOrThrow();
    expect(await mine()).toMatchObject({ in_cart: 7, cart_id: row.id, cart_number: 4 });
  });
});
