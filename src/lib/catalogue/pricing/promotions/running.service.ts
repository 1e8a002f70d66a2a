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

/** An activity over goods, with its tiers as they were set; what is left of limited grants is not kept here. */
export interface KnownActivity {
  id: number;
  kind: ActivityKind;
  name: string;
  startsAt: number;
  endsAt: number;
  coversAll: boolean;
  /** Region codes or their beginnings; null = everywhere. */
  regions: string[] | null;
  regionText: string;
  tiers: TierRow[];
}

interface Ahead {
  from: number;
  activities: KnownActivity[];
}

/**
 * The activities that run at `now` (ms). Every price asks for them, so all that run or will run are remembered until
 * an operator changes one (decision 0031).
 */
export async function runningActivities(db: Db, now: number): Promise<KnownActivity[]> {
  return (await allAhead(db, now)).filter(({ startsAt }) => startsAt <= now);
}

/** The activities of all kinds that run at `now` (ms) and those to come. */
export async function allAhead(db: Db, now: number): Promise<KnownActivity[]> {
  // A preview of a later day must not leave out what runs until then.
  const from = Math.min(now, Date.now());
  const known = await remembered(db, 'activities-ahead', ['offers'], () => loadAhead(db, from));
  const { activities } = known.from <= now ? known : await loadAhead(db, now);
  return activities.filter(({ endsAt }) => now < endsAt);
}

/** Name and window (ms) of activities by their ids, whether they run or not; what there is none of is absent. */
export async function activityTimes(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; startsAt: number; endsAt: number }>> {
  const rows = ids.length === 0 ? [] : await findActivityTimes(db, ids);
  return new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.name, startsAt: row.startsAt, endsAt: row.endsAt }]),
  );
}

/** The activities of a kind that run at `now` (ms) or later, those that begin first leading. */
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
 * Seconds a page that shows prices may be kept: five minutes, or until the next offer or activity begins or ends,
 * as prices then change without anyone touching them. `now` in ms.
 */
export async function priceMaxAge(db: Db, now: number): Promise<number> {
  const next = await nextPromotionChange(db, now);
  if (next === null) return LONGEST_S;
  return Math.max(1, Math.min(LONGEST_S, Math.ceil((next - now) / 1000)));
}

/**
 * When the next offer or activity begins or ends (ms); null where none is planned. Looked up once a minute at most, as
 * every page asks; a moment that has passed is looked up again. `now` in ms.
 */
export async function nextPromotionChange(db: Db, now: number): Promise<number | null> {
  const key = `next-promotion-change:${Math.floor(now / 60_000)}`;
  const known = await remembered(db, key, ['offers'], () => findNextPromotionChange(db, now));
  return known !== null && known <= now ? findNextPromotionChange(db, now) : known;
}
