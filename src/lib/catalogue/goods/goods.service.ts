import { findShelved } from '#lib/catalogue/goods/goods.repository.ts';
import { shelvesOf } from '#lib/catalogue/goods/list/shelves.rules.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Goods by id, for whatever shows, prices or links some. */
export { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';

/**
 * The shelves on which goods stand, to be touched when one runs out, comes back or changes what it is: before and after,
 * where it may stand on others then. `now` in ms.
 */
export const shelvesOfGoods = async (db: Db, ids: readonly number[], now: number): Promise<PageTag[]> => [
  ...new Set((await findShelved(db, ids)).flatMap((goods) => shelvesOf(goods, now))),
];
