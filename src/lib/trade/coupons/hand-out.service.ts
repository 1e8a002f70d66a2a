import { lockMember } from '#lib/people/members/members.service.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { requireBuyer, type Member } from '#lib/people/members/members.rules.ts';
import {
  countOfBatch,
  findBatch,
  findCouponByEvent,
  insertCoupon,
  insertCouponEntries,
  takeFromBatch,
} from '#lib/trade/coupons/coupons.repository.ts';
import { leftOfBatch } from '#lib/trade/coupons/offered/offered.rules.ts';
import { COUPON_KINDS } from '#lib/trade/coupons/coupons.rules.ts';
import type { CouponBatchRow, CouponLedgerTable } from '#lib/trade/coupons/coupons.table.ts';

/**
 * A member fetches one of a batch. Throws `not_found` for one that cannot be fetched, `conflict` when the member has as
 * many as it may, or none are left.
 */
export async function claimCoupon(db: Db, member: Member, batchId: number, now: number): Promise<number> {
  requireBuyer(member, '领取优惠券');
  const batch = await findBatch(db, batchId);
  if (batch?.isClaimable !== 1) throw notFound('这张优惠券');
  if (batch.claimFrom !== null && now < batch.claimFrom) throw new ShopError('conflict', '领取还没有开始。');
  if (batch.claimUntil !== null && now >= batch.claimUntil) throw new ShopError('conflict', '领取已经结束。');
  if (isPast(batch, now)) throw new ShopError('conflict', '这批券的有效期已过，不能再领。');
  return change(db, async (trx, touch) => {
    await lockMember(trx, member.id);
    const had = await countOfBatch(trx, batchId, member.id);
    if (had >= batch.perMemberLimit) {
      throw new ShopError('conflict', `每个账户限领 ${batch.perMemberLimit} 张，您已领取。`);
    }
    const eventKey = `claim:${batchId}:${member.id}:${had}`;
    return handOut(trx, touch, { batchId, memberId: member.id, reason: 'claimed', eventKey }, now);
  });
}

/**
 * Hands one of a batch out as a prize, within the transaction that draws it, however many the member has; false where the
 * batch has none left, was stopped, or is past its window. `eventKey` names the draw.
 */
export async function handOutPrize(
  trx: Trx,
  touch: Touch,
  { batchId, memberId, eventKey }: Omit<HandOut, 'reason'>,
  now: number,
): Promise<boolean> {
  const batch = await findBatch(trx, batchId);
  if (!batch || isPast(batch, now)) return false;
  const couponId = await handOutIfLeft(trx, touch, { batchId, memberId, reason: 'given', eventKey }, now);
  return couponId !== null;
}

interface HandOut {
  batchId: number;
  memberId: number;
  reason: CouponLedgerTable['reason'];
  /** names the event once and for all; a repeat hands out nothing */
  eventKey: string;
}

/** Hands one of a batch out to a member, as {@link handOutIfLeft} does. Throws `conflict` when none are left. */
async function handOut(trx: Trx, touch: Touch, handed: HandOut, now: number): Promise<number> {
  const couponId = await handOutIfLeft(trx, touch, handed, now);
  if (couponId === null) throw new ShopError('conflict', '已经领完或已停止发放。');
  return couponId;
}

/**
 * Hands one of a batch out to a member, within a transaction; returns its id, also for a repeat, and null when none are
 * left.
 */
async function handOutIfLeft(
  trx: Trx,
  touch: Touch,
  { batchId, memberId, reason, eventKey }: HandOut,
  now: number,
): Promise<number | null> {
  const earlier = await findCouponByEvent(trx, eventKey);
  if (earlier) return earlier.id;
  const batch = await takeFromBatch(trx, batchId);
  if (!batch) return null;
  // Pages that offer it need not know of each one, but of when few or none are left.
  const before = leftOfBatch({ ...batch, handedOut: batch.handedOut - 1 });
  if (leftOfBatch(batch) !== before) touch('coupons');
  const couponId = await insertCoupon(trx, {
    batch_id: batchId,
    member_id: memberId,
    kind: batch.kind,
    amount_fen: batch.amountFen,
    ...windowOf(batch, now),
    state: 'unused',
    event_key: eventKey,
    created_at: now,
  });
  await insertCouponEntries(trx, [
    {
      coupon_id: couponId,
      change_fen: batch.amountFen,
      reason,
      reference: `${COUPON_KINDS[batch.kind]}：${batch.name}`,
      event_key: `${eventKey}:ledger`,
      created_at: now,
    },
  ]);
  return couponId;
}

/** Whether the window of a batch has passed: what was handed out now could never be used. */
export const isPast = ({ validUntil }: Pick<CouponBatchRow, 'validUntil'>, now: number): boolean =>
  validUntil !== null && validUntil <= now;

/** From now on for so many days, to the end of the last one; or the window of the batch. */
export function windowOf(
  { validFrom, validUntil, validDays }: CouponBatchRow,
  now: number,
): { valid_from: number; valid_until: number } {
  const from = Math.max(validFrom ?? now, now);
  const days = validDays === null ? Infinity : startOfDay(now) + (validDays + 1) * DAY_MS;
  return { valid_from: from, valid_until: Math.min(days, validUntil ?? Number.MAX_SAFE_INTEGER) };
}
