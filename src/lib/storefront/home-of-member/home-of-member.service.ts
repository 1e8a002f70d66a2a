import { type Standing, standingOf } from '#lib/people/certificates/certificate-light.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type NextStep, stepsToFirstOrder } from '#lib/storefront/home-of-member/next-steps.service.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';
import { countOrdersOf } from '#lib/trade/orders/view/orders.service.ts';
import { type DueGoods, dueGoods } from '#lib/trade/replenishment/replenishment.service.ts';

/** The part of the home page that is a member's own. */
export interface HomeOfMember {
  /** Coupons and cash vouchers to be used. */
  coupons: number;
  points: number;
  /** Null for staff. */
  standing: Standing | null;
  due: DueGoods[];
  /** Steps to the first order; empty once there is one. */
  steps: NextStep[];
}

const SHOWN = 4;

/** Puts together the part that the home page, the same for everybody, fetches for a member. `now` in ms. */
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
