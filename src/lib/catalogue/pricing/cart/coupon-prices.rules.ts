import { allocateFen, sumFen } from '#lib/platform/money.rules.ts';

/** A coupon (满减券) as it is applied; its scope is given as the goods of this cart that it covers. */
export interface CouponTerms {
  id: number;
  minimumFen: number;
  amountFen: number;
  goodsIds: readonly number[];
}

/** A cash voucher (现金券). */
export interface VoucherTerms {
  id: number;
  amountFen: number;
}

/** Fields of a line that decide whether coupons and vouchers may pay for it. */
export interface PayableLine {
  goodsId: number;
  /** amount of the line left by earlier steps */
  leftFen: number;
  isEphedrine: boolean;
  isControlled: boolean;
  /** false for a set or an exchange, which are reduced already */
  isPlain: boolean;
}

/**
 * True when coupons may pay for a line: no set, exchange, controlled goods or goods with ephedrine (`with_coupon`,
 * product §5.6).
 */
export const takesCoupon = ({
  isPlain,
  isControlled,
  isEphedrine,
}: Omit<PayableLine, 'leftFen' | 'goodsId'>): boolean => isPlain && !isControlled && !isEphedrine;

/** Returns the amount of a coupon's goods after activities; the coupon's minimum is compared with it. */
export const couponBaseFen = (coupon: Pick<CouponTerms, 'goodsIds'>, lines: readonly PayableLine[]): number =>
  sumFen(coveredFen(coupon, lines));

const coveredFen = ({ goodsIds }: Pick<CouponTerms, 'goodsIds'>, lines: readonly PayableLine[]): number[] => {
  const covered = new Set(goodsIds);
  return lines.map((line) => (takesCoupon(line) && covered.has(line.goodsId) ? line.leftFen : 0));
};

/** Returns the reduction of each line by a coupon, in fen; none below the coupon's minimum. */
export function couponShares(coupon: CouponTerms | null, lines: readonly PayableLine[]): number[] {
  const none = lines.map(() => 0);
  if (!coupon) return none;
  const covered = coveredFen(coupon, lines);
  const baseFen = sumFen(covered);
  if (baseFen === 0 || baseFen < coupon.minimumFen) return none;
  return allocateFen(Math.min(baseFen, Math.max(0, coupon.amountFen)), covered);
}

/**
 * Returns the amount of each line that vouchers pay, up to all that is left, without shipping, and the amount each
 * voucher pays, in the order given. Goods with ephedrine are paid by bank transfer only.
 */
export function voucherShares(
  vouchers: readonly VoucherTerms[],
  lines: readonly PayableLine[],
): { shares: number[]; used: { id: number; usedFen: number }[] } {
  const payable = lines.map((line) => (line.isEphedrine ? 0 : line.leftFen));
  let leftFen = sumFen(payable);
  const used = vouchers.map(({ id, amountFen }) => {
    const usedFen = Math.min(leftFen, Math.max(0, amountFen));
    leftFen -= usedFen;
    return { id, usedFen };
  });
  const totalFen = sumFen(used.map(({ usedFen }) => usedFen));
  return { shares: totalFen === 0 ? lines.map(() => 0) : allocateFen(totalFen, payable), used };
}
