import { readId } from '#lib/platform/ids.rules.ts';
import type { ScopeCode } from '#lib/catalogue/goods/scopes.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { RX_WORDS, type RxClass, type Zone, ZONE_WORDS } from '#lib/catalogue/goods/goods-words.rules.ts';

/** What restricts a list of goods. Prices in fen against the base price, bounds included. */
export interface GoodsFilter {
  /** Code of a category of either level. */
  category: string | null;
  makerId: number | null;
  form: string | null;
  rx: RxClass | null;
  inStock: boolean;
  /** Only goods with a running offer, a ladder, or listed in a running activity. */
  promo: boolean;
  zone: Zone | null;
  minFen: number | null;
  maxFen: number | null;
  /** What the page itself keeps to, whatever is filtered: never in an address. */
  within?: GoodsWithin;
}

/** Which goods a zone, or a part of one, holds. What is not named does not restrict. */
export interface GoodsWithin {
  zone?: Zone;
  /** Nothing that may not be promoted: promotion zones (`domain.md` "Goods"). */
  promotable?: true;
  /** A business scope: devices of a class. */
  scopeCode?: ScopeCode;
  origin?: string;
  grade?: string;
  /** Ships free from so many units or fewer. */
  freeFrom?: number;
  /** So many months to go or fewer, and not past its date. */
  monthsLeft?: number;
  /** With a price of this kind now, of which some is left. */
  offer?: OfferKind;
  /** Covered by one of these activities. */
  activities?: readonly { id: number; coversAll: boolean }[];
  /** Nothing that is sold in some regions only. */
  uncontrolled?: true;
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
export const keptByClock = ({ zone, monthsLeft, offer, addedDays, promoted }: GoodsWithin): boolean =>
  zone === 'near' || [monthsLeft, offer, addedDays, promoted].some(Boolean);

/** A zone that goods belong to whatever the day. */
type Mark = Exclude<Zone, 'near'>;

/** `best` is by sales, or by how well a search is met. */
export type GoodsSort = 'best' | 'sales' | 'price_asc' | 'price_desc' | 'unit_asc' | 'expiry' | 'new';

/** A list as an address asks for it; pages count from 1. */
export interface GoodsQuery {
  filter: GoodsFilter;
  sort: GoodsSort;
  page: number;
}

export const NO_FILTER: GoodsFilter = {
  category: null,
  makerId: null,
  form: null,
  rx: null,
  inStock: false,
  promo: false,
  zone: null,
  minFen: null,
  maxFen: null,
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
const RX_CLASSES = Object.keys(RX_WORDS) as RxClass[];
const HIGHEST_PAGE = 100_000;
const HIGHEST_YUAN = 10_000_000;

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

/** Reads an address; what cannot be understood does not restrict. */
export function readGoodsQuery(search: URLSearchParams): GoodsQuery {
  const text = (key: string): string | null => search.get(key)?.trim().slice(0, 40) || null;
  const [minFen, maxFen] = [yuanToFen(search.get('min')), yuanToFen(search.get('max'))];
  const swapped = minFen !== null && maxFen !== null && minFen > maxFen;
  return {
    filter: {
      category: text('category'),
      makerId: wholeNumber(search.get('maker'), 2_147_483_647),
      form: text('form'),
      rx: oneOf(RX_CLASSES, search.get('rx')),
      inStock: search.get('stock') === '1',
      promo: search.get('promo') === '1',
      zone: oneOf(ZONES, search.get('zone')),
      minFen: swapped ? maxFen : minFen,
      maxFen: swapped ? minFen : maxFen,
    },
    sort: oneOf(SORTS, search.get('sort')) ?? 'best',
    page: wholeNumber(search.get('page'), HIGHEST_PAGE) ?? 1,
  };
}

const yuan = (fen: number | null): string | null => (fen === null ? null : String(fen / 100));

/** The query of an address for a list; what is default is left out, so that one list has one address. */
export function goodsQueryParams({ filter, sort, page }: GoodsQuery): Record<string, string | null> {
  return {
    category: filter.category,
    maker: filter.makerId === null ? null : String(filter.makerId),
    form: filter.form,
    rx: filter.rx,
    stock: filter.inStock ? '1' : null,
    promo: filter.promo ? '1' : null,
    zone: filter.zone,
    min: yuan(filter.minFen),
    max: yuan(filter.maxFen),
    sort: sort === 'best' ? null : sort,
    page: page > 1 ? String(page) : null,
  };
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
