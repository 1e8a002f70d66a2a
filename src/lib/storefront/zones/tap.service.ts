import {
  isActivityKind,
  type PromotionKind,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { findActivity } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { type RoundState, roundState, STATUS_OF_ROUND } from '#lib/catalogue/offers/offers.rules.ts';
import { pathTo, type RouteName } from '#lib/routes.rules.ts';

/**
 * Zones of promotion kinds that have one; other activities have a page each, price offers are listed among the offers.
 */
const ZONE_OF = {
  daily: 'mrtj',
  seckill: 'spike',
  near_expiry: 'jxqzc',
  combination: 'zhzq',
  cashback: 'hb',
} as const satisfies Partial<Record<PromotionKind, RouteName>>;

const hasZone = (kind: PromotionKind): kind is keyof typeof ZONE_OF => Object.hasOwn(ZONE_OF, kind);

/** Messages for an activity that does not run (product §10.2). */
const SAID: Record<RoundState, string> = { coming: '活动未开始', running: '', ended: '活动已结束' };

/**
 * Returns the target of a press on an activity, and the message where it does not run (product §9.7). Throws
 * `not_found`.
 */
export async function tapActivity(db: Db, id: number, now: number) {
  const activity = await findActivity(db, id);
  if (!activity) throw notFound('这个活动');
  const { kind, name, startsAt, endsAt, coversAll } = activity;
  const state = roundState({ startsAt, endsAt }, now);
  const zone = hasZone(kind) ? ZONE_OF[kind] : kind === 'discount' && coversAll === 1 ? 'welfare' : null;
  return {
    id,
    name,
    type: kind,
    status: STATUS_OF_ROUND[state],
    text: SAID[state],
    start_time: Math.floor(startsAt / 1000),
    end_time: Math.floor(endsAt / 1000),
    timestamp: Math.floor(now / 1000),
    url: zone
      ? pathTo(zone)
      : isActivityKind(kind)
        ? pathTo('yjh', { id })
        : pathTo('list', {}, { promo: 1 }),
  };
}
