import { createRandom } from '#demo/catalogue/random.rules.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { countTogether } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { countPaidOrders } from '#lib/trade/orders/count-together.service.ts';

/** Groups of buyers, each of which orders from the same goods repeatedly. */
const CIRCLES = 16;
const SHELF = 24;
const ORDERS = 20;
const LINES = 8;

/** Fills in goods bought together: in the demo's own orders, and in those behind the sales figures. */
export async function fillTogether(trx: Trx, goods: FilledGoods[], seed: number, now: number): Promise<void> {
  const random = createRandom(seed + 39);
  const popular = goods
    .filter(({ stock, kxzq, mhj, special }) => stock > 0 && !kxzq && !mhj && !special)
    .sort((a, b) => b.salesCount - a.salesCount)
    .slice(0, CIRCLES * SHELF);
  const orders = Array.from({ length: CIRCLES }, (_, circle) => {
    const shelf = popular.filter((_goods, index) => index % CIRCLES === circle);
    return Array.from({ length: ORDERS }, () =>
      Array.from({ length: LINES }, () => shelf[random.int(0, shelf.length - 1)]?.id).filter(
        (id) => id !== undefined,
      ),
    );
  }).flat();
  await countTogether(trx, orders);
  await countPaidOrders(trx, now);
}
