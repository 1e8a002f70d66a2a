import type { GoodsScope } from '#lib/catalogue/goods-list/goods-scope.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { countGoods, type GoodsCount } from '#lib/catalogue/goods-list/goods-list.repository.ts';
import {
  CHOICE_GROUPS,
  type ChoiceGroup,
  type GoodsChoices,
  INSURANCE_CLASSES,
  STORAGES,
} from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import { startOfDay } from '#lib/platform/time.rules.ts';
import { type Facet, type GoodsFacets, MOST_FACETS } from '#lib/catalogue/goods-list/filter-groups.rules.ts';
import { filtersByClock, filtersByDay } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { RX_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import type { MoreOf } from '#lib/catalogue/goods-list/list-address.rules.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';

/** What changes which goods a filter lets through. */
export const LIST_TAGS: readonly PageTag[] = ['goods-list', 'category', 'offers'];
/** Offers begin and end by the clock; counts that depend on it are at most this old (ms). */
const CLOCK_STEP_MS = 60_000;

/** The filter with the clock where it depends on it: what its answers are remembered under. */
export function filterKey({ filter, now }: GoodsScope): string {
  const byClock = filtersByClock(filter) ? Math.floor(now / CLOCK_STEP_MS) : 0;
  return JSON.stringify([filter, byClock, filtersByDay(filter) ? startOfDay(now) : 0]);
}

/**
 * Total and counts of what passes a filter. The values of a group count what they would leave if that group alone were
 * chosen again, so that one more of them can be chosen: they are the counts of the list without the group, which is
 * where most buyers come from. Remembered until goods, categories or offers change.
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

/** Total and counts of goods that pass a filter but for its choices, which are made here. */
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

/** What a row is in each group of choices. */
const VALUE_OF: { [Group in ChoiceGroup]: (row: GoodsCount) => string | number } = {
  makers: (row) => row.maker_id,
  forms: (row) => row.dosage_form,
  rx: (row) => row.rx_class,
  insurance: (row) => row.insurance_class,
  storage: (row) => row.storage,
};

/** The rows that have one of the values chosen of each group. */
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

/** The values of a group that a filter leaves, whatever of it is chosen, with a text in their names; the most leading. */
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

/** Known values in their own order, with their counts. */
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

/** Sums the goods of rows by a key, the most leading. */
function tally<Key>(rows: readonly GoodsCount[], keyOf: (row: GoodsCount) => Key): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const row of rows) {
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + row.goods);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
