import type { ActivityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';
import { readIds } from '#lib/platform/ids.rules.ts';

/** Activities of one page at most: more are no page to look through. */
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
  /** What it gives, tier by tier. */
  tiers: string[];
  /** Whether all goods take part that it does not leave out. */
  coversAll: boolean;
  /** Where alone it counts; empty for everywhere. */
  regionText: string;
}

/** An activity that was asked for and does not run; `name` is empty where there is none of this id. */
export interface AbsentActivity {
  id: number;
  name: string;
  startsAt: number;
  endsAt: number;
}

/** Ids as an address spells them, `3,5,8`; what is no id and what is there twice is left out. */
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
