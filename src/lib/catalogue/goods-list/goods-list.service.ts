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
  found?: FoundGoods | null | undefined;
  /** Whose rights put a search's own order; a page that is the same for everybody has none. */
  buyer?: Buyer | null;
}

/**
 * The ids of a page of the goods on sale that pass a filter, with what is left to filter by. A fixed number of queries;
 * without a search the counts are remembered per filter until goods or offers change.
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

/** What a list is cut from: its counts, and the ids of any part of it. */
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

/** The ids of a page of a list; remembered for a minute, or until goods or offers change. */
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

/** Ids kept of what a search found: the pages that are turned to. Those beyond are looked for again. */
const MATCHES_REMEMBERED = 500;

/** Best sellers change with each order, which touches no list; theirs are at most this old (ms). */
const BEST_FRESH_MS = 60_000;

/**
 * To find takes longest, so the ids of the first pages and the counts are remembered: for the next page, and for the
 * next buyer who looks for the same.
 */
async function matchesOn(
  db: Db,
  scope: GoodsScope,
  found: FoundGoods & { buyer: Buyer | null },
  sort: GoodsSort,
): Promise<Shelf> {
  const { filter } = scope;
  // What is not chosen is counted too: one more of its values can be chosen.
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

/** The ids of the best-selling goods that pass a filter; remembered for a minute, or until goods or offers change. */
export const topGoodsIds = (db: Db, filter: GoodsFilter, limit: number, now: number): Promise<number[]> =>
  firstGoodsIds(db, { filter, sort: 'best', limit }, now);

/** The ids of the first goods of a list; remembered in the same way. */
export async function firstGoodsIds(
  db: Db,
  { filter, sort, limit }: { filter: GoodsFilter; sort: GoodsSort; limit: number },
  now: number,
): Promise<number[]> {
  return pageIds(db, await scopeOf(db, filter, now), sort, { limit, offset: 0 });
}

/** A filter with what it needs of the moment (`now` in ms). */
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

/** How many goods pass a filter by one fact of theirs, the most leading; remembered as counts of lists are. `now` in ms. */
export async function goodsByColumn(
  db: Db,
  filter: GoodsFilter,
  column: CountedColumn,
  now: number,
): Promise<{ value: string; goods: number }[]> {
  const scope = await scopeOf(db, filter, now);
  return remembered(db, `by-${column}:${filterKey(scope)}`, LIST_TAGS, () => countBy(db, scope, column));
}

/** How many goods that pass a filter each of some parts holds, in one scan. */
export async function goodsOfEach(
  db: Db,
  filter: GoodsFilter,
  parts: readonly GoodsWithin[],
  now: number,
): Promise<number[]> {
  const scope = await scopeOf(db, filter, now);
  // What is counted by the months left is as old as what is near its expiry.
  const key = filterKey({ ...scope, filter: { ...filter, within: { ...filter.within, ...parts[0] } } });
  return remembered(db, `each:${key}:${filterKey(scope)}:${JSON.stringify(parts)}`, LIST_TAGS, () =>
    countEach(db, scope, parts),
  );
}

/** How many goods pass a filter by the id of their category. */
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

/** What a menu says of a category: its goods in all, and its commonest forms of dosage where it has several. */
export interface CategoryFigures {
  goods: number;
  forms: readonly { name: string; goods: number }[];
}

/** Forms that a menu has room for. */
const MOST_FORMS = 4;

/** The figures of each category by its code; made again when the list's are. `now` in ms. */
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
