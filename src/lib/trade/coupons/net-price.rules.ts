import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import {
  LINE_TYPES,
  type PricingTerms,
  toCartLines,
  type TradeGoods,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { takesCoupon } from '#lib/catalogue/pricing/cart/coupons.rules.ts';
import { unitNetFen } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { priceCart, type PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { type CouponScope, couponText, scopeCovers } from '#lib/trade/coupons/coupons.rules.ts';

/** A minimum that anybody reaches with one goods; a larger one takes a member that buys as much of it. */
const REACH_FEN = 100_000;
/** Of what was bought last, as many times is still in reach. */
const REACH_TIMES = 3;

/** A coupon that a member holds and may use now, or may claim now. */
export interface ReachableCoupon {
  id: number;
  amountFen: number;
  minimumFen: number;
  scope: CouponScope;
  isHeld: boolean;
}

/** What a goods comes to with the best coupon in reach, alone in an order, shipping aside. Amounts in fen. */
export interface NetPrice {
  goodsId: number;
  /** the smallest number that uses the coupon */
  number: number;
  /** all of them, exact */
  totalFen: number;
  /** one of them, rounded up, so that less is never said than is paid */
  unitFen: number;
  /** whether the member holds the coupon; else it is to be claimed */
  isHeld: boolean;
  /** `42 盒 × ¥12.00 = ¥504.00，用“满 ¥500.00 减 ¥20.00”券，共 ¥484.00，合每盒 ¥11.53` */
  text: string;
}

/** Whether coupons may be held against a goods: none that pays for it, and none for prescription medicines, which claim nothing. */
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

/** The lowest price of one unit that a coupon in reach makes; null where none lowers what one costs without. */
export function netPrice({ goods, coupons, terms, lastNumber }: Asked): NetPrice | null {
  const range = quantityRange(goods);
  if (!mayHaveNetPrice(goods) || !goods.buyability.canBuy || range.largest < 1) return null;
  const price = pricer(goods, terms);
  const shownFen = price(range.smallest).priceFen;
  let best: NetPrice | null = null;
  for (const coupon of coupons) {
    if (!scopeCovers(coupon.scope, goods)) continue;
    // A coupon counts whole, and something is left to pay.
    const number = smallestWorth(Math.max(coupon.minimumFen, coupon.amountFen + 1), goods, price);
    if (number === null || !isInReach(coupon, number, lastNumber)) continue;
    const net = netOf(goods, { coupon, number, line: price(number, coupon) });
    if (net.unitFen < shownFen && isBetter(net, best)) best = net;
  }
  return best;
}

const isInReach = ({ minimumFen }: ReachableCoupon, number: number, lastNumber: number): boolean =>
  minimumFen <= REACH_FEN || number <= REACH_TIMES * lastNumber;

/** Less for one unit to the last part of a fen, then what is held already, then the smaller number. */
function isBetter(net: NetPrice, best: NetPrice | null): boolean {
  if (!best) return true;
  const less = net.totalFen * best.number - best.totalFen * net.number;
  if (less !== 0) return less < 0;
  return net.isHeld === best.isHeld ? net.number < best.number : net.isHeld;
}

type Pricer = (number: number, coupon?: ReachableCoupon) => PricedLine;

/** Prices a number of a goods alone, as the cart would; without a coupon each number once. */
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
 * The smallest number that may be bought and comes to an amount after activities; null where the stock is not enough.
 * Between the numbers at which the price of one changes, an amount never grows by more than that price for each unit, so
 * that what is skipped lacks something, and the next number of each stretch is at most a few steps away.
 */
function smallestWorth(amountFen: number, goods: TradeGoods, price: Pricer): number | null {
  const { smallest, largest, step } = quantityRange(goods);
  if (amountFen > largest * Math.max(1, goods.basePriceFen)) return null;
  const whole = (number: number): number => Math.ceil(number / step) * step;
  const starts = [smallest, ...priceBreaks(goods)]
    .filter((start) => start >= smallest && start <= largest)
    .sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const end = Math.min(largest, (starts[index + 1] ?? Infinity) - 1);
    let number = whole(start);
    while (number <= end) {
      const { amountFen: goodsFen, reductionFen, priceFen } = price(number);
      const missingFen = amountFen - (goodsFen - reductionFen);
      if (missingFen <= 0) return number;
      number = whole(number + Math.ceil(missingFen / priceFen));
    }
  }
  return null;
}

/** The numbers at which one unit may cost something else: steps of the ladder, and what is too large for an offer. */
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
