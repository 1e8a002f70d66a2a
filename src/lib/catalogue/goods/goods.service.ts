import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
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
