import type { Db } from '#lib/platform/db/database.server.ts';
import { regionsText } from '#lib/platform/regions.rules.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { type ActivityKind, isActivityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import {
  findActivitiesFrom,
  findActivityTiers,
  findActivityTimes,
  type TierRow,
  findNextPromotionChange,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';

/** An activity over goods, with its tiers as they were set; the units left of limited grants are not cached here. */
export interface KnownActivity {
  id: number;
  kind: ActivityKind;
  name: string;
  startsAt: number;
  endsAt: number;
  coversAll: boolean;
  /** Region codes or their prefixes; null = everywhere. */
  regions: string[] | null;
  regionText: string;
  tiers: TierRow[];
}

interface Ahead {
  from: number;
  activities: KnownActivity[];
}

/**
 * Returns the activities that run at `now` (ms). Every price needs them, so all running and planned activities are
 * cached until an operator changes one (decision 0031).
 */
export async function runningActivities(db: Db, now: number): Promise<KnownActivity[]> {
  return (await allAhead(db, now)).filter(({ startsAt }) => startsAt <= now);
}

/** Returns the activities of all kinds that run at `now` (ms) or later. */
export async function allAhead(db: Db, now: number): Promise<KnownActivity[]> {
  // A preview of a later day must include the activities that run until then.
  const from = Math.min(now, Date.now());
  const known = await remembered(db, 'activities-ahead', ['offers'], () => loadAhead(db, from));
  const { activities } = known.from <= now ? known : await loadAhead(db, now);
  return activities.filter(({ endsAt }) => now < endsAt);
}

/** Returns name and window (ms) of activities by their ids, whether they run or not; unknown ids are absent. */
export async function activityTimes(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; startsAt: number; endsAt: number }>> {
  const rows = ids.length === 0 ? [] : await findActivityTimes(db, ids);
  return new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.name, startsAt: row.startsAt, endsAt: row.endsAt }]),
  );
}

/** Returns the activities of a kind that run at `now` (ms) or later, the earliest start first. */
export async function activitiesAhead(db: Db, kind: ActivityKind, now: number): Promise<KnownActivity[]> {
  return (await allAhead(db, now))
    .filter((activity) => activity.kind === kind)
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id);
}

async function loadAhead(db: Db, from: number): Promise<Ahead> {
  const rows = await findActivitiesFrom(db, from);
  const ids = rows.map(({ id }) => id);
  const tiers = Map.groupBy(
    ids.length === 0 ? [] : await findActivityTiers(db, ids),
    (tier) => tier.activityId,
  );
  const activities = rows.flatMap((row): KnownActivity[] => {
    const { id, kind, name, startsAt, endsAt, coversAll, regions } = row;
    if (!isActivityKind(kind)) return [];
    return [
      {
        id,
        kind,
        name,
        startsAt,
        endsAt,
        coversAll: coversAll === 1,
        regions: regions === '' ? null : regions.split(','),
        regionText: regionsText(regions === '' ? [] : regions.split(',')),
        tiers: tiers.get(id) ?? [],
      },
    ];
  });
  return { from, activities };
}

const LONGEST_S = 300;

/**
 * Returns the seconds for which a page that shows prices may be cached: five minutes, or until the next offer or
 * activity begins or ends, as prices change at that moment. `now` in ms.
 */
export async function priceMaxAge(db: Db, now: number): Promise<number> {
  const next = await nextPromotionChange(db, now);
  if (next === null) return LONGEST_S;
  return Math.max(1, Math.min(LONGEST_S, Math.ceil((next - now) / 1000)));
}

/**
 * Returns the time (ms) at which the next offer or activity begins or ends; null where none is planned. Read at most
 * once a minute, as every page needs it; a moment that has passed is read again. `now` in ms.
 */
export async function nextPromotionChange(db: Db, now: number): Promise<number | null> {
  const key = `next-promotion-change:${Math.floor(now / 60_000)}`;
  const known = await remembered(db, key, ['offers'], () => findNextPromotionChange(db, now));
  return known !== null && known <= now ? findNextPromotionChange(db, now) : known;
}
