import { lockMember } from '#lib/people/members/members.service.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { type Member, requireBuyer } from '#lib/people/members/members.rules.ts';
import {
  countOfBatch,
  findBatch,
  findCouponByEvent,
  findHeldCoupons,
  findVouchersOfOrder,
  insertCoupon,
  insertCouponEntries,
  lessenVoucher,
  returnCoupons,
  takeCoupon,
  takeFromBatch,
} from '#lib/trade/coupons/coupons.repository.ts';
import { COUPON_KINDS, leftOfBatch, scopeCovers } from '#lib/trade/coupons/coupons.rules.ts';
import type { CouponBatchRow, CouponLedgerTable } from '#lib/trade/coupons/coupons.table.ts';
import { type AskedLine, type KnownLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { PricedCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import {
  chooseCoupons,
  type CouponChoice,
  type CouponRequest,
  type HeldCoupon,
} from '#lib/trade/coupons/choose-coupons.rules.ts';

/**
 * Claims one coupon of a batch for a member. Throws `not_found` for one that cannot be claimed, `conflict` when the
 * member has as many as it may, or none are left.
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
    const idempotencyKey = `claim:${batchId}:${member.id}:${had}`;
    return handOut(trx, touch, { batchId, memberId: member.id, reason: 'claimed', idempotencyKey }, now);
  });
}

/**
 * Hands out one coupon of a batch as a prize, within the transaction that draws it, however many the member has; false
 * where the batch has none left, was stopped, or is past its window. `idempotencyKey` names the draw.
 */
export async function handOutPrize(
  trx: Trx,
  touch: Touch,
  { batchId, memberId, idempotencyKey }: Omit<HandOut, 'reason'>,
  now: number,
): Promise<boolean> {
  const batch = await findBatch(trx, batchId);
  if (!batch || isPast(batch, now)) return false;
  const couponId = await handOutIfLeft(
    trx,
    touch,
    { batchId, memberId, reason: 'given', idempotencyKey },
    now,
  );
  return couponId !== null;
}

interface HandOut {
  batchId: number;
  memberId: number;
  reason: CouponLedgerTable['reason'];
  /** names the event; a repeat hands out nothing */
  idempotencyKey: string;
}

/** Hands out one coupon of a batch to a member, as {@link handOutIfLeft} does. Throws `conflict` when none are left. */
async function handOut(trx: Trx, touch: Touch, handed: HandOut, now: number): Promise<number> {
  const couponId = await handOutIfLeft(trx, touch, handed, now);
  if (couponId === null) throw new ShopError('conflict', '已经领完或已停止发放。');
  return couponId;
}

/**
 * Hands out one coupon of a batch to a member, within a transaction; returns its id, also for a repeat, and null when
 * none are left.
 */
async function handOutIfLeft(
  trx: Trx,
  touch: Touch,
  { batchId, memberId, reason, idempotencyKey }: HandOut,
  now: number,
): Promise<number | null> {
  const earlier = await findCouponByEvent(trx, idempotencyKey);
  if (earlier) return earlier.id;
  const batch = await takeFromBatch(trx, batchId);
  if (!batch) return null;
  // Pages that offer it are only updated when few or none are left, not for each one.
  const before = leftOfBatch({ ...batch, handedOut: batch.handedOut - 1 });
  if (leftOfBatch(batch) !== before) touch('coupons');
  const couponId = await insertCoupon(trx, {
    batch_id: batchId,
    member_id: memberId,
    kind: batch.kind,
    amount_fen: batch.amountFen,
    ...windowOf(batch, now),
    state: 'unused',
    idempotency_key: idempotencyKey,
    created_at: now,
  });
  await insertCouponEntries(trx, [
    {
      coupon_id: couponId,
      change_fen: batch.amountFen,
      reason,
      reference: `${COUPON_KINDS[batch.kind]}：${batch.name}`,
      idempotency_key: `${idempotencyKey}:ledger`,
      created_at: now,
    },
  ]);
  return couponId;
}

/** True when the window of a batch has passed: a coupon handed out now could never be used. */
export const isPast = ({ validUntil }: Pick<CouponBatchRow, 'validUntil'>, now: number): boolean =>
  validUntil !== null && validUntil <= now;

/**
 * Returns the window of a coupon: from now for the batch's number of days, to the end of the last one; or the window of
 * the batch.
 */
export function windowOf(
  { validFrom, validUntil, validDays }: CouponBatchRow,
  now: number,
): { valid_from: number; valid_until: number } {
  const from = Math.max(validFrom ?? now, now);
  const days = validDays === null ? Infinity : startOfDay(now) + (validDays + 1) * DAY_MS;
  return { valid_from: from, valid_until: Math.min(days, validUntil ?? Number.MAX_SAFE_INTEGER) };
}

/** Returns the coupons and vouchers a member may use at `now` (ms). */
export function heldCoupons(db: Db, member: Member, now: number): Promise<HeldCoupon[]> {
  return findHeldCoupons(db, member.id, now);
}

/** Chooses the coupon and vouchers for lines that were priced without any, as the buyer requests or as is best. */
export function couponsFor(
  held: readonly HeldCoupon[],
  { lines, priced }: { lines: readonly KnownLine<AskedLine>[]; priced: PricedCart },
  { request, now }: { request: CouponRequest; now: number },
): CouponChoice {
  const byId = new Map(lines.map((known) => [known.line.id, known]));
  const selected = priced.lines.flatMap((price) => {
    const known = byId.get(price.id);
    return known && price.selected ? [{ ...known, price }] : [];
  });
  const coveredBy = new Map(
    held.map(({ id, scope }) => [
      id,
      selected.filter(({ goods }) => scopeCovers(scope, goods)).map(({ goods }) => goods.id),
    ]),
  );
  const payable = selected.map(({ line, goods, price }) => ({
    goodsId: goods.id,
    leftFen: price.amountFen - price.reductionFen,
    isEphedrine: price.isEphedrine,
    isControlled: goods.isControlled,
    isPlain: isPlainLine(line),
  }));
  return chooseCoupons({ held, lines: payable, coveredBy, now }, request);
}

/** Coupons and vouchers that an order uses. */
interface CouponUse {
  memberId: number;
  order: { id: number; no: string };
  /** with the amount each was needed for, in fen */
  coupons: readonly { id: number; usedFen: number }[];
}

/**
 * Uses coupons and vouchers for an order, within its transaction. Throws `conflict` when one of them was used since or
 * has expired.
 */
export async function useCoupons(
  trx: Trx,
  { memberId, order, coupons }: CouponUse,
  now: number,
): Promise<void> {
  const inOrder = coupons.toSorted((a, b) => a.id - b.id);
  for (const { id, usedFen } of inOrder) {
    const taken = await takeCoupon(trx, { id, memberId, orderId: order.id, usedFen }, now);
    if (!taken) throw new ShopError('conflict', '所选优惠券或现金券已被使用或已过期，请重新选择后再提交。');
    await insertCouponEntries(trx, [
      {
        coupon_id: id,
        change_fen: -taken.amountFen,
        reason: 'used',
        reference: order.no,
        idempotency_key: `order:${order.id}:coupon:${id}`,
        created_at: now,
      },
    ]);
  }
}

/**
 * Makes the coupons and vouchers of a cancelled order usable again, within the transaction that cancels it; their
 * windows do not change. `givenFen`: amount of its vouchers that was given back before as a separate voucher; the
 * vouchers that end last are reduced by it.
 */
export async function giveBackCoupons(
  trx: Trx,
  { id, no }: { id: number; no: string },
  givenFen: number,
  now: number,
): Promise<void> {
  const returned = (await returnCoupons(trx, id)).toSorted((a, b) => b.validUntil - a.validUntil);
  const entries: Parameters<typeof insertCouponEntries>[1][number][] = [];
  let lessFen = givenFen;
  for (const { id: couponId, kind, amountFen } of returned) {
    const partFen = kind === 'voucher' ? Math.min(lessFen, amountFen) : 0;
    lessFen -= partFen;
    if (partFen > 0) await lessenVoucher(trx, couponId, amountFen - partFen);
    if (partFen === amountFen) continue;
    entries.push({
      coupon_id: couponId,
      change_fen: amountFen - partFen,
      reason: 'returned',
      reference: no,
      idempotency_key: `cancel:${id}:coupon:${couponId}`,
      created_at: now,
    });
  }
  await insertCouponEntries(trx, entries);
}

/**
 * Gives the amount that vouchers paid of returned goods back as a voucher (product §7.9), with the window of the one
 * that ends last; if that has ended, with a window of the same length. Within the transaction that completes the
 * return, which `idempotencyKey` identifies.
 */
export async function giveVoucherBack(
  trx: Trx,
  { id, no, memberId }: { id: number; no: string; memberId: number },
  { fen, idempotencyKey }: { fen: number; idempotencyKey: string },
  now: number,
): Promise<void> {
  const used = await findVouchersOfOrder(trx, id);
  const last = used.toSorted((a, b) => b.validUntil - a.validUntil)[0];
  if (!last) return;
  const isOver = last.validUntil <= now;
  const couponId = await insertCoupon(trx, {
    batch_id: last.batchId,
    member_id: memberId,
    kind: 'voucher',
    amount_fen: fen,
    valid_from: isOver ? now : last.validFrom,
    valid_until: isOver ? now + (last.validUntil - last.validFrom) : last.validUntil,
    state: 'unused',
    order_id: null,
    used_at: null,
    giving_id: null,
    idempotency_key: idempotencyKey,
    created_at: now,
  });
  const entry = { coupon_id: couponId, change_fen: fen, reason: 'returned' as const, reference: no };
  await insertCouponEntries(trx, [{ ...entry, idempotency_key: idempotencyKey, created_at: now }]);
}
