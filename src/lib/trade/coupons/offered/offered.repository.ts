import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { CouponBatchRow } from '#lib/trade/coupons/coupons.table.ts';

/** Batches that members may fetch, now or later (`now` in ms), also where none are left; the largest amount leading. */
export function findOffered(db: Db, now: number): Promise<CouponBatchRow[]> {
  return readAll(
    db
      .selectFrom('coupon_batch')
      .selectAll()
      .where('is_claimable', '=', 1)
      .where('stopped_at', 'is', null)
      .where((batch) => batch.or([batch('claim_until', 'is', null), batch('claim_until', '>', now)]))
      .where((batch) => batch.or([batch('valid_until', 'is', null), batch('valid_until', '>', now)]))
      .orderBy('amount_fen', 'desc')
      .orderBy('id'),
  );
}

/** How many a member has ever had of each batch that may be fetched. */
export function countFetched(db: Db, memberId: number): Promise<{ batchId: number; had: number }[]> {
  return readAll(
    db
      .selectFrom('coupon')
      .innerJoin('coupon_batch', 'coupon_batch.id', 'coupon.batch_id')
      .select(['coupon.batch_id', (coupon) => coupon.fn.countAll<number>().as('had')])
      .where('coupon.member_id', '=', memberId)
      .where('coupon_batch.is_claimable', '=', 1)
      .groupBy('coupon.batch_id'),
  );
}
