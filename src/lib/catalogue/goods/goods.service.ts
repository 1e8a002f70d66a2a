import { findGoodsByIds, findShelved } from '#lib/catalogue/goods/goods.repository.ts';
import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { shelvesOf } from '#lib/catalogue/goods/list/shelves.rules.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Goods by id, for whatever shows, prices or links some. */
export { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';

/** Those of some goods that may stand in a promotion, in their order. */
export const promotableIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await findGoodsByIds(db, ids)).filter(mayBePromoted).map(({ id }) => id);

/** Moves of the stock, each with its ledger entry, inside the transaction of the order that causes them. */
export {
  countSales,
  findStock,
  insertStockEntries,
  insertStockEntryOnce,
  newStockEntries,
  returnStock,
  takeStock,
} from '#lib/catalogue/goods/stock.repository.ts';

/**
 * The shelves on which goods stand, to be touched when one runs out, comes back or changes what it is: before and after,
 * where it may stand on others then. `now` in ms.
 */
export const shelvesOfGoods = async (db: Db, ids: readonly number[], now: number): Promise<PageTag[]> => [
  ...new Set((await findShelved(db, ids)).flatMap((goods) => shelvesOf(goods, now))),
];
