import type { Db } from '#lib/db/database.ts';
import { remembered } from '#lib/db/memo.ts';
import { countGoods, type GoodsCount, type GoodsScope } from '#lib/goods/goods-list.repository.ts';
import { RX_WORDS, type RxClass } from '#lib/goods/goods-words.rules.ts';
import { findMakers } from '#lib/makers/makers.repository.ts';
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
export const FACETS_KEPT = { maker: 48, form: 40 } as const;
/** What changes which goods a filter lets through. */
export const LIST_TAGS: readonly PageTag[] = ['goods-list', 'category', 'offers'];
/** Offers begin and end by the clock; counts that depend on it are at most this old (ms). */
const CLOCK_STEP_MS = 60_000;

/** Total and counts of what passes a filter; remembered until goods, categories or offers change. */
export function facetsOf(db: Db, scope: GoodsScope): Promise<GoodsFacets> {
  const { filter, now } = scope;
  const byClock = filter.promo || filter.zone === 'near' ? Math.floor(now / CLOCK_STEP_MS) : 0;
  const key = `facets:${JSON.stringify([filter, byClock])}`;
  return remembered(db, key, LIST_TAGS, async () =>
    facetsOfCounts(db, scope.categoryIds?.length === 0 ? [] : await countGoods(db, scope)),
  );
}

/** Total and counts of goods that were counted already. */
export async function facetsOfCounts(db: Db, rows: readonly GoodsCount[]): Promise<GoodsFacets> {
  const forms = tally(rows, (row) => row.dosage_form);
  const rx = tally(rows, (row) => row.rx_class);
  const makers = tally(rows, (row) => row.maker_id).slice(0, FACETS_KEPT.maker);
  const named = await findMakers(
    db,
    makers.map(([id]) => id),
  );
  const names = new Map(named.map((row) => [row.id, row.short_name || row.name]));
  return {
    total: rows.reduce((sum, { goods }) => sum + goods, 0),
    forms: forms
      .filter(([form]) => form !== '')
      .slice(0, FACETS_KEPT.form)
      .map(([value, count]) => ({ value, name: value, count })),
    makers: makers.map(([value, count]) => ({ value, name: names.get(value) ?? '', count })),
    rx: rx
      .filter(([value]) => value !== 'none')
      .map(([value, count]) => ({ value, name: RX_WORDS[value], count })),
  };
}

/** Sums the goods of rows by a key, the most leading. */
function tally<Row extends { goods: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.goods);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
