import { type Standing, standingOf } from '#lib/people/certificates/certificate-light.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type NextStep, stepsToFirstOrder } from '#lib/storefront/home-of-member/next-steps.service.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';
import { countOrdersOf } from '#lib/trade/orders/view/orders.service.ts';
import { type DueGoods, dueGoods } from '#lib/trade/replenishment/replenishment.service.ts';

/** The part of the home page that is a member's own. */
export interface HomeOfMember {
  /** Number of usable coupons and cash vouchers. */
  coupons: number;
  points: number;
  /** State of the certificates; null for staff. */
  standing: Standing | null;
  due: DueGoods[];
  /** Steps to the first order; empty after it. */
  steps: NextStep[];
}

const SHOWN = 4;

/** Collects the member's own part of the home page, which is the same for everybody. `now` in ms. */
export async function homeOfMember(db: Db, member: Member, now: number): Promise<HomeOfMember> {
  const [counts, due, orders] = await Promise.all([
    couponCounts(db, member, now),
    dueGoods(db, member, now, SHOWN),
    countOrdersOf(db, member.id),
  ]);
  const hasOrdered = orders.some(({ state }) => state !== 'cancelled');
  return {
    coupons: counts.coupon.usable + counts.voucher.usable,
    points: member.points,
    standing: standingOf(member, now),
    due,
    steps: hasOrdered ? [] : await stepsToFirstOrder(db, member, now),
  };
}
