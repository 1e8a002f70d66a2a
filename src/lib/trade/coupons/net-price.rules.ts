import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { correctQuantity, quantityRange, stepsOf } from '#lib/catalogue/goods/quantity.rules.ts';
import {
  type PricingTerms,
  toCartLines,
  type TradeGoods,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { takesCoupon } from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import { unitNetFen } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { priceCart, type PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { type CouponScope, couponText, scopeCovers } from '#lib/trade/coupons/coupons.rules.ts';

/** A coupon that a member holds and may use now, or may claim now. */
export interface ReachableCoupon {
  id: number;
  amountFen: number;
  minimumFen: number;
  scope: CouponScope;
  isHeld: boolean;
}

/** Price of a goods with the best available coupon, alone in an order, without shipping. Amounts in fen. */
export interface NetPrice {
  goodsId: number;
  /** number the member usually buys, or the next number in reach that uses the coupon */
  number: number;
  /** price of all units, exact */
  totalFen: number;
  /** price of one unit, rounded up, so that it is never shown lower than paid */
  unitFen: number;
  /** true when the member holds the coupon; otherwise it is to be claimed */
  isHeld: boolean;
  /** `42 盒 × ¥12.00 = ¥504.00，用“满 ¥500.00 减 ¥20.00”券，共 ¥484.00，合每盒 ¥11.53` */
  text: string;
}

/**
 * True when a net price may be shown for a goods: coupons may pay for it, and it is no prescription medicine, as these
 * show no promotions.
 */
export const mayHaveNetPrice = (
  goods: Pick<TradeGoods, 'rxClass' | 'isControlled' | 'isEphedrine'>,
): boolean => mayBePromoted(goods) && takesCoupon({ ...goods, isPlain: true });

interface Asked {
  goods: TradeGoods;
  coupons: readonly ReachableCoupon[];
  terms: Omit<PricingTerms, 'coupon' | 'vouchers'>;
  /** units the member bought last; 0 where it never did */
  lastNumber: number;
}

/**
 * Returns the lowest unit price with an available coupon; null where no coupon lowers the price of one unit. The number
 * is a usual one: the one the member bought last, else the smallest, and at most the next step of price or the middle
 * pack. A coupon whose minimum one unit reaches alone shows nothing about the price of further units, and is left out.
 */
export function netPrice({ goods, coupons, terms, lastNumber }: Asked): NetPrice | null {
  const range = quantityRange(goods);
  if (!mayHaveNetPrice(goods) || !goods.buyability.canBuy || range.largest < 1) return null;
  const price = pricer(goods, terms);
  const shownFen = price(range.smallest).priceFen;
  const usual = lastNumber > 0 ? correctQuantity(lastNumber, goods).quantity : range.smallest;
  const numbers = { usual, most: mostInReach(goods, usual) };
  let best: NetPrice | null = null;
  for (const coupon of coupons) {
    if (!scopeCovers(coupon.scope, goods)) continue;
    // A coupon is used whole, and an amount to pay must be left.
    const worthFen = Math.max(coupon.minimumFen, coupon.amountFen + 1);
    if (payableFen(price(1)) >= worthFen) continue;
    const number = smallestWorth(worthFen, numbers, goods, price);
    if (number === null) continue;
    const net = netOf(goods, { coupon, number, line: price(number, coupon) });
    if (net.unitFen < shownFen && isBetter(net, best)) best = net;
  }
  return best;
}

/** Returns the next step of price above the usual number; where there is none, a middle pack. */
function mostInReach(goods: TradeGoods, usual: number): number {
  const { pack, step, largest } = stepsOf(goods);
  const tiers = goods.source.ladder.map(({ minQuantity }) => minQuantity).filter((tier) => tier > usual);
  const next = tiers.length > 0 ? Math.ceil(Math.min(...tiers) / step) * step : Math.max(usual, pack);
  return Math.min(largest, next);
}

const payableFen = ({ amountFen, reductionFen }: PricedLine): number => amountFen - reductionFen;

/**
 * True when a price is better: less per unit, compared exactly, then a coupon already held, then the smaller number.
 */
function isBetter(net: NetPrice, best: NetPrice | null): boolean {
  if (!best) return true;
  const less = net.totalFen * best.number - best.totalFen * net.number;
  if (less !== 0) return less < 0;
  return net.isHeld === best.isHeld ? net.number < best.number : net.isHeld;
}

type Pricer = (number: number, coupon?: ReachableCoupon) => PricedLine;

/** Returns a function that prices a number of a goods alone, as the cart would; prices without a coupon are cached. */
function pricer(goods: TradeGoods, terms: Asked['terms']): Pricer {
  const { id } = goods;
  const lineOf = { id, type: LINE_TYPES.plain, activityId: 0, goodsId: id, selected: true };
  const known = new Map<number, PricedLine>();
  return (number, coupon) => {
    const before = coupon ? undefined : known.get(number);
    if (before) return before;
    const lines = toCartLines([{ line: { ...lineOf, quantity: number }, goods, combination: null }]);
    const used = coupon ? { ...coupon, goodsIds: [id] } : null;
    const [priced] = priceCart(lines, { ...terms, coupon: used, vouchers: [] }).lines;
    if (!priced) throw new Error('a line was not priced');
    if (!coupon) known.set(number, priced);
    return priced;
  };
}

/**
 * Returns the smallest number between the usual one and the maximum that reaches an amount after activities; null where
 * none does. Between the numbers at which the unit price changes, an amount never grows by more than that price per
 * unit, so that the skipped numbers cannot reach it, and each stretch takes at most a few steps.
 */
function smallestWorth(
  amountFen: number,
  { usual, most }: { usual: number; most: number },
  goods: TradeGoods,
  price: Pricer,
): number | null {
  if (amountFen > most * Math.max(1, goods.basePriceFen)) return null;
  const { step } = quantityRange(goods);
  const whole = (number: number): number => Math.ceil(number / step) * step;
  const starts = [usual, ...priceBreaks(goods)]
    .filter((start) => start >= usual && start <= most)
    .sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const end = Math.min(most, (starts[index + 1] ?? Infinity) - 1);
    let number = whole(start);
    while (number <= end) {
      const line = price(number);
      const missingFen = amountFen - payableFen(line);
      if (missingFen <= 0) return number;
      number = whole(number + Math.ceil(missingFen / line.priceFen));
    }
  }
  return null;
}

/** Returns the numbers at which the unit price may change: steps of the ladder, and numbers too large for an offer. */
const priceBreaks = ({ source: { ladder, offers } }: TradeGoods): number[] => [
  ...ladder.map(({ minQuantity }) => minQuantity),
  ...offers
    .map(({ remaining, perMemberLimit }) => Math.min(remaining ?? Infinity, perMemberLimit ?? Infinity) + 1)
    .filter(Number.isFinite),
];

function netOf(
  { id, unit }: TradeGoods,
  { coupon, number, line }: { coupon: ReachableCoupon; number: number; line: PricedLine },
): NetPrice {
  const unitFen = unitNetFen(line.shareFen, number);
  const { isHeld } = coupon;
  const words = [
    `${number} ${unit} × ${formatFen(line.priceFen)} = ${formatFen(line.amountFen)}`,
    ...(line.reductionFen > 0 ? [`活动减 ${formatFen(line.reductionFen)}`] : []),
    `${isHeld ? '用' : '领取并用'}“${couponText({ ...coupon, kind: 'coupon' })}”券`,
    `共 ${formatFen(line.shareFen)}`,
    `合每${unit} ${formatFen(unitFen)}`,
  ];
  return { goodsId: id, number, totalFen: line.shareFen, unitFen, isHeld, text: words.join('，') };
}
