import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { CouponKind } from '#lib/trade/coupons/coupons.rules.ts';
import { countMine, findMine } from '#lib/trade/coupons/mine/my-coupons.repository.ts';
import type { CouponStatus, MyCouponPage } from '#lib/trade/coupons/mine/my-coupons.rules.ts';
import { scopeWords } from '#lib/trade/coupons/mine/scope-words.service.ts';

const PER_PAGE = 20;

export type MyCouponCounts = Record<CouponKind, Record<CouponStatus, number>>;

/** How many coupons and vouchers a member has. */
export const couponCounts = (db: Db, member: Member, now: number): Promise<MyCouponCounts> =>
  countMine(db, member.id, now);

/** A page of a member's coupons or vouchers. */
export async function myCoupons(
  db: Db,
  member: Member,
  { kind, status, page }: { kind: CouponKind; status: CouponStatus; page: number },
  now: number,
): Promise<MyCouponPage> {
  const counts = (await countMine(db, member.id, now))[kind];
  const { offset, ...shown } = pageOf(page, counts[status], PER_PAGE);
  const coupons = await findMine(db, member.id, { kind, status, limit: PER_PAGE, offset }, now);
  const covers = await scopeWords(
    db,
    coupons.map(({ scope }) => scope),
  );
  return {
    coupons: coupons.map((coupon, index) => ({
      ...coupon,
      covers: covers[index] ?? { text: '', links: [], more: 0 },
    })),
    counts,
    total: counts[status],
    ...shown,
    perPage: PER_PAGE,
  };
}
