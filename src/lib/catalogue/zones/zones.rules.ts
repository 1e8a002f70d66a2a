import type { GoodsSort, GoodsWithin } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import type { RouteName } from '#lib/routes.rules.ts';

/** Key of a zone, the name of its path: `yx`, `zyyp`. */
export type ZoneKey = keyof typeof ZONES;

/** Colours of zones (product §12.1); `zones.css` defines each. */
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

/** Motifs drawn on a zone's banner. */
export const ZONE_MOTIFS = {
  boxes: '药盒',
  herbs: '药材',
  devices: '器械',
  delivery: '送货',
  coupon: '优惠券',
  calendar: '日历',
} as const;
export type ZoneMotif = keyof typeof ZONE_MOTIFS;

/** A special property of the zone, shown in its head: `效期` · `6 个月以内，逐批写明`. */
interface ZoneFact {
  name: string;
  text: string;
}

/** A value of a facet: its text, and the condition for its goods. */
export interface FacetValue {
  value: string;
  name: string;
  within: GoodsWithin;
}

/** A facet whose values are counted from the goods: origins, grades. */
interface ColumnFacet {
  param: string;
  title: string;
  column: 'origin' | 'grade';
  /** Limit of values shown, those with most goods. */
  most: number;
}

/** A facet with fixed values: classes of devices, months left. */
interface FixedFacet {
  param: string;
  title: string;
  values: readonly FacetValue[];
  /** True when one value is always chosen: the page is empty without. */
  isNeeded?: boolean;
}

/** A facet of a zone in addition to the filters of every list; `param` is its name in the address. */
export type ZoneFacet = ColumnFacet | FixedFacet;

/** Groups of the filter panel. */
type PanelGroup = 'category' | 'form' | 'maker' | 'rx' | 'left';

/** The main list of a zone: its goods and its filters. */
export interface ZoneListing {
  within: GoodsWithin;
  /** The pages that show it: all views, and the table where that has a page of its own. */
  routes: { grid: RouteName; table?: RouteName };
  /** Values for the path of these pages; one with `:page?` carries the number of its page there. */
  params?: Readonly<Record<string, string | number>>;
  sort: GoodsSort;
  facets: readonly ZoneFacet[];
  /** Groups that are useless here, as all goods have the same value, or a facet shows it better. */
  withoutGroups: readonly PanelGroup[];
}

/** Built-in definition of a zone, before any change by operators: one file per zone, in `definitions/`. */
export interface ZoneDefinition {
  /** The route of its page. */
  route: RouteName;
  title: string;
  /** A sentence under the title. */
  headline: string;
  accent: ZoneAccent;
  motif: ZoneMotif;
  /** The slot whose first running advert replaces the head's banner (`/api/focus/{slot}`). */
  slot: string;
  facts: readonly ZoneFact[];
  /** Markdown; empty where the page itself shows them. */
  rules: string;
  /** True for a promotion: goods that may not be promoted are excluded from all its blocks. */
  isPromotion: boolean;
  /** True when operators can create several zones of the kind, distinguished by their ids. */
  isTemplate: boolean;
  blocks: readonly ZoneBlock[];
  listing: ZoneListing | null;
}

type Needed = 'route' | 'title' | 'headline' | 'accent' | 'motif' | 'slot' | 'facts';

/** A definition with the usual defaults; the compiler knows whether it has a list. */
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

/** True when something with a schedule `[startsAt, endsAt)` runs at a moment (ms); null is no limit. */
export const runs = (
  { startsAt, endsAt }: { startsAt: number | null; endsAt: number | null },
  now: number,
): boolean => (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** One generic by all its makers and in all its packs, at the address of one of them: its id, maybe with the name. */
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

/** A description of a zone's page in a sentence or two, for search engines: the zone, and its goods, if any. */
export function zoneDescription(
  { title, headline }: { title: string; headline: string },
  list?: { total: number; items: readonly { name: string }[] },
): string {
  const said = `${title}：${headline.replace(/。$/u, '')}。`;
  if (!list || list.total === 0) return said;
  const names = list.items.slice(0, NAMED).map(({ name }) => name);
  return `${said}共 ${list.total} 个品种${names.length > 0 ? `，${names.join('、')}` : ''}。`;
}

/** Number of goods that fit the lines of a search result. */
const NAMED = 4;
