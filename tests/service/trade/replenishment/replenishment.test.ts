import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { payByWallet, payOrdersByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { dueGoods, snoozeGoods } from '#lib/trade/replenishment/replenishment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, memberOf, NOW, setStock } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('what is due to be bought again on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
  });
  afterAll(() => fresh.close());

  const daysAgo = (days: number): number => NOW - days * DAY_MS;
  const buyer = () => makeMember(db, { balance_fen: 5_000_000 });
  const pay = async (member: Member, goodsId: number, quantity: number, days: number): Promise<number> => {
    const { id } = await orderOne(db, member, [{ goodsId, quantity }], daysAgo(days));
    await payByWallet(db, member, id, daysAgo(days));
    return id;
  };
  /** Bought every 30 days, the last time 34 days ago. */
  const monthly = async (goodsId: number): Promise<Member> => {
    const member = await buyer();
    for (const days of [94, 64, 34]) await pay(member, goodsId, days === 34 ? 20 : 5, days);
    return member;
  };
  const dueIds = async (member: Member, at = NOW) =>
    (await dueGoods(db, member, at)).map(({ goodsId }) => goodsId);

  it('follows from paid orders, with the number of last time', async () => {
    const goodsId = await makeGoods(db, { stock: 500 });
    const member = await monthly(goodsId);
    const [due] = await dueGoods(db, member, NOW);
    expect(due).toMatchObject({ goodsId, everyDays: 30, lastQuantity: 20, inCart: 0, mayAdd: true });
    expect(due?.words).toBe('每 30 天采购一次，已 34 天，上次 20 盒');
    expect(await dueIds(member, daysAgo(8))).toEqual([]);
    expect(await dueIds(member, daysAgo(7))).toEqual([goodsId]);
    expect(await dueIds(member, NOW + 56 * DAY_MS)).toEqual([]);
    expect(await dueIds(await buyer())).toEqual([]);
  });

  it('is not hidden by sixty goods off sale that are due longer', async () => {
    const goodsId = await makeGoods(db, { stock: 500 });
    const member = await monthly(goodsId);
    const own = await db
      .selectFrom('buying_rhythm')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 60; count += 1) {
      const gone = await makeGoods(db, { is_on_sale: 0 });
      await db
        .insertInto('buying_rhythm')
        .values({ ...own, goods_id: gone, due_at: own.due_at! - 1 })
        .execute();
    }
    expect(await dueIds(member)).toEqual([goodsId]);
    await db.deleteFrom('buying_rhythm').where('member_id', '=', member.id).execute();
  });

  it('leaves out what an order brings already, and comes back with an order that is given back', async () => {
    const goodsId = await makeGoods(db, { stock: 500 });
    const member = await monthly(goodsId);
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 10 }], NOW);
    expect(await dueIds(member)).toEqual([]);
    await payByWallet(db, member, id, NOW);
    expect(await dueIds(member)).toEqual([]);
    await cancelPaid(db, operator, { orderId: id, reason: '商品缺货' }, NOW);
    expect(await dueGoods(db, member, NOW)).toMatchObject([{ goodsId, everyDays: 30, lastQuantity: 20 }]);
  });

  it('shows what has run out or lies in the cart, without offering to add it', async () => {
    const goodsId = await makeGoods(db, { stock: 500 });
    const member = await monthly(goodsId);
    await addToCart(db, member, [{ goodsId, quantity: 7 }], NOW);
    expect(await dueGoods(db, member, NOW)).toMatchObject([{ inCart: 7, mayAdd: false }]);
    await db.deleteFrom('cart_item').where('member_id', '=', member.id).execute();
    await setStock(db, goodsId, 0);
    expect(await dueGoods(db, member, NOW)).toMatchObject([{ inCart: 0, mayAdd: false }]);
  });

  it('leaves out what is off sale, and what the member may not buy', async () => {
    const goodsId = await makeGoods(db, { stock: 500 });
    const member = await monthly(goodsId);
    const set = (change: { is_on_sale?: 0 | 1; is_kxzq?: 0 | 1 }) =>
      db.updateTable('goods').set(change).where('id', '=', goodsId).execute();
    await set({ is_on_sale: 0 });
    expect(await dueIds(member)).toEqual([]);
    await set({ is_on_sale: 1, is_kxzq: 1 });
    expect(await dueIds(member)).toEqual([]);
    await set({ is_kxzq: 0 });
    expect(await dueIds(member)).toEqual([goodsId]);
    await db.updateTable('member').set({ is_passed: 0 }).where('id', '=', member.id).execute();
    expect(await dueIds(await memberOf(db, member.id))).toEqual([]);
  });

  it('is left alone for one interval, and once it is bought', async () => {
    const goodsId = await makeGoods(db, { stock: 500 });
    const member = await monthly(goodsId);
    await snoozeGoods(db, member, goodsId, NOW);
    expect(await dueIds(member, NOW + 29 * DAY_MS)).toEqual([]);
    expect(await dueIds(member, NOW + 30 * DAY_MS)).toEqual([goodsId]);
    await expect(snoozeGoods(db, await buyer(), goodsId, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await pay(member, goodsId, 4, 0);
    expect(await dueGoods(db, member, NOW + 30 * DAY_MS)).toMatchObject([{ lastQuantity: 4 }]);
  });

  it('counts orders that are paid at the same moment, each once', async () => {
    const goodsId = await makeGoods(db, { stock: 500 });
    const member = await buyer();
    const ids: number[] = [];
    for (const days of [90, 60, 30])
      ids.push((await orderOne(db, member, [{ goodsId, quantity: 3 }], daysAgo(days))).id);
    await db
      .updateTable('orders')
      .set({ pay_before: NOW + DAY_MS })
      .where('id', 'in', ids)
      .execute();
    await Promise.all([...ids, ...ids].map((id) => payOrdersByWallet(db, member, [id], NOW)));
    const row = await db
      .selectFrom('buying_rhythm')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.purchases)).toEqual(
      [90, 60, 30].map((days) => ({ at: daysAgo(days), quantity: 3 })),
    );
    expect(row).toMatchObject({ every_days: 30, last_quantity: 3 });
  });
});
