import { readId } from '#lib/platform/ids.rules.ts';
import {
  CHOICE_GROUPS,
  choiceParams,
  type GoodsChoices,
  NO_CHOICES,
  readChoices,
} from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import { LIST_PARAMS, type ListParam } from '#lib/catalogue/goods-list/list-params.rules.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { type Zone, ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';

/** Filter of a list of goods. Prices in fen, compared with the base price, bounds included. */
export interface GoodsFilter extends GoodsChoices {
  /** Code of a category of either level. */
  category: string | null;
  inStock: boolean;
  /** Only goods with a running offer, a ladder, or in the list of a running activity. */
  promo: boolean;
  zone: Zone | null;
  minFen: number | null;
  maxFen: number | null;
  /** Lots with more months to go than `leftMin`, and with at most `leftMax`. */
  leftMin: number | null;
  leftMax: number | null;
  /** Fixed restriction of the page; never part of an address. */
  within?: GoodsWithin;
}

/** Restriction of a zone or a part of one to certain goods. Absent fields do not restrict. */
export interface GoodsWithin {
  zone?: Zone;
  /** Only goods that may be promoted, for promotion zones (product §3.3). */
  promotable?: true;
  /** Business scope: devices of a class. */
  scopeCode?: ScopeCode;
  origin?: string;
  grade?: string;
  /** Ships free from this number of units or fewer. */
  freeFrom?: number;
  /** With enough stock to ship free. */
  freeInStock?: true;
  /** At most this number of months to go, and not expired. */
  monthsLeft?: number;
  /** With a running price of this kind that is not used up. */
  offer?: OfferKind;
  /** Covered by one of these activities. */
  activities?: readonly { id: number; coversAll: boolean }[];
  /** Only goods that coupons may pay for: no goods sold in some regions only, none with ephedrine. */
  couponable?: true;
  /** With one of these marks, of one of these categories or makers, or one of these goods. */
  marks?: readonly Mark[];
  categoryCodes?: readonly string[];
  makerIds?: readonly number[];
  ids?: readonly number[];
  /** Controlled goods that are sold in a province or a part of it, given by its first two digits. */
  soldIn?: string;
  /** Added at most this number of days ago. */
  addedDays?: number;
  /** Of one generic, by any maker. */
  commonName?: string;
  /** With a running offer, a ladder, or in the list of a running activity. */
  promoted?: true;
}

/** True when the goods of a page's restriction change with time alone. */
const keptByClock = ({ zone, monthsLeft, offer, addedDays, promoted }: GoodsWithin): boolean =>
  zone === 'near' || [monthsLeft, offer, addedDays, promoted].some(Boolean);

/** True when the goods that pass a filter change with time alone. */
export const filtersByClock = ({ promo, zone, within }: GoodsFilter): boolean =>
  promo || zone === 'near' || keptByClock(within ?? {});

/** True when the result changes from day to day: months to go count from the start of the day. */
export const filtersByDay = ({ leftMin, leftMax }: GoodsFilter): boolean =>
  leftMin !== null || leftMax !== null;

/** A zone whose goods do not depend on the day. */
type Mark = Exclude<Zone, 'near'>;

/** `best`: in stock first, by sales or by the rank of a search. */
export type GoodsSort = 'best' | 'sales' | 'price_asc' | 'price_desc' | 'unit_asc' | 'expiry' | 'new';

/** Query of a list in its address; pages count from 1. */
export interface GoodsQuery {
  filter: GoodsFilter;
  sort: GoodsSort;
  page: number;
}

/**
 * True when a filter selects goods of a kind, of which few may be among the best sellers; a price or stock filter
 * passes many.
 */
export const isNarrowed = (filter: GoodsFilter): boolean =>
  filter.category !== null || filter.zone !== null || CHOICE_GROUPS.some((group) => filter[group].length > 0);

export const NO_FILTER: GoodsFilter = {
  category: null,
  ...NO_CHOICES,
  inStock: false,
  promo: false,
  zone: null,
  minFen: null,
  maxFen: null,
  leftMin: null,
  leftMax: null,
};

export const SORTS: readonly GoodsSort[] = [
  'best',
  'sales',
  'price_asc',
  'price_desc',
  'unit_asc',
  'expiry',
  'new',
];
const ZONES = Object.keys(ZONE_WORDS) as Zone[];
const HIGHEST_PAGE = 100_000;
const HIGHEST_YUAN = 10_000_000;
const MOST_MONTHS = 120;

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | null =>
  list.find((entry) => entry === value) ?? null;

