import { type Category, categoryIds, findCategory } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { NEAR_EXPIRY_MONTHS } from '#lib/catalogue/goods/expiry.rules.ts';
import { type GoodsFacets, NO_FACETS } from '#lib/catalogue/goods-list/filter-groups.rules.ts';
import { foundByKind } from '#lib/catalogue/goods-list/found-goods.service.ts';
import { NO_CHOICES } from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import {
  facetsOf,
  facetsOfCounts,
  filterKey,
  chosenOf,
  LIST_TAGS,
} from '#lib/catalogue/goods-list/goods-facets.service.ts';
import {
  type GoodsFilter,
  type GoodsQuery,
  type GoodsSort,
  type GoodsWithin,
  NO_FILTER,
} from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import {
  countBy,
  countByCategory,
  countByCategoryAndForm,
  countEach,
  type CountedColumn,
  findGoodsPage,
  findMatches,
} from '#lib/catalogue/goods-list/goods-list.repository.ts';
import type { GoodsScope } from '#lib/catalogue/goods-list/goods-scope.query.ts';
import { type Buyer, buyerKey } from '#lib/catalogue/search/buyer-order.query.ts';
import type { FoundGoods } from '#lib/catalogue/search/search.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { addMonths } from '#lib/platform/time.rules.ts';

/** One page of a list, by the ids of its goods. */
export interface ListedIds {
  ids: number[];
  total: number;
  /** Page shown: the last one where the address asks for a later one. */
  page: number;
  pages: number;
  pageSize: number;
  facets: GoodsFacets;
}

export interface ListOptions {
  pageSize: number;
  /** ms */
  now: number;
  /** Search results, to which the list is limited. Null when the search found nothing. */
  found?: FoundGoods | null | undefined;
  /** Buyer whose rights affect the order of search results; absent on a page that is the same for all visitors. */
  buyer?: Buyer | null;
}

/**
 * Returns the ids of a page of the goods on sale that pass a filter, with the remaining filter values. A fixed number
 * of queries; without a search the counts are cached per filter until goods or offers change.
 */
export async function listedIds(db: Db, query: GoodsQuery, options: ListOptions): Promise<ListedIds> {
  const { pageSize, now, found, buyer = null } = options;
  if (found === null) return { ids: [], total: 0, page: 1, pages: 1, pageSize, facets: NO_FACETS };
  const scope = await scopeOf(db, query.filter, now);
  const shelf = found
    ? await matchesOn(db, scope, { ...found, buyer }, query.sort)
    : await goodsOn(db, scope, query.sort);
  const { total } = shelf.facets;
  const { page, pages, offset } = pageOf(query.page, total, pageSize);
  const ids = total === 0 ? [] : await shelf.idsOf(offset, pageSize);
  return { ids, total, page, pages, pageSize, facets: shelf.facets };
}

/** Source of the pages of a list: its counts, and the ids of any part of it. */
interface Shelf {
  facets: GoodsFacets;
  idsOf(offset: number, limit: number): number[] | Promise<number[]>;
}

async function goodsOn(db: Db, scope: GoodsScope, sort: GoodsSort): Promise<Shelf> {
  return {
    facets: await facetsOf(db, scope),
    idsOf: (offset, limit) => pageIds(db, scope, sort, { limit, offset }),
  };
}

/** Returns the ids of a page of a list; cached for a minute, or until goods or offers change. */
function pageIds(
  db: Db,
  scope: GoodsScope,
  sort: GoodsSort,
  page: { limit: number; offset: number },
): Promise<number[]> {
  if (scope.categoryIds?.length === 0) return Promise.resolve([]);
  const minute = Math.floor(scope.now / BEST_FRESH_MS);
  const key = `page:${filterKey(scope)}:${sort}:${page.offset}:${page.limit}:${minute}`;
  return remembered(db, key, LIST_TAGS, () => findGoodsPage(db, scope, sort, page));
}

/** Limit of cached ids of a search, enough for the pages that are usually opened. Later pages repeat the search. */
const MATCHES_REMEMBERED = 500;

/** Limit of the age (ms) of best sellers: they change with each order, which does not invalidate lists. */
const BEST_FRESH_MS = 60_000;

/**
 * Caches the ids of the first pages and the counts of a search, which is slow: for the next page, and for other buyers
 * with the same search.
 */
