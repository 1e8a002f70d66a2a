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

/** What restricts a list of goods. Prices in fen against the base price, bounds included. */
export interface GoodsFilter extends GoodsChoices {
  /** Code of a category of either level. */
  category: string | null;
  inStock: boolean;
  /** Only goods with a running offer, a ladder, or listed in a running activity. */
  promo: boolean;
  zone: Zone | null;
  minFen: number | null;
  maxFen: number | null;
  /** Lots with more than so many months to go, and with so many or fewer. */
  leftMin: number | null;
  leftMax: number | null;
  /** What the page itself keeps to, whatever is filtered: never in an address. */
  within?: GoodsWithin;
}

/** Which goods a zone, or a part of one, holds. What is not named does not restrict. */
export interface GoodsWithin {
  zone?: Zone;
  /** Nothing that may not be promoted: promotion zones (product §3.3). */
  promotable?: true;
  /** A business scope: devices of a class. */
  scopeCode?: ScopeCode;
  origin?: string;
  grade?: string;
  /** Ships free from so many units or fewer. */
  freeFrom?: number;
  /** With enough in stock to ship free. */
  freeInStock?: true;
  /** So many months to go or fewer, and not past its date. */
  monthsLeft?: number;
  /** With a price of this kind now, of which some is left. */
  offer?: OfferKind;
  /** Covered by one of these activities. */
  activities?: readonly { id: number; coversAll: boolean }[];
  /** Nothing that no coupon pays for: goods sold in some regions only, and with ephedrine. */
  couponable?: true;
  /** With one of these marks, of one of these categories or makers, or one of these goods. */
  marks?: readonly Mark[];
  categoryCodes?: readonly string[];
  makerIds?: readonly number[];
  ids?: readonly number[];
  /** Controlled goods that are sold in a province or a part of it: its first two digits. */
  soldIn?: string;
  /** On the shelf since so many days or fewer. */
  addedDays?: number;
  /** Of one generic, whoever makes it. */
  commonName?: string;
  /** With a running offer, a ladder, or listed in a running activity. */
  promoted?: true;
}

/** Whether what a page keeps to changes by the clock alone. */
const keptByClock = ({ zone, monthsLeft, offer, addedDays, promoted }: GoodsWithin): boolean =>
  zone === 'near' || [monthsLeft, offer, addedDays, promoted].some(Boolean);

/** Whether what a filter lets through changes by the clock alone. */
export const filtersByClock = ({ promo, zone, within }: GoodsFilter): boolean =>
  promo || zone === 'near' || keptByClock(within ?? {});

/** Whether it changes from day to day: months to go count from the day's beginning. */
export const filtersByDay = ({ leftMin, leftMax }: GoodsFilter): boolean =>
  leftMin !== null || leftMax !== null;

/** A zone that goods belong to whatever the day. */
type Mark = Exclude<Zone, 'near'>;

/** `best` is what is in stock by sales, or by how well a search is met. */
export type GoodsSort = 'best' | 'sales' | 'price_asc' | 'price_desc' | 'unit_asc' | 'expiry' | 'new';

/** A list as an address asks for it; pages count from 1. */
export interface GoodsQuery {
  filter: GoodsFilter;
  sort: GoodsSort;
  page: number;
}

/** Whether goods of a kind are asked for, of which those that sell best may have few; a price or stock is met by many. */
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

/** Yuan as typed (`12`, `12.5`, `12.50`) in fen; null for what is no price. */
export function yuanToFen(value: string | null): number | null {
  const match = /^\s*(\d{1,8})(?:\.(\d{1,2})\d*)?\s*$/.exec(value ?? '');
  if (!match || Number(match[1]) > HIGHEST_YUAN) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Months as typed; null for what is no number of them. */
function readMonths(value: string | null): number | null {
  const match = /^\s*(\d{1,3})\s*$/.exec(value ?? '');
  return match && Number(match[1]) <= MOST_MONTHS ? Number(match[1]) : null;
}

/** Bounds in their order, whichever way round they are given. */
const bounds = (one: number | null, other: number | null): [least: number | null, most: number | null] =>
  one !== null && other !== null && one > other ? [other, one] : [one, other];

/** A code as categories have them; an address puts no other words on a page. */
const readCode = (text: string | null): string | null =>
  /^[\w-]{1,40}$/.exec(text?.trim() ?? '')?.[0] ?? null;

/** Reads an address; what cannot be understood does not restrict. */
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

/** The query of an address for a list; what is default is left out, so that one list has one address. */
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
 * The list that search engines are to take for one: a category, or goods with a mark, page by page in the usual order.
 * What else is chosen in it, or another order, is a view of its first page. `sort` is the usual order.
 */
export function listOfView(query: GoodsQuery, sort: GoodsSort = 'best'): GoodsQuery {
  const { category, zone } = query.filter;
  const list: GoodsQuery = { filter: { ...NO_FILTER, category, zone }, sort, page: query.page };
  const [own, asked] = [goodsQueryParams(list), goodsQueryParams(query)];
  return LIST_PARAMS.every((param) => own[param] === asked[param]) ? list : { ...list, page: 1 };
}

/** What forms send although it is what is meant anyway. */
const DEFAULTS: Record<string, string> = { sort: 'best', page: '1', type: '0' };

/**
 * Whether an address asks for a list as our links and forms would. The others are without end: their pages are shown
 * and not kept.
 */
export const isPlainAddress = (
  search: URLSearchParams,
  params: Readonly<Record<string, string | null>>,
): boolean =>
  [...search].every(([key, value]) => value === '' || value === params[key] || value === DEFAULTS[key]);

/** The same list with a filter changed, from its first page. */
export const withFilter = (query: GoodsQuery, change: Partial<GoodsFilter>): GoodsQuery => ({
  ...query,
  filter: { ...query.filter, ...change },
  page: 1,
});
