import type { GoodsFilter, GoodsQuery } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import {
  listedIds,
  type ListedIds,
  type ListOptions,
  topGoodsIds,
} from '#lib/catalogue/goods-list/goods-list.service.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { viewsById } from '#lib/catalogue/goods-view/goods-view.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** One page of a list. */
export interface GoodsList extends Omit<ListedIds, 'ids'> {
  items: GoodsView[];
}

/** Returns a page of the goods on sale that pass a filter, as a visitor sees them, with the remaining filter values. */
export async function listGoods(db: Db, query: GoodsQuery, options: ListOptions): Promise<GoodsList> {
  const { ids, ...list } = await listedIds(db, query, options);
  return { items: await viewsById(db, ids, options.now), ...list };
}

/** Returns the best-selling goods that pass a filter, as a visitor sees them. `now` in ms. */
export async function topGoods(
  db: Db,
  filter: GoodsFilter,
  limit: number,
  now: number,
): Promise<GoodsView[]> {
  const ids = await topGoodsIds(db, filter, limit, now);
  return viewsById(db, ids, now);
}
