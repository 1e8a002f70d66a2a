import { activityKind, type CoveredLine } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { sumFen } from '#lib/platform/money.rules.ts';
import {
  type ActivityState,
  type AppliedActivity,
  applyActivities,
  coversGoods,
  type TierState,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { type Gift, giftsOf } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { type CartLine, type PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { couponShares, voucherShares } from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import { exchangeProblem } from '#lib/catalogue/pricing/cart/exchange.rules.ts';
import { linesBeyond } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { type LinePrice, priceLine, roomOf } from '#lib/catalogue/pricing/cart/line.rules.ts';
import {
  type CartTotals,
  orderGroup,
  type OrderKind,
  type PricedCart,
  type PricedLine,
} from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { deliversFree, freeDeliveryOf, shipping } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import { coversRegion } from '#lib/people/addresses/delivery-fees.rules.ts';

/**
 * Returns the cashback of each line from its final amount, by all cashback activities, never more than that amount.
 * @param paidFen by line, as passed to `applyActivities`
 */
function cashbackShares(
  applied: readonly AppliedActivity[],
  paidFen: readonly number[],
  lines: readonly CoveredLine[],
): { shares: number[]; byActivity: Map<number, number> } {
  const left = [...paidFen];
  const byActivity = new Map<number, number>();
  for (const { activity, state, covered } of applied) {
    const kind = activityKind(activity.kind);
    const tier = state.tiers.find(({ isApplied }) => isApplied);
    if (kind.effect !== 'cashback' || !tier) continue;
    const paid = covered.flatMap((index) => {
      const line = lines[index];
      return line ? [{ ...line, amountFen: left[index] ?? 0 }] : [];
    });
    const shares = kind.payBack(tier, paid);
    covered.forEach((index, at) => (left[index] = (left[index] ?? 0) - (shares[at] ?? 0)));
    byActivity.set(activity.id, sumFen(shares));
  }
  return { shares: paidFen.map((fen, index) => fen - (left[index] ?? fen)), byActivity };
}

/** Product §6.3: a line without stock, that the member may not buy, or that is empty, is never selected. */
const mayBeSelected = (line: CartLine, price: LinePrice): boolean =>
  line.selected && line.canBuy && line.stock > 0 && line.quantity > 0 && price.problem === '';

/** A line with its price, during the steps of pricing. */
interface Entry {
  line: CartLine;
  price: LinePrice;
  selected: boolean;
}

/** Orders by id, so that odd fen are added to the same lines in any order of the cart. */
const byId = (a: Entry, b: Entry): number => a.line.id - b.line.id;

/** Returns the units of each goods left in stock by the selected lines, for gifts. */
function stockLeft(entries: readonly Entry[], terms: PricingTerms): Map<number, number> {
  const left = new Map(terms.granted.map(({ id, stock }) => [id, stock]));
  const take = (goodsId: number, quantity: number): void => {
    const stock = left.get(goodsId);
    if (stock !== undefined) left.set(goodsId, Math.max(0, stock - quantity));
  };
  for (const { line, price } of entries) {
    if (price.parts.length === 0) take(line.goodsId, price.quantity);
    for (const part of price.parts) take(part.goodsId, part.quantity);
  }
  return left;
}

/** Checks a line of an exchange: it counts only while the rest of the cart reaches its tier. */
function judgeExchange(entry: Entry, applied: readonly AppliedActivity[]): Entry {
  const { line, price, selected } = entry;
  if (line.type !== LINE_TYPES.exchange || price.problem !== '') return entry;
  const problem = exchangeProblem(line, applied);
  return { line, price: { ...price, problem }, selected: selected && problem === '' };
}

/**
 * Prices the lines of one order, in the order of product §5: unit prices and sets, activities over the
 * plain selected lines, exchanges, one coupon, vouchers, shipping, cashback, gifts.
 */
export function priceOrder(kind: OrderKind, lines: readonly CartLine[], terms: PricingTerms): PricedCart {
  const room = roomOf(lines);
  const priceOf = (line: CartLine): LinePrice => priceLine(line, terms, room.get(line.id) ?? 0);
  const beyond = linesBeyond(lines, terms, (line) => mayBeSelected(line, priceOf(line)));
  const alone = lines.map((line): Entry => {
    const own = beyond.get(line.id);
    const priced = priceOf(own ? { ...line, source: own.source } : line);
    const price = own ? { ...priced, isBeyond: true, exceeded: own.exceeded } : priced;
    return { line, price, selected: mayBeSelected(line, price) };
  });
  const takingPart = alone.filter(({ line, selected }) => selected && isPlainLine(line)).sort(byId);
  const inCart = terms.activities.filter(
    (activity) =>
      lines.some((line) => isPlainLine(line) && coversGoods(activity, line.goodsId)) ||
      lines.some((line) => line.activityId === activity.id),
  );
  const bought = takingPart.map(({ line, price }) => ({
    id: line.id,
    goodsId: line.goodsId,
    isEphedrine: line.isEphedrine,
    quantity: price.quantity,
    amountFen: price.amountFen,
  }));
  const applied = applyActivities(bought, inCart);
  const entries = alone.map((entry) => judgeExchange(entry, applied));
  const counted = entries.filter(({ selected }) => selected).sort(byId);
  const places = new Map(counted.map(({ line }, index) => [line.id, index]));

  const reductions = new Map<number, { activityId: number; fen: number }[]>();
  for (const { activity, covered, reductionsFen, state } of applied) {
    if (state.reductionFen === 0) continue;
    for (const index of covered) {
      const fen = reductionsFen[index] ?? 0;
      const id = takingPart[index]?.line.id;
      if (fen === 0 || id === undefined) continue;
      const taken = reductions.get(id);
      if (taken) taken.push({ activityId: activity.id, fen });
      else reductions.set(id, [{ activityId: activity.id, fen }]);
    }
  }
  const reductionOf = (id: number): number =>
    (reductions.get(id) ?? []).reduce((sum, { fen }) => sum + fen, 0);
  const payable = counted.map(({ line, price }) => ({
    goodsId: line.goodsId,
    leftFen: price.amountFen - reductionOf(line.id),
    isEphedrine: line.isEphedrine,
    isControlled: line.isControlled,
    isPlain: isPlainLine(line),
  }));
  const couponFen = couponShares(terms.coupon, payable);
  const afterCoupon = payable.map((line, index) => ({
    ...line,
    leftFen: line.leftFen - (couponFen[index] ?? 0),
  }));
  const paid = voucherShares(terms.vouchers, afterCoupon);
  const cashbacks = cashbackShares(
    applied,
    takingPart.map(({ line }) => {
      const at = places.get(line.id) ?? -1;
      return (afterCoupon[at]?.leftFen ?? 0) - (paid.shares[at] ?? 0);
    }),
    bought,
  );
  const cashbackOf = new Map(takingPart.map(({ line }, index) => [line.id, cashbacks.shares[index] ?? 0]));

  const priced = entries.map(({ line, price, selected }): PricedLine => {
    const { id, goodsId, isEphedrine } = line;
    const at = places.get(id) ?? -1;
    const reductionFen = reductionOf(id);
    const couponPaidFen = couponFen[at] ?? 0;
    const voucherFen = paid.shares[at] ?? 0;
    return {
      ...price,
      id,
      goodsId,
      isEphedrine,
      selected,
      reductions: reductions.get(id) ?? [],
      reductionFen,
      savedFen: line.isPrescription ? 0 : Math.max(0, price.without.fen - price.amountFen) + reductionFen,
      couponFen: couponPaidFen,
      voucherFen,
      cashbackFen: cashbackOf.get(id) ?? 0,
      shareFen: selected ? price.amountFen - reductionFen - couponPaidFen - voucherFen : 0,
    };
  });
  const gifts = giftsOf(applied, bought, {
    goods: new Map(terms.granted.map((goods) => [goods.id, goods])),
    stockLeft: stockLeft(counted, terms),
  });
  const freeDelivery = freeDeliveryOf(applied);
  const totals = cartTotals(priced, gifts, {
    lines: counted.map(({ line }) => line),
    terms,
    freeByActivity: deliversFree(freeDelivery, terms.regionCode),
  });
  return {
    lines: priced,
    totals,
    activities: applied.map((one) => ({
      ...activityShown(one, lines, terms),
      cashbackFen: cashbacks.byActivity.get(one.state.id) ?? 0,
    })),
    gifts,
    vouchers: paid.used,
    groups: totals.lineCount === 0 ? [] : [orderGroup(kind, priced, { totals, freeDelivery })],
  };
}

function cartTotals(
  priced: readonly PricedLine[],
  gifts: readonly Gift[],
  {
    lines,
    terms,
    freeByActivity,
  }: { lines: readonly CartLine[]; terms: PricingTerms; freeByActivity: boolean },
): CartTotals {
  const counted = priced.filter(({ selected }) => selected);
  const sum = (amount: (line: PricedLine) => number) =>
    counted.reduce((total, line) => total + amount(line), 0);
  const goodsFen = sum((line) => line.amountFen);
  const fee = shipping({ goodsFen, lines, region: terms.region, freeByActivity });
  return {
    count: sum((line) => line.quantity),
    lineCount: counted.length,
    listFen: sum((line) => line.listAmountFen),
    goodsFen,
    reductionFen: sum((line) => line.reductionFen),
    savedFen: sum((line) => line.savedFen + line.couponFen + line.voucherFen),
    couponFen: sum((line) => line.couponFen),
    voucherFen: sum((line) => line.voucherFen),
    shippingFen: fee.shippingFen,
    shippingReason: fee.reason,
    missingForFreeShippingFen: fee.missingFen,
    payableFen: sum((line) => line.shareFen) + fee.shippingFen,
    cashbackFen: sum((line) => line.cashbackFen),
    giftPoints: gifts.reduce((total, gift) => total + (gift.type === 2 ? gift.quantity : 0), 0),
  };
}

/** True when an activity names regions and the delivery address is in none of them. */
const isElsewhere = ({ activity: { regions } }: AppliedActivity, regionCode: string): boolean =>
  regions !== null && !regions.some((code) => coversRegion(code, regionCode));

/**
 * True when hints about an activity may be shown. Where only prescription medicines take part they may not, as these
 * show no promotional claims; benefits already reached are shown, as they explain the price.
 */
function mayAdvise({ activity }: AppliedActivity, lines: readonly CartLine[]): boolean {
  if (lines.some(({ activityId }) => activityId === activity.id)) return true;
  const covered = lines.filter((line) => isPlainLine(line) && coversGoods(activity, line.goodsId));
  return covered.length === 0 || covered.some(({ isPrescription }) => !isPrescription);
}

/** Returns the state of an activity as shown to buyers: nothing is reached outside its regions. */
function activityShown(
  applied: AppliedActivity,
  lines: readonly CartLine[],
  { regionCode }: Pick<PricingTerms, 'regionCode'>,
): ActivityState {
  const elsewhere = isElsewhere(applied, regionCode);
  const tiers = applied.state.tiers
    .map((tier): TierState => (elsewhere ? { ...tier, status: 0, isApplied: false } : tier))
    .filter(({ status }) => status === 1 || mayAdvise(applied, lines));
  return { ...applied.state, isElsewhere: elsewhere, tiers };
}
