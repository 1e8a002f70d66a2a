import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import type { GoodsFilter, GoodsWithin } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { filterKey, LIST_TAGS } from '#lib/catalogue/goods/list/goods-facets.service.ts';
import {
  countBy,
  countByCategory,
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
    return new Map(rows.map(({ category_id, goods }) => [category_id, goods]));
  });
}
