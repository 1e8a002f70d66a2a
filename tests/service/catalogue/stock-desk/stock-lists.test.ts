import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLow, listNear, listSlow } from '#lib/catalogue/stock-desk/stock-lists.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('lists of stock on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const soldAt = async (goodsId: number, quantity: number, at: number) => {
    const buyer = await makeMember(db);
    const { id } = await orderOne(db, buyer, [{ goodsId, quantity }], at);
    return { id, buyer };
  };

  it('show lots near their expiry, slow goods and goods to be ordered, with what they are worth', async () => {
    const near = await makeGoods(db, { stock: 7, base_price_fen: 500, expires_at: NOW + 20 * DAY_MS });
    await makeGoods(db, { stock: 7, base_price_fen: 500, expires_at: NOW + 400 * DAY_MS });
    const found = await listNear(db, { within: 'm1', page: 1 }, NOW);
    expect(found).toMatchObject({
      total: 1,
      valueFen: 3500,
      rows: [{ goodsId: near, quantity: 7, daysLeft: 20, valueFen: 3500 }],
    });
    expect((await listNear(db, { within: 'm12', page: 1 }, NOW - 100 * DAY_MS)).total).toBe(1);

    const later = NOW + 120 * DAY_MS;
    const quick = await makeGoods(db, { stock: 100, middle_pack: 10, expires_at: NOW + 900 * DAY_MS });
    await soldAt(quick, 60, later - 20 * DAY_MS);
    await soldAt(quick, 35, later - 2 * DAY_MS);
    const cancelled = await soldAt(quick, 3, later - DAY_MS);
    await cancelOrder(db, cancelled.buyer, { id: cancelled.id, reason: '' }, later - DAY_MS);
    const slow = await listSlow(db, { page: 1 }, later);
    expect(slow.rows.map(({ id }) => id)).not.toContain(quick);
    expect(slow.total).toBe(2);
    expect(slow.valueFen).toBe(7000);
    expect((await listSlow(db, { page: 1 }, NOW + DAY_MS)).total).toBe(0);

    const none = await makeGoods(db, { stock: 0, expires_at: NOW + 900 * DAY_MS });
    const low = await listLow(db, { page: 1 }, later);
    expect(low.rows).toMatchObject([
      { id: quick, stock: 5, sold: 35, cover: 2, order: 100 },
      { id: none, stock: 0, sold: 0, cover: null, order: 0 },
    ]);
  });
});
