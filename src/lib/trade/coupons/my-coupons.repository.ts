import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type CouponKind, withScope } from '#lib/trade/coupons/coupons.rules.ts';
import {
  type CouponDays,
  type CouponStatus,
  MOST_COUNTED,
  type MyCoupon,
} from '#lib/trade/coupons/my-coupons.rules.ts';

/** Coupons, or vouchers, of a member in a state. */
interface Mine extends CouponDays {
  memberId: number;
  kind: CouponKind;
  status: CouponStatus;
}

const mineOf = (db: Db, { memberId, kind, status, from, until }: Mine, now: number) => {
  const some = db
    .selectFrom('coupon')
    .where('coupon.member_id', '=', memberId)
    .where('coupon.kind', '=', kind);
  if (status === 'used')
    return some
      .where('coupon.state', '=', 'used')
      .$if(from !== null, (query) => query.where('coupon.used_at', '>=', from))
      .$if(until !== null, (query) => query.where('coupon.used_at', '<', until));
  return (
    some
      .where('coupon.state', '=', 'unused')
      .where('coupon.valid_until', status === 'usable' ? '>' : '<=', now)
      // it ends with its last day
      .$if(from !== null, (query) => query.where('coupon.valid_until', '>', from ?? 0))
      .$if(until !== null, (query) => query.where('coupon.valid_until', '<=', until ?? 0))
  );
};

/** Counts a member's coupons of each kind by their state at a moment (ms); at most `MOST_COUNTED` of each. */
export async function countMine(
  db: Db,
  memberId: number,
  days: CouponDays,
  now: number,
): Promise<Record<CouponKind, Record<CouponStatus, number>>> {
  const count = (kind: CouponKind, status: CouponStatus) =>
    db
      .selectFrom(
        mineOf(db, { memberId, kind, status, ...days }, now)
          .select('coupon.id')
          .limit(MOST_COUNTED)
          .as('some'),
      )
      .select((coupon) => coupon.fn.countAll<number>().as('count'))
      .$asScalar();
  const row = await db
    .selectNoFrom([
      count('coupon', 'usable').as('coupon_usable'),
      count('coupon', 'used').as('coupon_used'),
      count('coupon', 'expired').as('coupon_expired'),
      count('voucher', 'usable').as('voucher_usable'),
      count('voucher', 'used').as('voucher_used'),
      count('voucher', 'expired').as('voucher_expired'),
    ])
    .executeTakeFirstOrThrow();
  return {
    coupon: {
      usable: Number(row.coupon_usable),
      used: Number(row.coupon_used),
      expired: Number(row.coupon_expired),
    },
    voucher: {
      usable: Number(row.voucher_usable),
      used: Number(row.voucher_used),
      expired: Number(row.voucher_expired),
    },
  };
}

/** Returns a part of a member's coupons or vouchers: usable ones by their end, the others latest first. */
export async function findMine(
  db: Db,
  mine: Mine,
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<MyCoupon[]> {
  const { status } = mine;
  const column = status === 'used' ? 'coupon.used_at' : 'coupon.valid_until';
  const direction = status === 'usable' ? 'asc' : 'desc';
  const ids = mineOf(db, mine, now)
    .select('coupon.id')
    .orderBy(column, direction)
    .orderBy('coupon.id')
    .limit(limit)
    .offset(offset);
  const rows = await readAll(
    db
      .selectFrom('coupon')
      .innerJoin('coupon_batch', 'coupon_batch.id', 'coupon.batch_id')
      .leftJoin('orders', 'orders.id', 'coupon.order_id')
      .select(['coupon.id', 'coupon.kind', 'coupon.amount_fen', 'coupon.valid_from', 'coupon.valid_until'])
      .select(['coupon.used_fen', 'coupon.used_at', 'orders.id as order_id', 'orders.no'])
      .select(['coupon_batch.name', 'coupon_batch.minimum_fen'])
      .select(['coupon_batch.scope_kind', 'coupon_batch.scope_values'])
      .where('coupon.id', 'in', ids)
      .orderBy(column, direction)
      .orderBy('coupon.id'),
  );
  return rows.map(({ orderId, no, ...row }) => ({
    ...withScope(row),
    status,
    order: orderId === null ? null : { id: orderId, no: no ?? '' },
  }));
}
