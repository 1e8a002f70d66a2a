import type { Zone } from '#lib/catalogue/goods/goods.rules.ts';
import type { ZoneKey } from './catalogue/zones/zones.rules.ts';

/** The tag of all data: reported where the missed ones are unknown. */
export const EVERYTHING = '*';

/**
 * Dependency of a finished page or a cached answer. Writers name the tags that changed (`change` in
 * `platform/db/change.server.ts`); cached data with such a tag is made again. A tag that is not here does not compile.
 */
export type PageTag =
  | 'nav'
  | 'category'
  | 'settings'
  | 'adverts'
  | 'offers'
  | 'home'
  | 'goods-list'
  | 'articles'
  | 'article-texts'
  | 'coupons'
  | 'brands'
  | 'search-words'
  | 'synonyms'
  | 'due-work'
  | 'draws'
  | 'points-mall'
  | `zone:${ZoneKey}`
  | `goods:${number}`
  // Shelves: tags of lists (`shelves.rules.ts`); `goods-list` is the list of all goods.
  | `category:${string}`
  | `shelf:${Zone}`
  | `maker:${number}`
  | `generic:${string}`
  | `article:${number}`
  | `topic:${number}`
  | typeof EVERYTHING;

export const goodsTag = (id: number): PageTag => `goods:${id}`;

/** The goods of {@link goodsTag}; null for any other tag. */
export function goodsOfTag(tag: string): number | null {
  const [, digits] = /^goods:(\d+)$/.exec(tag) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Returns the tag of everything that operators make for a zone, or for all zones of a template. */
export const zoneTag = (key: ZoneKey): PageTag => `zone:${key}`;

/** The tags of a page, for `Astro.cache.set`, which takes any text. */
export const pageTags = (...tags: PageTag[]): string[] => tags;
