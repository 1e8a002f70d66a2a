import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
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

  it('is told by the last order that was not cancelled, and by nobody else’s', async () => {
    const other = await makeMember(db);
    await orderOne(db, other, [{ goodsId, quantity: 1 }], NOW - DAY_MS);
    expect(await mine()).toMatchObject({ last_date: '', last_price: '', last_number: '' });
    await setPrice(900);
    await orderOne(db, member, [{ goodsId, quantity: 5 }], NOW - 20 * DAY_MS);
    await setPrice(1100);
    const last = await orderOne(db, member, [{ goodsId, quantity: 2 }], NOW - 10 * DAY_MS);
    expect(await mine()).toMatchObject({
      last_date: formatDate(NOW - 10 * DAY_MS),
      last_price: '¥11.00',
      last_number: '2 盒',
    });
    await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', last.id).execute();
    expect(await mine()).toMatchObject({ last_date: formatDate(NOW - 20 * DAY_MS), last_price: '¥9.00' });
  });

  it('tells the line of the cart that lists change, apart from what is there within an offer', async () => {
    expect(await mine()).toMatchObject({ in_cart: 0, cart_id: 0, cart_number: 0 });
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
