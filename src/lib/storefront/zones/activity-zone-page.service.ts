import { type ActivityKind, tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { type Example, exampleAmounts, exampleOf } from '#lib/catalogue/offers/offer-examples.rules.ts';
import { type RoundState, roundState } from '#lib/catalogue/offers/offers.rules.ts';
import { countExcluded, toTier } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import {
  activitiesAhead,
  type KnownActivity,
  runningActivities,
} from '#lib/catalogue/pricing/promotions/running.service.ts';
import { type ZoneListing, runs, type ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import type { RouteName } from '#lib/routes.rules.ts';
import { type ZoneHead, zonesOfTemplate } from '#lib/catalogue/zones/zones.service.ts';

/** An activity as shown in a zone. */
export interface ActivityDetails extends Pick<
  KnownActivity,
  'id' | 'name' | 'startsAt' | 'endsAt' | 'coversAll' | 'regionText'
> {
  state: RoundState;
  /** `满 ¥2,000.00 返现 2%` */
  tiers: string[];
  examples: Example[];
}

/** Returns activities of one kind, running ones first; `now` in ms. `onlyWhole`: only those for the whole store. */
export async function listActivityDetails(
  db: Db,
  { kind, onlyWhole = false }: { kind: ActivityKind; onlyWhole?: boolean },
  now: number,
): Promise<ActivityDetails[]> {
  const ahead = await activitiesAhead(db, kind, now);
  return ahead
    .filter(({ coversAll }) => coversAll || !onlyWhole)
    .map(({ id, name, startsAt, endsAt, coversAll, regionText, tiers: rows }) => {
      const tiers = rows.map(toTier);
      return {
        id,
        name,
        startsAt,
        endsAt,
        coversAll,
        regionText,
        state: roundState({ startsAt, endsAt }, now),
        tiers: tiers.map((tier) => tierText(kind, tier)),
        examples: exampleAmounts(tiers).map((amount) => exampleOf(kind, tiers, amount)),
      };
    });
}

/**
 * Returns a predicate: true when the activity a zone is named after runs at `now` (ms); the home page links to a zone
 * of a whole-store discount only while it runs. True for zones without such an activity.
 */
export async function runningZones(db: Db, now: number): Promise<(zone: RouteName) => boolean> {
  const running = await runningActivities(db, now);
  const isWhole = running.some(({ kind, coversAll }) => kind === 'discount' && coversAll);
  const paysBack = running.some(({ kind }) => kind === 'cashback');
  return (zone) => (zone === 'welfare' ? isWhole : zone === 'hb' ? paysBack : true);
}

/** Returns the list of goods that activities cover: of running ones or, where there are none, of coming ones. */
export function activityListing(route: RouteName, activities: readonly ActivityDetails[]): ZoneListing {
  const running = activities.filter(({ state }) => state === 'running');
  const shown = running.length > 0 ? running : activities;
  return {
    within: {
      promotable: true,
      activities: shown.map(({ id, coversAll }) => ({ id, coversAll })),
    },
    routes: { grid: route },
    sort: 'best',
    facets:
      shown.length > 1
        ? [
            {
              param: 'activity',
              title: '活动',
              values: shown.map(({ id, name, coversAll }) => ({
                value: String(id),
                name,
                within: { activities: [{ id, coversAll }] },
              })),
            },
          ]
        : [],
    withoutGroups: [],
  };
}

/** Goods on sale excluded from a whole-store activity, by reason. */
export interface LeftOut {
  words: string;
  goods: number;
}

/** Counts the excluded goods by reason; a goods with several reasons counts once, for the first. */
export function leftOutOf(db: Db, activityId: number): Promise<LeftOut[]> {
  return remembered(db, `left-out:${activityId}`, ['offers', 'goods-list'], async () => {
    const rows = await countExcluded(db, activityId);
    const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(fits).reduce((total, { goods }) => total + goods, 0);
    return [
      { words: '处方药', goods: sum(({ isRx }) => isRx === 1) },
      { words: '含麻黄碱类复方制剂', goods: sum(({ isRx, isMhj }) => isRx === 0 && isMhj === 1) },
      {
        words: '控销品种',
        goods: sum(({ isRx, isMhj, isKxzq }) => isRx === 0 && isMhj === 0 && isKxzq === 1),
      },
      {
        words: '其他指定商品',
        goods: sum(({ isRx, isMhj, isKxzq }) => isRx === 0 && isMhj === 0 && isKxzq === 0),
      },
    ].filter(({ goods }) => goods > 0);
  });
}

/**
 * Returns the zones of a template that run at a time (`now`, ms), those to come, next first, and the time of the next
 * beginning or end.
 */
export async function runningOfTemplate(
  db: Db,
  key: ZoneKey,
  now: number,
): Promise<{ zones: ZoneHead[]; coming: ZoneHead[]; changesAt: number | null }> {
  const open = (await zonesOfTemplate(db, [key])).filter(({ isOpen }) => isOpen);
  const bounds = open
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((at): at is number => at !== null && at > now);
  return {
    zones: open.filter((zone) => runs(zone, now)),
    coming: open
      .filter(({ startsAt }) => startsAt !== null && startsAt > now)
      .sort((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0)),
    changesAt: bounds.length > 0 ? Math.min(...bounds) : null,
  };
}
