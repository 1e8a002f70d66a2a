import { type CartLine, type NamedTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import {
  couponBaseFen,
  type PayableLine,
  takesCoupon,
} from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import { priceCart, type PricedCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { AS_IS_BEST, type ChoosableCoupon, chooseCoupons } from '#lib/trade/coupons/choose-coupons.rules.ts';
import { couponText } from '#lib/trade/coupons/coupons.rules.ts';

/** A coupon or voucher that the member holds, with the goods of a cart that it covers. */
export interface CartCoupon extends ChoosableCoupon {
  /** the goods of the cart that it covers; null = all */
  goodsIds: readonly number[] | null;
}

/**
 * A cart as the next page will propose to pay for it. `lines` contain what the coupon and the vouchers pay of them:
 * their shares and the shipping are the payable amount.
 */
export interface PaidCart extends Pick<PricedCart, 'lines' | 'totals' | 'groups' | 'activities'> {
  /** the coupon that applies: `满 ¥500.00 减 ¥20.00`, and its name; null where none does */
  used: { text: string; name: string } | null;
  /** a coupon that would take off more, and the amount its goods still lack; null where there is none */
  next: { id: number; text: string; name: string; missing: string; missingFen: number } | null;
}

const wordsOf = (coupon: CartCoupon): { text: string; name: string } => ({
  text: couponText(coupon),
  name: coupon.name,
});

/** Returns the ticked lines with the amount that coupons and vouchers may pay, after activities. */
function payableLines(rows: readonly CartLine[], { lines }: PricedCart): (PayableLine & { row: CartLine })[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return lines.flatMap((price) => {
    const row = byId.get(price.id);
    if (!row || !price.selected) return [];
    const { goodsId, isEphedrine, isControlled } = row;
    const leftFen = price.amountFen - price.reductionFen;
    return [{ goodsId, leftFen, isEphedrine, isControlled, isPlain: isPlainLine(row), row }];
  });
}

/** Returns the amount that the ticked lines still lack for a coupon, in fen; 0 once they have reached it. */
export function missingForCoupon(
  { goodsIds, minimumFen }: Pick<CartCoupon, 'goodsIds' | 'minimumFen'>,
  rows: readonly CartLine[],
  priced: PricedCart,
): number {
  const lines = payableLines(rows, priced);
  const covered = goodsIds ?? lines.map(({ goodsId }) => goodsId);
  return Math.max(0, minimumFen - couponBaseFen({ goodsIds: covered }, lines));
}

/**
 * Prices the ticked lines with the coupon and vouchers that the next page will propose, and finds the nearest coupon
 * that would take off more. None is advised for prescription medicines alone, as they show no promotions.
 */
export function payCart(
  rows: readonly CartLine[],
  terms: NamedTerms,
  priced: PricedCart,
  held: readonly CartCoupon[],
): PaidCart {
  const lines = payableLines(rows, priced);
  const all = lines.map(({ goodsId }) => goodsId);
  const coveredBy = new Map(held.map(({ id, goodsIds }) => [id, goodsIds ?? all]));
  const choice = chooseCoupons({ held, lines, coveredBy, now: terms.now }, AS_IS_BEST);
  const { coupon, vouchers } = choice;
  const {
    lines: paidLines,
    totals,
    groups,
    activities,
  } = coupon || vouchers.length > 0 ? priceCart(rows, { ...terms, coupon, vouchers }) : priced;
  const used = held.find(({ id }) => id === coupon?.id);
  const savedFen = choice.coupons.find(({ chosen }) => chosen)?.savesFen ?? 0;
  const [next] = held
    .flatMap((one) => {
      const goodsIds = coveredBy.get(one.id) ?? [];
      const missingFen = one.minimumFen - couponBaseFen({ goodsIds }, lines);
      const isAdvised = lines.some(
        (line) => takesCoupon(line) && goodsIds.includes(line.goodsId) && !line.row.isPrescription,
      );
      const isBetter = one.kind === 'coupon' && one.validFrom <= terms.now && one.amountFen > savedFen;
      return isBetter && isAdvised && missingFen > 0 ? [{ one, missingFen }] : [];
    })
    .sort((a, b) => a.missingFen - b.missingFen || b.one.amountFen - a.one.amountFen);
  return {
    lines: paidLines,
    totals,
    groups,
    activities,
    used: used ? wordsOf(used) : null,
    next: next
      ? {
          id: next.one.id,
          ...wordsOf(next.one),
          missing: formatFen(next.missingFen),
          missingFen: next.missingFen,
        }
      : null,
  };
}