async function matchesOn(
  db: Db,
  scope: GoodsScope,
  found: FoundGoods & { buyer: Buyer | null },
  sort: GoodsSort,
): Promise<Shelf> {
  const { filter } = scope;
  // Values that are not chosen are counted too, as they can be added.
  const open: GoodsScope = { ...scope, filter: { ...filter, ...NO_CHOICES } };
  const findAll = async () => {
    const matches = scope.categoryIds?.length === 0 ? [] : await findMatches(db, open, found, sort);
    const { kinds, idsOf } = await foundByKind(db, matches);
    const chosen = chosenOf(kinds, filter);
    return { kinds, ids: chosen.length === kinds.length ? matches : idsOf(chosen) };
  };
  const minute = Math.floor(scope.now / BEST_FRESH_MS);
  const key = `found:${found.key}:${filterKey(scope)}:${sort}:${buyerKey(found.buyer)}:${minute}`;
  const { facets, ids } = await remembered(db, key, [...LIST_TAGS, 'synonyms'], async () => {
    const all = await findAll();
    return {
      facets: await facetsOfCounts(db, all.kinds, filter),
      ids: Uint32Array.from(all.ids.slice(0, MATCHES_REMEMBERED)),
    };
  });
  return {
    facets,
    idsOf: async (offset, limit) =>
      offset + limit <= MATCHES_REMEMBERED || facets.total <= MATCHES_REMEMBERED
        ? [...ids.subarray(offset, offset + limit)]
        : (await findAll()).ids.slice(offset, offset + limit),
  };
}

/**
 * Returns the ids of the best-selling goods that pass a filter; cached for a minute, or until goods or offers change.
 */
export const topGoodsIds = (db: Db, filter: GoodsFilter, limit: number, now: number): Promise<number[]> =>
  firstGoodsIds(db, { filter, sort: 'best', limit }, now);

/** Returns the ids of the first goods of a list; cached in the same way. */
export async function firstGoodsIds(
  db: Db,
  { filter, sort, limit }: { filter: GoodsFilter; sort: GoodsSort; limit: number },
  now: number,
): Promise<number[]> {
  return pageIds(db, await scopeOf(db, filter, now), sort, { limit, offset: 0 });
}

/** Adds the category ids and the times that a filter needs (`now` in ms). */
export async function scopeOf(db: Db, filter: GoodsFilter, now: number): Promise<GoodsScope> {
  const category = filter.category === null ? null : findCategory(await categoryTree(db), filter.category);
  const ids = category === null ? null : category === undefined ? [] : categoryIds(category);
  return {
    filter,
    categoryIds: ids,
    nearBefore: addMonths(now, NEAR_EXPIRY_MONTHS),
    now,
  };
}

/** Counts the goods that pass a filter by a column, the most first; cached like the counts of lists. `now` in ms. */
export async function goodsByColumn(
  db: Db,
  filter: GoodsFilter,
  column: CountedColumn,
  now: number,
): Promise<{ value: string; goods: number }[]> {
  const scope = await scopeOf(db, filter, now);
  return remembered(db, `by-${column}:${filterKey(scope)}`, LIST_TAGS, () => countBy(db, scope, column));
}

/** Counts the goods that pass a filter in each of some parts, in one scan. */
export async function goodsOfEach(
  db: Db,
  filter: GoodsFilter,
  parts: readonly GoodsWithin[],
  now: number,
): Promise<number[]> {
  const scope = await scopeOf(db, filter, now);
  // Counts by months left change with time like the near-expiry zone, so the cache key includes the first part.
  const key = filterKey({ ...scope, filter: { ...filter, within: { ...filter.within, ...parts[0] } } });
  return remembered(db, `each:${key}:${filterKey(scope)}:${JSON.stringify(parts)}`, LIST_TAGS, () =>
    countEach(db, scope, parts),
  );
}

/** Counts the goods that pass a filter, by category id. */
export async function goodsByCategory(
  db: Db,
  filter: GoodsFilter,
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const scope = await scopeOf(db, filter, now);
  return remembered(db, `by-category:${filterKey(scope)}`, LIST_TAGS, async () => {
    const rows = await countByCategory(db, scope);
    return new Map(rows.map(({ categoryId, goods }) => [categoryId, goods]));
  });
}

/** Figures of a category in the menu: all its goods, and its most frequent dosage forms where it has several. */
export interface CategoryFigures {
  goods: number;
  forms: readonly { name: string; goods: number }[];
}

/** Limit of forms shown in the menu. */
const MOST_FORMS = 4;

/** Returns the figures of each category by its code; cached like the counts of lists. `now` in ms. */
export async function figuresOfCategories(
  db: Db,
  now: number,
): Promise<ReadonlyMap<string, CategoryFigures>> {
  const scope = await scopeOf(db, NO_FILTER, now);
  return remembered(db, `category-figures:${filterKey(scope)}`, [...LIST_TAGS, 'category'], async () => {
    const [tree, rows] = await Promise.all([categoryTree(db), countByCategoryAndForm(db, scope)]);
    const all = tree.flatMap((top) => [top, ...top.children]);
    return new Map(all.map((category) => [category.code, figuresOf(category, rows)]));
  });
}

function figuresOf(
  category: Category,
  rows: Awaited<ReturnType<typeof countByCategoryAndForm>>,
): CategoryFigures {
  const ids = new Set(categoryIds(category));
  const own = rows.filter(({ categoryId }) => ids.has(categoryId));
  const forms = own.flatMap(({ dosageForm: name, goods }) => (name ? [{ name, goods }] : []));
  return {
    goods: own.reduce((sum, { goods }) => sum + goods, 0),
    forms: category.children.length === 0 && forms.length > 1 ? forms.slice(0, MOST_FORMS) : [],
  };
}
