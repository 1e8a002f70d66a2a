import { isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import type { Zone } from '#lib/catalogue/goods/goods.rules.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';

/** Fields of a goods that decide its shelves. */
export interface Shelved {
  /** Codes from its category up to the top. */
  categories: readonly string[];
  /** Zones it is marked for. */
  marks: readonly Zone[];
  makerId: number;
  commonName: string;
  /** ms; null for goods without expiry. */
  expiresAt: number | null;
}

/** Shelf of all goods; each goods is on it in addition to its others. */
const ALL: PageTag = 'goods-list';
/** Limit of makers for which separate shelves are used; with more, the list uses the shelf of all goods. */
const MOST_MAKERS = 20;

/**
 * Returns the shelves of a goods: a list of any of them may change when the goods runs out or comes back. `now` in ms.
 */
export const shelvesOf = (
  { categories, marks, makerId, commonName, expiresAt }: Shelved,
  now: number,
): PageTag[] => [
  ALL,
  ...categories.map((code): PageTag => `category:${code}`),
  ...marks.map((zone): PageTag => `shelf:${zone}`),
  ...(isNearExpiry(expiresAt, now) ? (['shelf:near'] as const) : []),
  `maker:${makerId}`,
  ...(commonName ? ([`generic:${commonName}`] as const) : []),
];

/** Filters of a list that decide its shelves. */
interface Shown {
  category: string | null;
  zone: Zone | null;
  within?: { commonName?: string; makerIds?: readonly number[]; zone?: Zone };
}

/**
 * Returns the shelves that hold all goods a list can show or count, whatever is chosen in it; the shelf of all goods
 * where no smaller one does. A page has these tags instead of one for each goods that might be added to it. Chosen
 * makers and forms do not narrow it: the list also counts other choices.
 */
export function shelvesOfList({ category, zone, within = {} }: Shown): PageTag[] {
  const { commonName, makerIds = [] } = within;
  if (commonName) return [`generic:${commonName}`];
  if (makerIds.length > 0 && makerIds.length <= MOST_MAKERS)
    return makerIds.map((id): PageTag => `maker:${id}`);
  if (category !== null) return [`category:${category}`];
  const kept = zone ?? within.zone;
  return [kept ? `shelf:${kept}` : ALL];
}
