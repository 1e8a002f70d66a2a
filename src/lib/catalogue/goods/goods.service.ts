import { findGoodsByIds, findShelved } from '#lib/catalogue/goods/goods.repository.ts';
import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { shelvesOf } from '#lib/catalogue/goods/shelves.rules.ts';
import type { StockChange } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Goods by id, for code that shows, prices or links goods, and counts of goods ordered together. */
export {
  addPairs,
  findGenerics,
  findGoodsByIds,
  findSameGeneric,
  findTogether,
  type Pair,
} from '#lib/catalogue/goods/goods.repository.ts';

/** Returns those of some goods that may be part of a promotion, in their order. */
export const promotableIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await findGoodsByIds(db, ids)).filter(mayBePromoted).map(({ id }) => id);

/** Stock and its ledger, inside the transaction that changes lots (`lots/lots.service.ts`). */
export {
  countSales,
  uncountSales,
  findStock,
  insertStockChanges,
  insertStockEntries,
  insertStockEntryOnce,
  newStockEntries,
} from '#lib/catalogue/goods/stock.repository.ts';

/**
 * Returns the shelves of goods, to be invalidated when one runs out, comes back or is changed. After a change that may
 * move goods to other shelves, call it before and after. `now` in ms.
 */
export const shelvesOfGoods = async (db: Db, ids: readonly number[], now: number): Promise<PageTag[]> => [
  ...new Set((await findShelved(db, ids)).flatMap((goods) => shelvesOf(goods, now))),
];

/**
 * Returns the shelves to be invalidated after lots changed: those of goods that ran out, came back, or show another lot
 * than before, which may have been near its expiry. `now` in ms.
 */
export async function shelvesAfter(
  db: Db,
  changes: ReadonlyMap<number, StockChange>,
  now: number,
): Promise<PageTag[]> {
  const list = [...changes];
  const moved = list.filter(
    ([, { change, after, isOtherLot }]) => isOtherLot || (change !== 0 && (after === 0 || after === change)),
  );
  const shelves = await shelvesOfGoods(
    db,
    moved.map(([id]) => id),
    now,
  );
  return list.some(([, { isOtherLot }]) => isOtherLot) ? [...shelves, 'shelf:near'] : shelves;
}
