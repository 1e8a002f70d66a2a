import { type AskedLine, isPlainLine, type KnownLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { PricedCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  chooseCoupons,
  type CouponChoice,
  type CouponWish,
  type HeldCoupon,
} from '#lib/trade/coupons/choose-coupons.rules.ts';
import {
  findHeldCoupons,
  insertCouponEntries,
  lessenVoucher,
  returnCoupons,
  takeCoupon,
} from '#lib/trade/coupons/coupons.repository.ts';
import { scopeCovers } from '#lib/trade/coupons/coupons.rules.ts';

/** What a member may use at `now` (ms). */
export function heldCoupons(db: Db, member: Member, now: number): Promise<HeldCoupon[]> {
  return findHeldCoupons(db, member.id, now);
}

/** The coupon and vouchers for lines that are priced without any, as the buyer wishes or as is best. */
export function couponsFor(
  held: readonly HeldCoupon[],
  { lines, priced }: { lines: readonly KnownLine<AskedLine>[]; priced: PricedCart },
  { wish, now }: { wish: CouponWish; now: number },
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
  return chooseCoupons({ held, lines: payable, coveredBy, now }, wish);
}

/** What an order uses. */
export interface CouponUse {
  memberId: number;
  order: { id: number; no: string };
  /** with what each was needed for, in fen */
  coupons: readonly { id: number; usedFen: number }[];
}

/**
 * Uses coupons and vouchers for an order, within its transaction. Throws `conflict` when one of them was used
 * in the meantime or has run out.
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
        event_key: `order:${order.id}:coupon:${id}`,
        created_at: now,
      },
    ]);
  }
}

/**
 * Gives back what a cancelled order used, within the transaction that cancels it; its window stays what it was.
 * `givenFen`: what of its vouchers came back before as a voucher of its own, which those that end last are less by.
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
      ...{ coupon_id: couponId, change_fen: amountFen - partFen, reason: 'returned', reference: no },
      ...{ event_key: `cancel:${id}:coupon:${couponId}`, created_at: now },
    });
  }
  await insertCouponEntries(trx, entries);
}
