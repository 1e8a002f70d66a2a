import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import {
  countGoods,
  type GoodsCount,
  type GoodsScope,
} from '#lib/catalogue/goods/list/goods-list.repository.ts';
import { keptByClock } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { RX_WORDS, type RxClass } from '#lib/catalogue/goods/goods-words.rules.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';

/** One way to narrow a list, with the number of goods it leaves. */
export interface Facet<Value> {
  value: Value;
  name: string;
  count: number;
}

export interface GoodsFacets {
  total: number;
  /** Those with most goods; there may be more. */
  forms: Facet<string>[];
  makers: Facet<number>[];
  rx: Facet<RxClass>[];
}

export const NO_FACETS: GoodsFacets = { total: 0, forms: [], makers: [], rx: [] };
/** A filter lists no more of them; the search finds makers by name. */
export const MOST_FACETS = { maker: 48, form: 40 } as const;
/** What changes which goods a filter lets through. */
export const LIST_TAGS: readonly PageTag[] = ['goods-list', 'category', 'offers'];
/** Offers begin and end by the clock; counts that depend on it are at most this old (ms). */
const CLOCK_STEP_MS = 60_000;

/** The filter with the clock where it depends on it: what its answers are remembered under. */
export function filterKey({ filter, now }: GoodsScope): string {
  const byClock =
    filter.promo || filter.zone === 'near' || keptByClock(filter.within ?? {})
      ? Math.floor(now / CLOCK_STEP_MS)
      : 0;
  return JSON.stringify([filter, byClock]);
}

/** Total and counts of what passes a filter; remembered until goods, categories or offers change. */
export function facetsOf(db: Db, scope: GoodsScope): Promise<GoodsFacets> {
  return remembered(db, `facets:${filterKey(scope)}`, LIST_TAGS, async () =>
    facetsOfCounts(db, scope.categoryIds?.length === 0 ? [] : await countGoods(db, scope)),
  );
}

/** Total and counts of goods that were counted already. */
export async function facetsOfCounts(db: Db, rows: readonly GoodsCount[]): Promise<GoodsFacets> {
  const forms = tally(rows, (row) => row.dosage_form);
  const rx = tally(rows, (row) => row.rx_class);
  const makers = tally(rows, (row) => row.maker_id).slice(0, MOST_FACETS.maker);
  const names = await makerNames(db);
  return {
    total: rows.reduce((sum, { goods = 1 }) => sum + goods, 0),
    forms: forms
      .filter(([form]) => form !== '')
      .slice(0, MOST_FACETS.form)
      .map(([value, count]) => ({ value, name: value, count })),
    makers: makers.map(([value, count]) => ({ value, name: names.get(value) ?? '', count })),
    rx: rx
      .filter(([value]) => value !== 'none')
      .map(([value, count]) => ({ value, name: RX_WORDS[value], count })),
  };
}

/** Sums the goods of rows by a key, the most leading. */
function tally<Key>(rows: readonly GoodsCount[], keyOf: (row: GoodsCount) => Key): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const row of rows) {
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + (row.goods ?? 1));
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
