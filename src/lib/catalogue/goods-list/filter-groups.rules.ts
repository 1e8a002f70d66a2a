import {
  type GoodsChoices,
  type ChoiceGroup,
  toggled,
} from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import { type RxClass, RX_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import type { Category } from '#lib/catalogue/categories/categories.rules.ts';
import {
  type GoodsFilter,
  type GoodsQuery,
  withFilter,
} from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import type { ListAddress, MoreOf } from '#lib/catalogue/goods-list/list-address.rules.ts';

/** One value of a filter, with the number of goods that pass it. */
export interface Facet<Value> {
  value: Value;
  name: string;
  count: number;
}

export interface GoodsFacets {
  total: number;
  /** Forms with the most goods; there may be more. */
  forms: Facet<string>[];
  makers: Facet<number>[];
  rx: Facet<RxClass>[];
  insurance: Facet<GoodsChoices['insurance'][number]>[];
  storage: Facet<GoodsChoices['storage'][number]>[];
}

export const NO_FACETS: GoodsFacets = { total: 0, forms: [], makers: [], rx: [], insurance: [], storage: [] };
/** Limits of values listed in a filter; makers can also be found by name in the search. */
export const MOST_FACETS = { maker: 48, form: 40 } as const;

/** A value of a group of filters, with the link to the list filtered by it; if chosen, to the list without it. */
export interface FilterOption {
  name: string;
  /** Number of goods that pass it. */
  count?: number;
  href: string;
  isChosen?: boolean;
}

/** Filters with bounds typed as numbers: in yuan, or in months until the expiry of lots. */
export type Bounds = 'price' | 'left';

/** A group of filters. */
export interface FilterGroup {
  title: string;
  options: FilterOption[];
  /** Values under 更多; on the page only where the address asks for them. */
  folded?: FilterOption[];
  more?: MoreOf;
  /** Link that removes all chosen values of the group, where there are several. */
  clear?: string | undefined;
  /** Bounds to be typed, in addition to the values. */
  asks?: Bounds;
}

interface Panel {
  query: GoodsQuery;
  facets: GoodsFacets;
  address: ListAddress;
  categories: readonly Category[];
  /** Names of the chosen makers, by their ids. */
  makers: ReadonlyMap<number, string>;
}

/** Number of values of one group that every page shows. */
const SHOWN: Record<MoreOf, number> = { form: 8, maker: 8 };

/** Usual ranges of months until the expiry. */
const LEFT_RANGES: readonly (Pick<GoodsFilter, 'leftMin' | 'leftMax'> & { name: string })[] = [
  { name: '半年以内', leftMin: null, leftMax: 6 },
  { name: '半年到一年', leftMin: 6, leftMax: 12 },
  { name: '一年以上', leftMin: 12, leftMax: null },
  { name: '两年以上', leftMin: 24, leftMax: null },
];

function nameOf(group: ChoiceGroup, value: string | number, makers: Panel['makers']): string {
  if (group === 'makers') return makers.get(Number(value)) ?? '指定厂家';
  return group === 'rx' ? RX_WORDS[value as RxClass] || '非药品' : String(value);
}

/** Returns the groups of a list's filters, without those whose only value all goods have. */
export function filterGroups({ query, facets, address, categories, makers }: Panel): FilterGroup[] {
  const { filter } = query;
  const to = (change: Partial<GoodsFilter>) => address.to(withFilter(query, change));
  const groupOf = (title: string, group: ChoiceGroup, more?: MoreOf): FilterGroup => {
    const values: readonly (string | number)[] = filter[group];
    const counted: readonly Facet<string | number>[] = facets[group];
    // Chosen values stay, so that they can be removed, also where no goods pass them with the rest of the filter.
    const uncounted = values
      .filter((value) => counted.every((facet) => facet.value !== value))
      .map((value) => ({ value, name: nameOf(group, value, makers) }));
    const options = [...uncounted, ...counted].map(({ value, ...named }): FilterOption => ({
      ...named,
      isChosen: values.includes(value),
      // Most values are under 更多, which is closed at first.
      get href() {
        return to({ [group]: toggled(values, value) });
      },
    }));
    const clear = values.length > 1 ? to({ [group]: [] }) : undefined;
    return more
      ? { title, more, clear, options: options.slice(0, SHOWN[more]), folded: options.slice(SHOWN[more]) }
      : { title, clear, options };
  };
  const { leftMin, leftMax } = filter;
  const left = LEFT_RANGES.map(({ name, ...range }): FilterOption => {
    const isChosen = range.leftMin === leftMin && range.leftMax === leftMax;
    return { name, isChosen, href: to(isChosen ? { leftMin: null, leftMax: null } : range) };
  });
  const all: FilterGroup[] = [
    { title: '分类', options: categories.map(({ name, code }) => ({ name, href: to({ category: code }) })) },
    groupOf('剂型', 'forms', 'form'),
    groupOf('厂家', 'makers', 'maker'),
    groupOf('类别', 'rx'),
    groupOf('医保', 'insurance'),
    groupOf('储存', 'storage'),
    { title: '效期', options: address.asksLeft ? left : [], asks: 'left' },
    { title: '价格', options: [], asks: 'price' },
  ];
  // A category links to its subcategories, and a chosen one back to its parent.
  return all.filter(
    ({ options, more, asks }) =>
      asks === 'price' ||
      (more !== undefined && more === address.more && address.find) ||
      options.some(({ count, isChosen }) => isChosen || count === undefined || count < facets.total),
  );
}
