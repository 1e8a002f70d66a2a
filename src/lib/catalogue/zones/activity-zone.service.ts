import { byTurn } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { activityKind, tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { toTier } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';
import {
  allAhead,
  activityTimes,
  type KnownActivity,
  runningActivities,
} from '#lib/catalogue/pricing/promotions/running.service.ts';
import type { AbsentActivity, ShownActivity } from '#lib/catalogue/zones/activity-zone.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

const MOST_COMING = 5;

function shown(activity: KnownActivity): ShownActivity {
  const { id, kind, name, startsAt, endsAt, coversAll, regionText, tiers } = activity;
  return {
    id,
    kind,
    name,
    startsAt,
    endsAt,
    coversAll,
    regionText,
    label: activityKind(kind).label,
    tiers: tiers.map((tier) => tierText(kind, toTier(tier))),
  };
}

/** All activities running at `now` (ms), in the order in which they apply, and the next upcoming ones. */
export async function activityZone(
  db: Db,
  now: number,
): Promise<{ running: ShownActivity[]; coming: ShownActivity[] }> {
  const ahead = await allAhead(db, now);
  return {
    running: ahead
      .filter(({ startsAt }) => startsAt <= now)
      .toSorted(byTurn)
      .map(shown),
    coming: ahead
      .filter(({ startsAt }) => startsAt > now)
      .toSorted((a, b) => a.startsAt - b.startsAt)
      .slice(0, MOST_COMING)
      .map(shown),
  };
}

/**
 * Returns the licence terms for devices that an activity gives or sells at a reduced price: they need the same licence
 * as bought ones, and the cart leaves them out for members without it. `now` in ms.
 */
export async function deviceTerms(db: Db, activityId: number, now: number): Promise<string[]> {
  const activity = (await runningActivities(db, now)).find(({ id }) => id === activityId);
  const ids = new Set((activity?.tiers ?? []).flatMap(({ grantGoodsId: id }) => id ?? []));
  const goods = ids.size === 0 ? [] : await findGoodsByIds(db, [...ids]);
  return goods
    .filter(({ scopeCode }) => scopeCode === 'device2' || scopeCode === 'device3')
    .map(({ name, scopeCode }) => {
      const scope = BUSINESS_SCOPES[scopeCode as 'device2' | 'device3'];
      return `“${name}”是${scope}，经营范围含这一类的才能得到，其他订单不送`;
    });
}

/** The requested activities that run at `now` (ms), in the requested order, and the state of the others. */
export async function askedActivities(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<{ running: ShownActivity[]; absent: AbsentActivity[] }> {
  const byId = new Map((await runningActivities(db, now)).map((activity) => [activity.id, activity]));
  const running = ids.flatMap((id) => byId.get(id) ?? []);
  const missing = ids.filter((id) => !byId.has(id));
  // If none runs there is no page, so the times of the others are not needed.
  const times = running.length > 0 ? await activityTimes(db, missing) : new Map<number, AbsentActivity>();
  return {
    running: running.map(shown),
    absent: missing.map((id) => times.get(id) ?? { id, name: '', startsAt: 0, endsAt: 0 }),
  };
}
