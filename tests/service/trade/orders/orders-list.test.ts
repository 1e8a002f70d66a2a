import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('own orders on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  it('are found by goods, maker, number and day', async () => {
    const { db } = fresh;
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { stock: 100 });
    const { id, no } = await orderOne(db, member, [{ goodsId, quantity: 3 }]);
    await db
      .updateTable('order_line')
      .set({ name: '阿莫西林胶囊', maker_name: '华北制药' })
      .where('order_id', '=', id)
      .execute();
    const totalOf = async (query: { keywords?: string; from?: number; until?: number }) =>
      (await listOrders(db, member, { state: null, keywords: '', page: 1, ...query })).total;
    for (const keywords of ['莫西林', '华北', no.slice(4)]) expect(await totalOf({ keywords })).toBe(1);
    expect(await totalOf({ keywords: '不存在' })).toBe(0);
    expect(await totalOf({ from: NOW, until: NOW + 1 })).toBe(1);
    expect(await totalOf({ from: NOW + 1 })).toBe(0);
    expect(await totalOf({ until: NOW })).toBe(0);
  });
});
