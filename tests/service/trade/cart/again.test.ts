import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { buyAgain, orderAgain } from '#lib/trade/cart/add/again.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW, setStock } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('an order bought again on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let orderId: number;
  /** same as before, dearer, short, gone */
  let goods: [same: number, dearer: number, short: number, gone: number];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    member = await makeMember(db);
    goods = [
      await makeGoods(db, { name: '甲片' }),
      await makeGoods(db, { name: '乙片', base_price_fen: 1000 }),
      await makeGoods(db, { name: '丙片', stock: 50 }),
      await makeGoods(db, { name: '丁片' }),
    ];
    const lines = goods.map((goodsId) => ({ goodsId, quantity: 8 }));
    orderId = (await orderOne(db, member, lines, NOW)).id;
    await db.updateTable('goods').set({ base_price_fen: 1250 }).where('id', '=', goods[1]).execute();
    await setStock(db, goods[2], 5);
    await db.updateTable('goods').set({ is_on_sale: 0 }).where('id', '=', goods[3]).execute();
  });
  afterAll(() => fresh.close());

  const cart = async () => {
    const rows = await db
      .selectFrom('cart_item')
      .select(['goods_id', 'quantity'])
      .where('member_id', '=', member.id)
      .orderBy('goods_id')
      .execute();
    await db.deleteFrom('cart_item').where('member_id', '=', member.id).execute();
    return rows.map(({ goods_id, quantity }) => [goods.indexOf(goods_id), quantity]);
  };

  it('says what has changed before anything is added', async () => {
    const found = await orderAgain(db, member, orderId, NOW);
    const lines = found?.lines.toSorted((a, b) => a.line.goodsId - b.line.goodsId);
    expect(lines?.map(({ quantity, changes }) => [quantity, changes])).toEqual([
      [8, []],
      [8, ['单价 ¥10.00 → ¥12.50，涨 ¥2.50']],
      [5, ['库存只有 5 盒，已改为 5 盒']],
      [0, ['已下架']],
    ]);
    expect(await cart()).toEqual([]);
    expect(await orderAgain(db, await makeMember(db), orderId, NOW)).toBeNull();
  });

  it('calls nothing a change that is not of price, stock or offer', async () => {
    const buyer = await makeMember(db);
    const goodsId = await makeGoods(db, { name: '戊片' });
    const { id } = await orderOne(db, buyer, [{ goodsId, quantity: 8 }], NOW);
    await db.updateTable('goods').set({ min_quantity: 10 }).where('id', '=', goodsId).execute();
    await db.updateTable('order_line').set({ reduction_fen: 100 }).where('order_id', '=', id).execute();
    const found = await orderAgain(db, buyer, id, NOW);
    expect(found?.lines).toMatchObject([
      {
        changes: [],
        notes: ['最少采购 10 盒，已改为 10 盒', '上次活动减了 ¥1.00，这次能减多少以购物车为准'],
      },
    ]);
  });

  it('is added whole, what cannot be named, once for each press', async () => {
    const request = { id: orderId, idempotencyKey: 'again-whole' };
    const added = await buyAgain(db, member, request, NOW);
    expect(added.refused).toEqual([{ goodsId: goods[3], reason: '已下架' }]);
    expect(added.message).toContain('《丁片》已下架，未加入');
    await buyAgain(db, member, request, NOW);
    expect(await cart()).toEqual([
      [0, 8],
      [1, 8],
      [2, 5],
    ]);
  });

  it('is added by line in other numbers', async () => {
    const lines = [{ goodsId: goods[0] }, { goodsId: goods[1], quantity: '３' }];
    await buyAgain(db, member, { id: orderId, lines }, NOW);
    expect(await cart()).toEqual([
      [0, 8],
      [1, 3],
    ]);
  });

  it('names the goods whose number is none', async () => {
    const lines = [{ goodsId: goods[0] }, { goodsId: goods[1], quantity: '1.5' }];
    await expect(buyAgain(db, member, { id: orderId, lines }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      message: '《乙片》请填写正确的数量',
    });
    expect(await cart()).toEqual([]);
  });

  it('refuses what the order does not have, and what nothing is left of', async () => {
    const other = await makeGoods(db);
    await expect(
      buyAgain(db, member, { id: orderId, lines: [{ goodsId: other }] }, NOW),
    ).rejects.toMatchObject({
      code: 'invalid_form',
    });
    await expect(
      buyAgain(db, member, { id: orderId, lines: [{ goodsId: goods[3] }] }, NOW),
    ).rejects.toMatchObject({
      code: 'invalid_form',
    });
    expect(await cart()).toEqual([]);
  });
});
