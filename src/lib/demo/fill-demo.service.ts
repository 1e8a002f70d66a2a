import type { Db } from '#lib/db/database.ts';
import { refreshStatistics } from '#lib/db/statistics.ts';
import { change } from '#lib/db/touched.ts';
import { fillArticles } from '#lib/demo/fill-articles.ts';
import { fillComplaints } from '#lib/demo/fill-complaints.ts';
import { fillGoods } from '#lib/demo/fill-goods.ts';
import { fillMembers } from '#lib/demo/fill-members.ts';
import { fillOrders } from '#lib/demo/fill-orders.ts';
import { fillPromotions } from '#lib/demo/fill-promotions.ts';
import { fillShop } from '#lib/demo/fill-shop.ts';
import { reindexAll } from '#lib/search/reindex.service.ts';

export interface DemoOptions {
  /** The same number gives the same shop. */
  seed?: number;
  /** At most this many goods, for quick tests; the whole catalogue by default. */
  goods?: number;
  /** The moment the shop is filled for (ms). */
  now?: number;
}

/**
 * Fills an empty database with a shop that looks alive (demo mode, tests, the bench): all of it or, where it is broken
 * off, nothing.
 */
export async function fillDemo(
  db: Db,
  { seed = 2026, goods = Infinity, now = Date.now() }: DemoOptions = {},
): Promise<void> {
  await change(db, async (trx, touch) => {
    await fillShop(trx);
    await fillArticles(trx, now);
    await fillMembers(trx, now);
    await fillComplaints(trx, now);
    const shelf = await fillGoods(trx, seed, goods, now);
    await fillPromotions(trx, shelf, seed, now);
    await fillOrders(trx, shelf, seed, now);
    await reindexAll(trx);
    touch('goods-list', 'category', 'nav', 'adverts', 'offers', 'settings', 'home');
  });
  await refreshStatistics(db);
}
