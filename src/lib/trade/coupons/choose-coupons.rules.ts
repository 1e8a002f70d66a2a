import {
  couponBaseFen,
  couponShares,
  type CouponTerms,
  type PayableLine,
  type VoucherTerms,
} from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import { formatFen, sumFen } from '#lib/platform/money.rules.ts';
import type { CouponKind, CouponScope } from '#lib/trade/coupons/coupons.rules.ts';

/** Fields of a coupon or voucher that the choice depends on, and its name. Times in ms. */
export interface ChoosableCoupon {
  id: number;
  kind: CouponKind;
  name: string;
  amountFen: number;
  minimumFen: number;
  validFrom: number;
  validUntil: number;
}

/** A coupon or voucher that a member holds and may use, now or later. */
export interface HeldCoupon extends ChoosableCoupon {
  batchId: number;
  scope: CouponScope;
}

/** A coupon or voucher as an option of a checkout. */
export type CouponOption<Coupon extends ChoosableCoupon = HeldCoupon> = Coupon & {
  /** true when it may be chosen */
  isUsable: boolean;
  /** amount it would take off; 0 where it cannot be used */
  savesFen: number;
  /** reason why it cannot be used, or was not chosen; empty for those chosen */
  reason: string;
  chosen: boolean;
};

/** Choice of the buyer: an id, `none`, or `null` for the shop's proposal. Ids no longer available are left out. */
export interface CouponRequest {
  couponId: number | 'none' | null;
  voucherIds: readonly number[] | null;
}

/** Request without a choice: the shop proposes the best ones. */
export const AS_IS_BEST: CouponRequest = { couponId: null, voucherIds: null };

export interface CouponChoice<Coupon extends ChoosableCoupon = HeldCoupon> {
  coupon: CouponTerms | null;
  vouchers: VoucherTerms[];
  coupons: CouponOption<Coupon>[];
  voucherOptions: CouponOption<Coupon>[];
}

/** Input of the choice. */
export interface CouponSituation<Coupon extends ChoosableCoupon = HeldCoupon> {
  held: readonly Coupon[];
  /** the lines after activities */
  lines: readonly PayableLine[];
  /** the goods of these lines that a coupon covers, by its id */
  coveredBy: ReadonlyMap<number, readonly number[]>;
  now: number;
}

/** Sorts those that expire first to the front; of equal ones the older. */
const bySoonest = (a: ChoosableCoupon, b: ChoosableCoupon): number =>
  a.validUntil - b.validUntil || a.id - b.id;

const termsOf = (
  { id, minimumFen, amountFen }: ChoosableCoupon,
  goodsIds: readonly number[],
): CouponTerms => ({
  id,
  minimumFen,
  amountFen,
  goodsIds,
});

function whyNot(
  coupon: ChoosableCoupon,
  terms: CouponTerms,
  { lines, now }: Pick<CouponSituation, 'lines' | 'now'>,
): string {
  if (now < coupon.validFrom) return '还没有到使用时间';
  const baseFen = couponBaseFen(terms, lines);
  if (baseFen === 0) return '没有可用此券的商品';
  return baseFen < coupon.minimumFen ? `可用商品还差 ${formatFen(coupon.minimumFen - baseFen)}` : '';
}

function chooseCoupon<Coupon extends ChoosableCoupon>(
  situation: CouponSituation<Coupon>,
  request: CouponRequest['couponId'],
): Pick<CouponChoice<Coupon>, 'coupon' | 'coupons'> {
  const options = situation.held
    .filter(({ kind }) => kind === 'coupon')
    .map((coupon) => {
      const terms = termsOf(coupon, situation.coveredBy.get(coupon.id) ?? []);
      const reason = whyNot(coupon, terms, situation);
      const savesFen = reason === '' ? sumFen(couponShares(terms, situation.lines)) : 0;
      return { coupon, terms, reason, savesFen };
    })
    .sort((a, b) => b.savesFen - a.savesFen || bySoonest(a.coupon, b.coupon));
  const usable = options.filter(({ reason }) => reason === '');
  const chosen =
    request === 'none' ? undefined : (usable.find(({ coupon }) => coupon.id === request) ?? usable[0]);
  return {
    coupon: chosen?.terms ?? null,
    coupons: options.map(({ coupon, reason, savesFen }) => ({
      ...coupon,
      isUsable: reason === '',
      savesFen,
      reason: reason || (coupon.id === chosen?.coupon.id || !chosen ? '' : '每单限用一张'),
      chosen: coupon.id === chosen?.coupon.id,
    })),
  };
}

/** Returns the vouchers that the shop proposes: those needed whole, the first to expire first. */
function proposeVouchers(usable: readonly ChoosableCoupon[], leftFen: number): Set<number> {
  const proposed = new Set<number>();
  let left = leftFen;
  for (const { id, amountFen } of usable.toSorted(bySoonest)) {
    if (amountFen > left) continue;
    proposed.add(id);
    left -= amountFen;
  }
  return proposed;
}

/**
 * Chooses the coupon and the vouchers that pay for a checkout: those requested, else the best coupon and the vouchers
 * that are needed whole. All others are returned with the reason why not. (Product §5.6, §7.8.)
 */
export function chooseCoupons<Coupon extends ChoosableCoupon>(
  situation: CouponSituation<Coupon>,
  request: CouponRequest,
): CouponChoice<Coupon> {
  const { coupon, coupons } = chooseCoupon(situation, request.couponId);
  const shares = couponShares(coupon, situation.lines);
  const payableFen = sumFen(
    situation.lines.map((line, index) => (line.isEphedrine ? 0 : line.leftFen - (shares[index] ?? 0))),
  );
  const vouchers = situation.held.filter(({ kind }) => kind === 'voucher').toSorted(bySoonest);
  const usable = vouchers.filter(({ validFrom }) => validFrom <= situation.now && payableFen > 0);
  const wanted =
    request.voucherIds === null ? proposeVouchers(usable, payableFen) : new Set(request.voucherIds);
  let leftFen = payableFen;
  const options = vouchers.map((voucher): CouponOption<Coupon> => {
    const isUsable = usable.includes(voucher);
    const chosen = isUsable && wanted.has(voucher.id) && leftFen > 0;
    const savesFen = chosen ? Math.min(leftFen, voucher.amountFen) : 0;
    leftFen -= savesFen;
    return { ...voucher, isUsable, savesFen, chosen, reason: '' };
  });
  const late = payableFen === 0 ? '没有可用现金券的商品' : '还没有到使用时间';
  const spare = leftFen > 0 ? `只用得上 ${formatFen(leftFen)}，余下的不退` : '已经抵完';
  const voucherOptions = options.map((option) => ({
    ...option,
    reason: option.chosen ? '' : !option.isUsable ? late : option.amountFen > leftFen ? spare : '',
  }));
  return {
    coupon,
    coupons,
    vouchers: options.filter(({ chosen }) => chosen).map(({ id, amountFen }) => ({ id, amountFen })),
    voucherOptions,
  };
}
