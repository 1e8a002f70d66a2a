import type { GoodsSort, GoodsWithin } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import type { RouteName } from '#lib/routes.rules.ts';

/** A zone by the name of its path: `yx`, `zyyp`. */
export type ZoneKey = keyof typeof ZONES;

/** Colours of zones (product §12.1); `zones.css` knows each. */
export const ZONE_ACCENTS = {
  brand: '药仓绿',
  youx: '包邮蓝',
  zy: '中药棕',
  qx: '器械靛',
  kxzq: '控销紫',
  near: '近效期琥珀',
  season: '时令青',
  daily: '特价橙',
  spike: '秒杀红',
  coupon: '领券玫红',
  set: '组合绿',
  cashback: '返现金',
  welfare: '福利灰蓝',
} as const;
export type ZoneAccent = keyof typeof ZONE_ACCENTS;

/** What is drawn on a zone's banner. */
export const ZONE_MOTIFS = {
  boxes: '药盒',
  herbs: '药材',
  devices: '器械',
  delivery: '送货',
  coupon: '优惠券',
  calendar: '日历',
} as const;
export type ZoneMotif = keyof typeof ZONE_MOTIFS;

/** Something special about the zone, shown in its head: `效期` · `6 个月以内，逐批写明`. */
interface ZoneFact {
  name: string;
  text: string;
}

/** A value of a facet: its words, and which goods of the zone it holds. */
export interface FacetValue {
  value: string;
  name: string;
  within: GoodsWithin;
}

/** A fact of goods to choose by that is counted as it is found: origins, grades. */
interface ColumnFacet {
  param: string;
  title: string;
  column: 'origin' | 'grade';
  /** So many are shown, those with most goods. */
  most: number;
}

/** A way to choose whose values are known: classes of devices, months left. */
interface FixedFacet {
  param: string;
  title: string;
  values: readonly FacetValue[];
  /** One of them is always chosen: the page is nothing without. */
  isNeeded?: boolean;
}

/** A way to choose among a zone's goods besides the filters of every list; `param` is its name in the address. */
export type ZoneFacet = ColumnFacet | FixedFacet;

/** Groups of the filter panel. */
type PanelGroup = 'category' | 'form' | 'maker' | 'rx' | 'left';

/** The list at the heart of a zone: which goods, and by what they are chosen. */
export interface ZoneListing {
  within: GoodsWithin;
  /** The pages that show it: all views, and the table where that has a page of its own. */
  routes: { grid: RouteName; table?: RouteName };
  /** What the path of these pages is filled in with; one with `:page?` carries the number of its page there. */
  params?: Readonly<Record<string, string | number>>;
  sort: GoodsSort;
  facets: readonly ZoneFacet[];
  /** Groups that say nothing here, as all goods have the same, or a facet says it better. */
  withoutGroups: readonly PanelGroup[];
}

/** What a zone is before anybody changes it: one file a zone, in `definitions/`. */
export interface ZoneDefinition {
  /** The route of its page. */
  route: RouteName;
  title: string;
  /** A sentence under the title. */
  headline: string;
  accent: ZoneAccent;
  motif: ZoneMotif;
  /** The slot whose first running advert takes the place of the head's banner (`/api/focus/{slot}`). */
  slot: string;
  facts: readonly ZoneFact[];
  /** Markdown; empty where the page itself shows them. */
  rules: string;
  /** Whether it promotes: what may not be promoted has no place in any of its blocks. */
  isPromotion: boolean;
  /** Many of the kind, each filled by operators and distinguished by its id. */
  isTemplate: boolean;
  blocks: readonly ZoneBlock[];
  listing: ZoneListing | null;
}

type Needed = 'route' | 'title' | 'headline' | 'accent' | 'motif' | 'slot' | 'facts';

/** A definition with what is the same in most of them; whether it has a list is known to the compiler. */
export const zone = <Listing extends ZoneListing | null = null>(
  definition: Pick<ZoneDefinition, Needed> &
    Partial<Omit<ZoneDefinition, Needed | 'listing'>> & { listing?: Listing },
): Omit<ZoneDefinition, 'listing'> & { listing: Listing extends ZoneListing ? ZoneListing : null } => ({
  isTemplate: false,
  isPromotion: false,
  blocks: [],
  rules: '',
  ...definition,
  listing: (definition.listing ?? null) as Listing extends ZoneListing ? ZoneListing : null,
});

/** Whether something with a schedule `[startsAt, endsAt)` runs at a moment (ms); null is no bound. */
export const runs = (
  { startsAt, endsAt }: { startsAt: number | null; endsAt: number | null },
  now: number,
): boolean => (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** One generic by all its makers and in all its packs, at the address of one of them: its id, with or without the name. */
export const otherListing = (
  commonName: string,
  { id, name }: { id: string; name?: string | undefined },
): ZoneListing => ({
  within: { commonName },
  routes: { grid: 'list_other' },
  params: name === undefined ? { id } : { id, name },
  sort: 'unit_asc',
  facets: [],
  withoutGroups: ['category'],
});

/** A zone's page in a sentence or two, for search engines: what it is, and what it offers, if anything. */
export function zoneDescription(
  { title, headline }: { title: string; headline: string },
  list?: { total: number; items: readonly { name: string }[] },
): string {
  const said = `${title}：${headline.replace(/。$/u, '')}。`;
  if (!list || list.total === 0) return said;
  const names = list.items.slice(0, NAMED).map(({ name }) => name);
  return `${said}共 ${list.total} 个品种${names.length > 0 ? `，${names.join('、')}` : ''}。`;
}

/** As many goods as fit the lines that a search engine shows. */
const NAMED = 4;
