import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { type Category, categoryIds } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import {
  type GoodsFilter,
  type GoodsWithin,
  NO_FILTER,
} from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { filterKey, LIST_TAGS } from '#lib/catalogue/goods/list/goods-facets.service.ts';
import {
  countBy,
  countByCategory,
  countByCategoryAndForm,
  countEach,
  type CountedColumn,
} from '#lib/catalogue/goods/list/goods-list.repository.ts';
import { scopeOf } from '#lib/catalogue/goods/list/goods-list.service.ts';

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
