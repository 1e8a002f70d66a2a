import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boughtTogether } from '#lib/catalogue/goods/detail/goods-detail.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { countPaidOrders } from '#lib/trade/orders/count-together.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

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
    const ids = async () => (await boughtTogether(db, main, 5)).goods.map(({ id }) => id);
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
