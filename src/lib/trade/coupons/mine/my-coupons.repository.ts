import { readAll } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type CouponKind, readScope } from '#lib/trade/coupons/coupons.rules.ts';
import type { CouponStatus, MyCoupon } from '#lib/trade/coupons/mine/my-coupons.rules.ts';

/** What a member has had of each kind, by how it stands at a moment (ms). */
export async function countMine(
  db: Db,
  memberId: number,
  now: number,
): Promise<Record<CouponKind, Record<CouponStatus, number>>> {
  const counts = {
    coupon: { usable: 0, used: 0, expired: 0 },
    voucher: { usable: 0, used: 0, expired: 0 },
  };
  const rows = await db
    .selectFrom('coupon')
    .select(['kind', 'state'])
    .select((coupon) => [
      coupon.fn.countAll<number>().as('all'),
      sql<number>`count(case when valid_until <= ${now} then 1 end)`.as('late'),
    ])
    .where('member_id', '=', memberId)
    .where('state', '!=', 'taken_back')
    .groupBy(['kind', 'state'])
    .execute();
  for (const { kind, state, all, late } of rows) {
    if (state === 'used') counts[kind].used = all;
    else Object.assign(counts[kind], { usable: all - late, expired: late });
  }
  return counts;
}

/** A part of a member's coupons or vouchers: usable ones by when they run out, the others the latest first. */
export async function findMine(
  db: Db,
  memberId: number,
  { kind, status, limit, offset }: { kind: CouponKind; status: CouponStatus; limit: number; offset: number },
  now: number,
): Promise<MyCoupon[]> {
  const rows = await readAll(
    db
      .selectFrom('coupon')
      .innerJoin('coupon_batch', 'coupon_batch.id', 'coupon.batch_id')
      .leftJoin('orders', 'orders.id', 'coupon.order_id')
      .select(['coupon.id', 'coupon.kind', 'coupon.amount_fen', 'coupon.valid_from', 'coupon.valid_until'])
      .select(['coupon.used_fen', 'coupon.used_at', 'orders.id as order_id', 'orders.no'])
      .select(['coupon_batch.name', 'coupon_batch.minimum_fen'])
      .select(['coupon_batch.scope_kind', 'coupon_batch.scope_values'])
      .where('coupon.member_id', '=', memberId)
      .where('coupon.kind', '=', kind)
      .where('coupon.state', '=', status === 'used' ? 'used' : 'unused')
      .$if(status !== 'used', (query) =>
        query.where('coupon.valid_until', status === 'usable' ? '>' : '<=', now),
      )
      .$if(status === 'used', (query) => query.orderBy('coupon.used_at', 'desc'))
      .$if(status !== 'used', (query) =>
        query.orderBy('coupon.valid_until', status === 'usable' ? 'asc' : 'desc'),
      )
      .orderBy('coupon.id')
      .limit(limit)
      .offset(offset),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status,
    name: row.name,
    amountFen: row.amountFen,
    minimumFen: row.minimumFen,
    scope: readScope(row),
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    usedFen: row.usedFen,
    usedAt: row.usedAt,
    order: row.orderId === null ? null : { id: row.orderId, no: row.no ?? '' },
  }));
}
