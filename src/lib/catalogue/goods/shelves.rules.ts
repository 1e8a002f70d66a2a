import { isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import type { Zone } from '#lib/catalogue/goods/goods.rules.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';

/** What decides on which shelves a goods stands. */
export interface Shelved {
  /** Codes from its category up to the top. */
  categories: readonly string[];
  /** Zones it is marked for. */
  marks: readonly Zone[];
  makerId: number;
  commonName: string;
  /** ms; null for what does not expire. */
  expiresAt: number | null;
}

/** The shelf of everything, on which each goods stands besides its others. */
const ALL: PageTag = 'goods-list';
/** More makers than this are looked for among everything. */
const MOST_MAKERS = 20;

/** The shelves of a goods: a list of any of them may change when the goods runs out or comes back. `now` in ms. */
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

/** What a list keeps to. */
interface Shown {
  category: string | null;
  zone: Zone | null;
  within?: { commonName?: string; makerIds?: readonly number[]; zone?: Zone };
}

/**
 * The shelves that hold all a list can show or count, whatever is chosen in it; everything where none does. A page carries
 * these tags instead of one for each goods that might come to it. Makers and forms that are chosen do not narrow it: the
 * list counts what another choice would show.
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
