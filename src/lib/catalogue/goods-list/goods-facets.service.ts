import type { GoodsScope } from '#lib/catalogue/goods-list/goods-scope.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { countGoods, type GoodsCount } from '#lib/catalogue/goods-list/goods-list.repository.ts';
import {
  CHOICE_GROUPS,
  type ChoiceGroup,
  type GoodsChoices,
} from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import { startOfDay } from '#lib/platform/time.rules.ts';
import { type Facet, type GoodsFacets, MOST_FACETS } from '#lib/catalogue/goods-list/filter-groups.rules.ts';
import { filtersByClock, filtersByDay } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { INSURANCE_CLASSES, RX_WORDS, STORAGES } from '#lib/catalogue/goods/goods.rules.ts';
import type { MoreOf } from '#lib/catalogue/goods-list/list-address.rules.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';

/** Tags of changes that affect the goods passing a filter. */
export const LIST_TAGS: readonly PageTag[] = ['goods-list', 'category', 'offers'];
/** Limit of the age (ms) of counts that depend on the time, as offers begin and end. */
const CLOCK_STEP_MS = 60_000;

/** Returns the cache key of a filter, with the time where its result depends on it. */
export function filterKey({ filter, now }: GoodsScope): string {
  const byClock = filtersByClock(filter) ? Math.floor(now / CLOCK_STEP_MS) : 0;
  return JSON.stringify([filter, byClock, filtersByDay(filter) ? startOfDay(now) : 0]);
}

/**
 * Returns total and counts of the goods that pass a filter. The values of a group are counted without the group's own
 * choices, so that another value can be added: these are the counts of the list without the group, from which most
 * buyers come. Cached until goods, categories or offers change.
 */
export async function facetsOf(db: Db, scope: GoodsScope): Promise<GoodsFacets> {
  const chosen = CHOICE_GROUPS.filter((group) => scope.filter[group].length > 0);
  const [own, ...without] = await Promise.all([
    countsOf(db, scope),
    ...chosen.map((group) => countsOf(db, { ...scope, filter: { ...scope.filter, [group]: [] } })),
  ]);
  const groups = chosen.map((group, index) => [group, without[index]?.[group] ?? []] as const);
  return { ...own, ...Object.fromEntries(groups) };
}

const countsOf = (db: Db, scope: GoodsScope): Promise<GoodsFacets> =>
  remembered(db, `facets:${filterKey(scope)}`, LIST_TAGS, async () =>
    tallied(scope.categoryIds?.length === 0 ? [] : await countGoods(db, scope), await makerNames(db)),
  );

/** Returns total and counts of goods that pass a filter without its choices, which are applied here. */
export async function facetsOfCounts(
  db: Db,
  rows: readonly GoodsCount[],
  choices: GoodsChoices,
): Promise<GoodsFacets> {
  const names = await makerNames(db);
  const all = tallied(chosenOf(rows, choices), names);
  const chosen = CHOICE_GROUPS.filter((group) => choices[group].length > 0);
  const groups = chosen.map((group) => {
    const others = chosenOf(rows, { ...choices, [group]: [] });
    return [group, tallied(others, names)[group]] as const;
  });
  return { ...all, ...Object.fromEntries(groups) };
}

/** Value of a row in each group of choices. */
const VALUE_OF: { [Group in ChoiceGroup]: (row: GoodsCount) => string | number } = {
  makers: (row) => row.maker_id,
  forms: (row) => row.dosage_form,
  rx: (row) => row.rx_class,
  insurance: (row) => row.insurance_class,
  storage: (row) => row.storage,
};

/** Returns the rows that have one of the chosen values of each group. */
export function chosenOf(rows: readonly GoodsCount[], choices: GoodsChoices): readonly GoodsCount[] {
  const groups = CHOICE_GROUPS.filter((group) => choices[group].length > 0);
  if (groups.length === 0) return rows;
  return rows.filter((row) =>
    groups.every((group) => {
      const values: readonly (string | number)[] = choices[group];
      return values.includes(VALUE_OF[group](row));
    }),
  );
}

function tallied(rows: readonly GoodsCount[], names: ReadonlyMap<number, string>): GoodsFacets {
  const forms = tally(rows, (row) => row.dosage_form);
  const rx = tally(rows, (row) => row.rx_class);
  const makers = tally(rows, (row) => row.maker_id).slice(0, MOST_FACETS.maker);
  return {
    total: rows.reduce((sum, { goods }) => sum + goods, 0),
    forms: forms
      .filter(([form]) => form !== '')
      .slice(0, MOST_FACETS.form)
      .map(([value, count]) => ({ value, name: value, count })),
    makers: makers.map(([value, count]) => ({ value, name: names.get(value) ?? '', count })),
    rx: rx
      .filter(([value]) => value !== 'none')
      .map(([value, count]) => ({ value, name: RX_WORDS[value], count })),
    insurance: counted(
      INSURANCE_CLASSES,
      tally(rows, (row) => row.insurance_class),
    ),
    storage: counted(
      STORAGES,
      tally(rows, (row) => row.storage),
    ),
  };
}

/**
 * Finds the values of a group for a filter, without the group's own choices, whose names contain a text; the largest
 * counts first.
 */
export async function findValues(
  db: Db,
  scope: GoodsScope,
  { more, text }: { more: MoreOf; text: string },
): Promise<Facet<string | number>[]> {
  const group = more === 'maker' ? 'makers' : 'forms';
  const open = { ...scope, filter: { ...scope.filter, [group]: [] } };
  const rows = scope.categoryIds?.length === 0 ? [] : await countGoods(db, open);
  const names = await makerNames(db);
  return tally(rows, VALUE_OF[group])
    .map(([value, count]) => ({ value, count, name: names.get(Number(value)) ?? String(value) }))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, MOST_FACETS[more]);
}

/** Returns known values in their fixed order, with their counts. */
function counted<Value extends string>(
  values: readonly Value[],
  counts: readonly [string, number][],
): Facet<Value>[] {
  const byValue = new Map(counts);
  return values.flatMap((value) => {
    const count = byValue.get(value) ?? 0;
    return count > 0 ? [{ value, name: value, count }] : [];
  });
}

/** Sums up the goods of rows by a key, the largest sum first. */
function tally<Key>(rows: readonly GoodsCount[], keyOf: (row: GoodsCount) => Key): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const row of rows) {
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + row.goods);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
