import { categoryIds, findCategory } from '#lib/categories/categories.rules.ts';
import { categoryTree } from '#lib/categories/categories.service.ts';
import type { Db } from '#lib/db/database.ts';
import type { GoodsFilter, GoodsQuery } from '#lib/goods/goods-filter.rules.ts';
import { facetsOf, NO_FACETS, type GoodsFacets } from '#lib/goods/goods-facets.service.ts';
import { findGoodsPage, type GoodsScope } from '#lib/goods/goods-list.repository.ts';
import { findGoodsByIds } from '#lib/goods/goods.repository.ts';
import type { GoodsView } from '#lib/goods/goods-view.rules.ts';
import { viewsOf } from '#lib/goods/goods-view.service.ts';
import { NEAR_EXPIRY_MONTHS } from '#lib/goods/stock.rules.ts';
import type { MatchingGoods } from '#lib/search/search.repository.ts';
import { addMonths } from '#lib/time.rules.ts';

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
  /** What a search found; the list shows nothing else. Null when it found nothing. */
  found?: MatchingGoods | null | undefined;
}

/**
 * A page of the goods on sale that pass a filter, as a visitor sees them, with what is left to filter by. A fixed
 * number of queries; the counts are remembered per filter until goods or offers change.
 */
export async function listGoods(db: Db, query: GoodsQuery, options: ListOptions): Promise<GoodsList> {
  const { pageSize, now, found } = options;
  if (found === null) return { items: [], total: 0, page: 1, pages: 1, pageSize, facets: NO_FACETS };
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

/** The ids of the best-selling goods that pass a filter. */
export async function topGoodsIds(
  db: Db,
  filter: GoodsFilter,
  limit: number,
  now: number,
): Promise<number[]> {
  const scope = await scopeOf(db, filter, { now });
  return findGoodsPage(db, scope, 'best', { limit, offset: 0 });
}

/** The same as views for a visitor. */
export async function topGoods(
  db: Db,
  filter: GoodsFilter,
  limit: number,
  now: number,
): Promise<GoodsView[]> {
  const ids = await topGoodsIds(db, filter, limit, now);
  return viewsOf(db, await findGoodsByIds(db, ids), now);
}

async function scopeOf(
  db: Db,
  filter: GoodsFilter,
  { now, found = null }: Pick<ListOptions, 'now' | 'found'>,
): Promise<GoodsScope> {
  const category = filter.category === null ? null : findCategory(await categoryTree(db), filter.category);
  const ids = category === null ? null : category === undefined ? [] : categoryIds(category);
  return {
    filter,
    categoryIds: ids,
    found,
    nearBefore: addMonths(now, NEAR_EXPIRY_MONTHS),
    now,
  };
}
