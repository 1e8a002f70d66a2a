import type { Db } from '#lib/platform/db/database.server.ts';
import type { CouponKind } from '#lib/trade/coupons/coupons.rules.ts';

/** Coupons, or vouchers, of a member that run out at the same moment (ms). */
export interface EndingCoupons {
  memberId: number;
  kind: CouponKind;
  validUntil: number;
  count: number;
  sumFen: number;
}

/** The ones that are unused and run out within `[now, until)`, of members after one, by member. */
export async function findEnding(
  db: Db,
  { now, until, afterMember }: { now: number; until: number; afterMember: number },
  members: number,
): Promise<EndingCoupons[]> {
  const some = db
    .selectFrom('coupon')
    .select('member_id')
    .where('state', '=', 'unused')
    .where('valid_until', '>', now)
    .where('valid_until', '<=', until)
    .where('member_id', '>', afterMember)
    .groupBy('member_id')
    .orderBy('member_id')
    .limit(members);
  const rows = await db
    .selectFrom('coupon')
    .select(['member_id', 'kind', 'valid_until'])
    .select((coupon) => [
      coupon.fn.countAll<number>().as('count'),
      coupon.fn.sum<number>('amount_fen').as('sum_fen'),
    ])
    .where('member_id', 'in', some)
    .where('state', '=', 'unused')
    .where('valid_until', '>', now)
    .where('valid_until', '<=', until)
    .groupBy(['member_id', 'kind', 'valid_until'])
    .orderBy('member_id')
    .orderBy('valid_until')
    .execute();
  return rows.map(({ member_id, kind, valid_until, count, sum_fen }) => ({
    memberId: member_id,
    kind,
    validUntil: valid_until,
    count,
    sumFen: sum_fen,
  }));
}
