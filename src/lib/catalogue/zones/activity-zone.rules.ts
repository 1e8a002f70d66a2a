import type { ActivityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';
import { readIds } from '#lib/platform/ids.rules.ts';

/** Limit of activities on one page; more would be too many to look through. */
const MOST_ACTIVITIES = 10;

/** An activity as its zone shows it. Times in ms. */
export interface ShownActivity {
  id: number;
  kind: ActivityKind;
  /** `满减` */
  label: string;
  name: string;
  startsAt: number;
  endsAt: number;
  /** Benefits, tier by tier. */
  tiers: string[];
  /** True when all goods take part except those it excludes. */
  coversAll: boolean;
  /** Regions in which alone it applies; empty for everywhere. */
  regionText: string;
}

/** A requested activity that is not running; `name` is empty where no activity has this id. */
export interface AbsentActivity {
  id: number;
  name: string;
  startsAt: number;
  endsAt: number;
}

/** Ids as an address spells them, `3,5,8`; invalid and duplicate ids are left out. */
export const readActivityIds = (text: string): number[] => readIds(text, MOST_ACTIVITIES);

/** The goods of an activity that may be promoted, at the address of its page. */
export const activityListing = (
  { id, coversAll }: Pick<ShownActivity, 'id' | 'coversAll'>,
  page: { route: 'yjh' | 'Hdzx'; params: Readonly<Record<string, string | number>> },
): ZoneListing => ({
  within: { promotable: true, activities: [{ id, coversAll }] },
  routes: { grid: page.route },
  params: page.params,
  sort: 'best',
  facets: [],
  withoutGroups: [],
});
