import {
  goodsQueryParams,
  NO_FILTER,
  type GoodsFilter,
  type GoodsQuery,
  type GoodsSort,
} from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { type ChoiceGroup, toggled } from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import { LIST_VIEWS, type ListView } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { RX_WORDS, ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo, type RouteName } from '#lib/routes.rules.ts';

/** Links of one list: the same list in the same view, with one change. */
export interface ListAddress {
  path: string;
  /** Parameters that stay with any filter: those of the search. */
  fixed: Record<string, string>;
  to: (query: GoodsQuery) => string;
  /** Link without any filter. */
  clear: string;
  /** Part that is open: all values of a group of filters, or the choice of goods to compare. */
  more: Opened | null;
  /** Text by which the values of the open group are searched, empty for none; absent where they cannot be searched. */
  find?: string;
  /** Link to the same list with that part open. */
  toMore: (query: GoodsQuery, more: Opened) => string;
  /** Null where the page number is in the path. */
  jump: PageJump | null;
  /** True where it can be filtered by the months until the expiry. */
  asksLeft: boolean;
  /** Links that choose each view. */
  views: [view: ListView, href: string][];
  /** Sort orders before price, unit price, expiry and new. */
  sorts: [sort: GoodsSort, name: string][];
}

/** Address and parameters of a form that leads to a page of a list. */
export interface PageJump {
  path: string;
  kept: Record<string, string>;
}

/** Returns the parameters of a query without its page. */
export const keptParams = (params: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[0] !== 'page',
    ),
  );

/** Sort orders before price, unit price, expiry and new. */
export const FIRST_SORTS: [sort: GoodsSort, name: string][] = [
  ['best', '综合'],
  ['sales', '销量'],
];

/** Returns the address that chooses a view for this and all other lists; it redirects to the list itself. */
export const choosingView = (list: string, view: ListView): string =>
  `${list}${list.includes('?') ? '&' : '?'}view=${view}`;

const LIST_ROUTES = {
  grid: 'list',
  table: 'list_table',
  no_image: 'list_no_image',
} as const satisfies Record<ListView, RouteName>;
const SEARCH_ROUTES = { grid: 'search', table: 'search_table' } as const satisfies Partial<
  Record<ListView, RouteName>
>;
type Shown = (typeof LIST_ROUTES)[ListView] | (typeof SEARCH_ROUTES)[keyof typeof SEARCH_ROUTES];

/** Keywords of a search page, with its options. */
interface SearchWords {
  keywords: string;
  type: 0 | 1;
  /** True when typing errors must not be corrected. */
  isExact: boolean;
}

/** Groups of filters with more values than every page shows. */
export type MoreOf = 'form' | 'maker';

/** Open part of a list: a group of filters, or the choice of goods to compare. */
export type Opened = MoreOf | 'compare';
const OPENED: readonly Opened[] = ['form', 'maker', 'compare'];

/** Reads the part that an address opens. */
export const readMore = (search: URLSearchParams): Opened | null =>
  OPENED.find((more) => more === search.get('more')) ?? null;

/** Reads the open group, and the text by which its values are searched; null where none is open. */
export function readFind(search: URLSearchParams): { more: MoreOf; text: string } | null {
  const more = readMore(search);
  const text = (search.get('find') ?? '').trim().slice(0, 20);
  return (more === 'maker' || more === 'form') && text !== '' ? { more, text } : null;
}

