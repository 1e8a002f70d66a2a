import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { HeldCoupon } from '#lib/trade/coupons/choose-coupons.rules.ts';
import {
  type CouponKind,
  leftOfBatch,
  type OfferedCoupon,
  withScope,
} from '#lib/trade/coupons/coupons.rules.ts';
import type {
  CouponBatchRow,
  CouponLedgerTable,
  CouponRow,
  CouponTable,
} from '#lib/trade/coupons/coupons.table.ts';

/**
 * Returns a member's coupons and vouchers that are unused and not past their window, those that expire first at the
 * front.
 */
export async function findHeldCoupons(db: Db, memberId: number, now: number): Promise<HeldCoupon[]> {
  const rows = await readAll(
    db
      .selectFrom('coupon')
      .innerJoin('coupon_batch', 'coupon_batch.id', 'coupon.batch_id')
      .select(['coupon.id', 'coupon.batch_id', 'coupon.kind', 'coupon.amount_fen'])
      .select(['coupon.valid_from', 'coupon.valid_until', 'coupon_batch.name', 'coupon_batch.minimum_fen'])
      .select(['coupon_batch.scope_kind', 'coupon_batch.scope_values'])
      .where('coupon.member_id', '=', memberId)
      .where('coupon.state', '=', 'unused')
      .where('coupon.valid_until', '>', now)
      .orderBy('coupon.valid_until')
      .orderBy('coupon.id'),
  );
  return rows.map(withScope);
}

/** Uses a member's coupon for an order if it is still unused and in its window; undefined when it is not. */
export function takeCoupon(
  trx: Trx,
  { id, memberId, orderId, usedFen }: { id: number; memberId: number; orderId: number; usedFen: number },
  now: number,
): Promise<CouponRow | undefined> {
  return readFirst(
    trx
      .updateTable('coupon')
      .set({ state: 'used', order_id: orderId, used_fen: usedFen, used_at: now })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('state', '=', 'unused')
      .where('valid_from', '<=', now)
      .where('valid_until', '>', now)
      .returningAll(),
  );
}

/** Takes back a coupon that is still unused; undefined when it is not. */
export function takeBackCoupon(trx: Trx, id: number): Promise<CouponRow | undefined> {
  return readFirst(
    trx
      .updateTable('coupon')
      .set({ state: 'taken_back' })
      .where('id', '=', id)
      .where('state', '=', 'unused')
      .returningAll(),
  );
}

export function findCoupon(db: Db, id: number): Promise<CouponRow | undefined> {
  return readFirst(db.selectFrom('coupon').selectAll().where('id', '=', id));
}

/** Returns the vouchers that paid for an order. */
export function findVouchersOfOrder(db: Db, orderId: number): Promise<CouponRow[]> {
  return readAll(
    db
      .selectFrom('coupon')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', '=', 'used')
      .where('kind', '=', 'voucher'),
  );
}

/** Makes the coupons and vouchers of an order usable again; returns their rows. */
export function returnCoupons(trx: Trx, orderId: number): Promise<CouponRow[]> {
  return readAll(
    trx
      .updateTable('coupon')
      .set({ state: 'unused', order_id: null, used_fen: 0, used_at: null })
      .where('order_id', '=', orderId)
      .where('state', '=', 'used')
      .returningAll(),
  );
}

/** Reduces the amount of a returned voucher; at 0 it is taken back. */
export async function lessenVoucher(trx: Trx, id: number, amountFen: number): Promise<void> {
  const change = amountFen === 0 ? { state: 'taken_back' as const } : { amount_fen: amountFen };
  await trx.updateTable('coupon').set(change).where('id', '=', id).execute();
}

export async function insertCouponEntries(
  trx: Trx,
  entries: readonly Insertable<CouponLedgerTable>[],
): Promise<void> {
  if (entries.length > 0) await trx.insertInto('coupon_ledger').values(entries).execute();
}

export function findBatch(db: Db, id: number): Promise<CouponBatchRow | undefined> {
  return readFirst(db.selectFrom('coupon_batch').selectAll().where('id', '=', id));
}

/** Takes one from a batch; undefined when none is left or it was stopped. */
export function takeFromBatch(trx: Trx, id: number): Promise<CouponBatchRow | undefined> {
  return readFirst(
    trx
      .updateTable('coupon_batch')
      .set((batch) => ({ handed_out: batch('handed_out', '+', 1) }))
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .where((batch) => batch.or([batch('total', 'is', null), batch('total', '>', batch.ref('handed_out'))]))
      .returningAll(),
  );
}

/** Counts the coupons of a batch that a member has ever had. */
export async function countOfBatch(db: Db, batchId: number, memberId: number): Promise<number> {
  const { total } = await db
    .selectFrom('coupon')
    .select((coupon) => coupon.fn.countAll<number>().as('total'))
    .where('batch_id', '=', batchId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return total;
}

export function findCouponByEvent(db: Db, idempotencyKey: string): Promise<CouponRow | undefined> {
  return readFirst(db.selectFrom('coupon').selectAll().where('idempotency_key', '=', idempotencyKey));
}

export async function insertCoupon(trx: Trx, coupon: Insertable<CouponTable>): Promise<number> {
  return (await trx.insertInto('coupon').values(coupon).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Returns batches that members may claim, now or later (`now` in ms), also where none are left; the largest amount
 * first.
 */
export async function findOffered(db: Db, now: number): Promise<OfferedCoupon[]> {
  const rows = await readAll(
    db
      .selectFrom('coupon_batch')
      .select(['id', 'kind', 'name', 'amount_fen', 'minimum_fen', 'scope_kind', 'scope_values'])
      .select(['claim_from', 'claim_until', 'valid_from', 'valid_until', 'valid_days'])
      .select(['per_member_limit', 'total', 'handed_out'])
      .where('is_claimable', '=', 1)
      .where('stopped_at', 'is', null)
      .where((batch) => batch.or([batch('claim_until', 'is', null), batch('claim_until', '>', now)]))
      .where((batch) => batch.or([batch('valid_until', 'is', null), batch('valid_until', '>', now)]))
      .orderBy('amount_fen', 'desc')
      .orderBy('id'),
  );
  return rows.map(({ total, handedOut, ...row }) => ({
    ...withScope(row),
    left: leftOfBatch({ total, handedOut }),
  }));
}

/** Counts the coupons a member has ever had of each batch that may be claimed. */
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

/** Coupons, or vouchers, of a member that expire at the same moment (ms). */
export interface EndingCoupons {
  memberId: number;
  kind: CouponKind;
  validUntil: number;
  count: number;
  sumFen: number;
}

/** Returns those that are unused and expire within `[now, until)`, of members with larger ids than one, by member. */
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
  return readAll(
    db
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
      .orderBy('valid_until'),
  );
}