function wholeNumber(value: string | null, highest: number): number | null {
  const number = readId(value);
  return number !== null && number <= highest ? number : null;
}

/** Converts typed yuan (`12`, `12.5`, `12.50`) to fen; null for an invalid price. */
export function yuanToFen(value: string | null): number | null {
  const match = /^\s*(\d{1,8})(?:\.(\d{1,2})\d*)?\s*$/.exec(value ?? '');
  if (!match || Number(match[1]) > HIGHEST_YUAN) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Reads typed months; null for an invalid number. */
function readMonths(value: string | null): number | null {
  const match = /^\s*(\d{1,3})\s*$/.exec(value ?? '');
  return match && Number(match[1]) <= MOST_MONTHS ? Number(match[1]) : null;
}

/** Sorts two bounds, given in any order. */
const bounds = (one: number | null, other: number | null): [least: number | null, most: number | null] =>
  one !== null && other !== null && one > other ? [other, one] : [one, other];

/** Reads a category code; other text of an address must not appear on a page. */
const readCode = (text: string | null): string | null =>
  /^[\w-]{1,40}$/.exec(text?.trim() ?? '')?.[0] ?? null;

/** Reads the query of an address; unknown values do not restrict. */
export function readGoodsQuery(search: URLSearchParams): GoodsQuery {
  const [minFen, maxFen] = bounds(yuanToFen(search.get('min')), yuanToFen(search.get('max')));
  const [leftMin, leftMax] = bounds(readMonths(search.get('left_min')), readMonths(search.get('left_max')));
  return {
    filter: {
      category: readCode(search.get('category')),
      ...readChoices(search),
      inStock: search.get('stock') === '1',
      promo: search.get('promo') === '1',
      zone: oneOf(ZONES, search.get('zone')),
      minFen,
      maxFen,
      leftMin,
      leftMax,
    },
    sort: oneOf(SORTS, search.get('sort')) ?? 'best',
    page: wholeNumber(search.get('page'), HIGHEST_PAGE) ?? 1,
  };
}

const yuan = (fen: number | null): string | null => (fen === null ? null : String(fen / 100));
const months = (number: number | null): string | null => (number === null ? null : String(number));

/**
 * Returns the address parameters of a list; defaults are left out, so that the same list always has the same address.
 */
export function goodsQueryParams({ filter, sort, page }: GoodsQuery): Record<ListParam, string | null> {
  return {
    category: filter.category,
    ...choiceParams(filter),
    stock: filter.inStock ? '1' : null,
    promo: filter.promo ? '1' : null,
    zone: filter.zone,
    min: yuan(filter.minFen),
    max: yuan(filter.maxFen),
    left_min: months(filter.leftMin),
    left_max: months(filter.leftMax),
    sort: sort === 'best' ? null : sort,
    page: page > 1 ? String(page) : null,
  };
}

/**
 * Returns the canonical list for search engines: a category, or goods with a mark, page by page in the usual order.
 * Other choices or another order are views of its first page. `sort` is the usual order.
 */
export function listOfView(query: GoodsQuery, sort: GoodsSort = 'best'): GoodsQuery {
  const { category, zone } = query.filter;
  const list: GoodsQuery = { filter: { ...NO_FILTER, category, zone }, sort, page: query.page };
  const [own, asked] = [goodsQueryParams(list), goodsQueryParams(query)];
  return LIST_PARAMS.every((param) => own[param] === asked[param]) ? list : { ...list, page: 1 };
}

/** Values that forms send although they are the default. */
const DEFAULTS: Record<string, string> = { sort: 'best', page: '1', type: '0' };

/**
 * True when an address has only parameters that our links and forms produce. The number of other addresses is
 * unlimited: their pages are shown but not cached.
 */
export const isPlainAddress = (
  search: URLSearchParams,
  params: Readonly<Record<string, string | null>>,
): boolean =>
  [...search].every(([key, value]) => value === '' || value === params[key] || value === DEFAULTS[key]);

/** Returns the first page of the same list with a filter changed. */
export const withFilter = (query: GoodsQuery, change: Partial<GoodsFilter>): GoodsQuery => ({
  ...query,
  filter: { ...query.filter, ...change },
  page: 1,
});
