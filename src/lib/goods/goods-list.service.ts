import { categoryIds, findCategory } from '#lib/categories/categories.rules.ts';
import { categoryTree } from '#lib/categories/categories.service.ts';
import type { Db } from '#lib/db/database.ts';
import type { GoodsFilter, GoodsQuery } from '#lib/goods/goods-filter.rules.ts';
import { facetsOf, type GoodsFacets } from '#lib/goods/goods-facets.service.ts';
import { findGoodsPage, type GoodsScope } from '#lib/goods/goods-list.repository.ts';
import { findGoodsByIds } from '#lib/goods/goods.repository.ts';
import type { GoodsView } from '#lib/goods/goods-view.rules.ts';
import { viewsOf } from '#lib/goods/goods-view.service.ts';
import { NEAR_EXPIRY_MONTHS } from '#lib/goods/stock.rules.ts';
import { addMonths } from '#lib/time.rules.ts';

/** Goods on one page of each view. */
export const PAGE_SIZE = { grid: 20, table: 30, no_image: 30 } as const;
export type ListView = keyof typeof PAGE_SIZE;

/** One page of a list. */
export interface GoodsList {
  items: GoodsView[];
  total: number;
  /** The page shown: the last one where the address asks for a later one. */
  page: number;
  pages: number;
  pageSize: number;
  facets: GoodsFacets;
}

export interface ListOptions {
  pageSize: number;
  /** ms */
  now: number;
  /** Ids a search found; the list shows nothing else. */
  foundIds?: readonly number[];
}

/**
 * A page of the goods on sale that pass a filter, as a visitor sees them, with what is left to filter by. A fixed
 * number of queries; the counts are remembered per filter until goods or offers change.
 */
export async function listGoods(db: Db, query: GoodsQuery, options: ListOptions): Promise<GoodsList> {
  const { pageSize, now } = options;
  const scope = await scopeOf(db, query.filter, options);
  const facets = await facetsOf(db, scope);
  const pages = Math.max(1, Math.ceil(facets.total / pageSize));
  const page = Math.min(query.page, pages);
  const ids =
    facets.total === 0
      ? []
      : await findGoodsPage(db, scope, query.sort, { limit: pageSize, offset: (page - 1) * pageSize });
  const items = await viewsOf(db, await findGoodsByIds(db, ids), now);
  return { items, total: facets.total, page, pages, pageSize, facets };
}

/** The best-selling goods that pass a filter, for floors and strips; no counts. */
export async function topGoods(
  db: Db,
  filter: GoodsFilter,
  limit: number,
  now: number,
): Promise<GoodsView[]> {
  const scope = await scopeOf(db, filter, { now });
  const ids = await findGoodsPage(db, scope, filter.zone === 'near' ? 'expiry' : 'sales', {
    limit,
    offset: 0,
  });
  return viewsOf(db, await findGoodsByIds(db, ids), now);
}

async function scopeOf(
  db: Db,
  filter: GoodsFilter,
  { now, foundIds }: Pick<ListOptions, 'now' | 'foundIds'>,
): Promise<GoodsScope> {
  const category = filter.category === null ? null : findCategory(await categoryTree(db), filter.category);
  const ids = category === null ? null : category === undefined ? [] : categoryIds(category);
  return {
    filter,
    categoryIds: ids,
    foundIds: foundIds ?? null,
    nearBefore: addMonths(now, NEAR_EXPIRY_MONTHS),
    now,
  };
}
