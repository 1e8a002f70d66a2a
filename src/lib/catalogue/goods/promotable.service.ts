import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Those of some goods that may stand in a promotion, in their order. */
export const promotableIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await findGoodsByIds(db, ids)).filter(mayBePromoted).map(({ id }) => id);