/** Returns the addresses of a list, or of a search where there is one, in a view. */
export function listAddress(
  query: GoodsQuery,
  {
    view,
    search = null,
    more = null,
    find,
  }: { view: ListView; search?: SearchWords | null; more?: Opened | null; find?: string },
): ListAddress {
  const routes: Partial<Record<ListView, Shown>> = search ? SEARCH_ROUTES : LIST_ROUTES;
  const fixed: Record<string, string> = search
    ? {
        keywords: search.keywords,
        ...(search.type === 1 ? { type: '1' } : {}),
        ...(search.isExact ? { exact: '1' } : {}),
      }
    : {};
  const inView = (name: Shown, next: GoodsQuery, all: Opened | null = null) =>
    pathTo(name, {}, { ...fixed, ...goodsQueryParams(next), more: all });
  const own = routes[view] ?? 'search';
  return {
    path: pathTo(own),
    fixed,
    to: (next) => inView(own, next),
    more,
    ...(find === undefined ? {} : { find }),
    toMore: (next, all) => inView(own, next, all),
    clear: inView(own, { ...query, filter: NO_FILTER, page: 1 }),
    jump: { path: pathTo(own), kept: keptParams({ ...fixed, ...goodsQueryParams(query) }) },
    asksLeft: true,
    views: LIST_VIEWS.map((name) => [
      name,
      choosingView(inView(search ? 'search' : 'list', { ...query, page: 1 }), name),
    ]),
    sorts: FIRST_SORTS,
  };
}

/** A chosen filter as text, with the link that removes it. */
interface ChosenFilter {
  name: string;
  change: Partial<GoodsFilter>;
}

function priceWords(minFen: number | null, maxFen: number | null): string {
  if (minFen === null) return `${formatFen(maxFen ?? 0)} 以下`;
  return maxFen === null ? `${formatFen(minFen)} 以上` : `${formatFen(minFen)}–${formatFen(maxFen)}`;
}

function leftWords(leftMin: number | null, leftMax: number | null): string {
  if (leftMax === null) return `效期 ${leftMin ?? 0} 个月以上`;
  return leftMin === null ? `效期 ${leftMax} 个月以内` : `效期 ${leftMin}–${leftMax} 个月`;
}

/** Returns the chosen values of one group, each with the link that removes only this value. */
const chosenOf = <Group extends ChoiceGroup>(
  { filter }: GoodsQuery,
  group: Group,
  nameOf: (value: GoodsFilter[Group][number]) => string,
): ChosenFilter[] =>
  (filter[group] as readonly GoodsFilter[Group][number][]).map((value) => ({
    name: nameOf(value),
    change: { [group]: toggled(filter[group] as readonly (string | number)[], value) },
  }));

/** Returns the chosen filters as text, in the order of the panel. */
export function chosenFilters(
  query: GoodsQuery,
  names: { category: string | null; makers: ReadonlyMap<number, string> },
): ChosenFilter[] {
  const { category, zone, minFen, maxFen, leftMin, leftMax, inStock, promo } = query.filter;
  const all: (ChosenFilter | null)[] = [
    zone && { name: ZONE_WORDS[zone], change: { zone: null } },
    category === null ? null : { name: names.category ?? category, change: { category: null } },
    ...chosenOf(query, 'forms', (form) => form),
    ...chosenOf(query, 'makers', (id) => names.makers.get(id) ?? '指定厂家'),
    ...chosenOf(query, 'rx', (rx) => RX_WORDS[rx] || '非药品'),
    ...chosenOf(query, 'insurance', (name) => `医保${name}`),
    ...chosenOf(query, 'storage', (name) => name),
    leftMin === null && leftMax === null
      ? null
      : { name: leftWords(leftMin, leftMax), change: { leftMin: null, leftMax: null } },
    minFen === null && maxFen === null
      ? null
      : { name: priceWords(minFen, maxFen), change: { minFen: null, maxFen: null } },
    inStock ? { name: '仅看有货', change: { inStock: false } } : null,
    promo ? { name: '仅看促销', change: { promo: false } } : null,
  ];
  return all.filter((entry) => entry !== null);
}

/** Reads the keywords of a search page; at most 60 characters are used. */
export function readSearchWords(search: URLSearchParams): SearchWords {
  const keywords = (search.get('keywords') ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);
  return { keywords, type: search.get('type') === '1' ? 1 : 0, isExact: search.get('exact') === '1' };
}
