import { allocateFen, floorFen } from '#lib/platform/money.rules.ts';
import type { ActivityState, TierState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import type { PriceReason } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { type DraftGroup, type DraftLine, lineName } from '#lib/trade/checkout/draft.rules.ts';
import type { GiftFor, NewOrderLine } from '#lib/trade/orders/orders.table.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';

/** Returns the tier whose units an exchange line takes; undefined for other lines. */
export function exchangeTier(
  { type, activityId, goods }: DraftLine,
  activities: readonly ActivityState[],
): TierState | undefined {
  if (type !== LINE_TYPES.exchange) return undefined;
  const activity = activities.find(({ id }) => id === activityId);
  return activity?.tiers.find(({ grant }) => grant?.goodsId === goods.id);
}

/** Input for the lines of an order; `goods` contains all goods of sets and gifts. */
export interface OrderLineSource {
  group: DraftGroup;
  activities: readonly ActivityState[];
  goods: ReadonlyMap<number, Goods>;
}

type Amounts = Pick<
  NewOrderLine,
  | 'list_price_fen'
  | 'price_fen'
  | 'amount_fen'
  | 'reduction_fen'
  | 'coupon_fen'
  | 'voucher_fen'
  | 'share_fen'
  | 'cashback_fen'
  | 'gift_points'
>;

type Origin = Pick<
  NewOrderLine,
  | 'price_reason'
  | 'offer_id'
  | 'activity_id'
  | 'activity_name'
  | 'tier_id'
  | 'gift_for'
  | 'sets'
  | 'price_steps'
>;

const NO_ORIGIN = {
  offer_id: null,
  activity_id: null,
  activity_name: '',
  tier_id: null,
  gift_for: null,
  sets: 0,
  price_steps: '[]',
};

/**
 * Returns the lines of an order made from a draft: one for each line, one for each part of a set, one for each goods
 * given. Their shares sum to the final cost of the order's goods.
 */
export function orderLines(orderId: number, source: OrderLineSource): NewOrderLine[] {
  const names = new Map(source.activities.map(({ id, name }) => [id, name]));
  const points = pointsOfLines(source.group);
  return [
    ...source.group.lines.flatMap((line) =>
      line.combination
        ? setLines(orderId, line, source)
        : [plainLine(orderId, line, { ...source, names, points })],
    ),
    ...source.group.gifts.flatMap((gift) => giftLine(orderId, gift, source)),
  ];
}

/** Returns the points given for each line, shared by the cost of the lines of their activity. */
function pointsOfLines({ lines, gifts }: DraftGroup): ReadonlyMap<number, number> {
  const points = new Map<number, number>();
  for (const { type, quantity, lineIds } of gifts) {
    const earning = lines.filter(({ id }) => lineIds.includes(id));
    if (type !== 2 || earning.length === 0) continue;
    const shares = allocateFen(
      quantity,
      earning.map(({ price }) => price.shareFen),
    );
    earning.forEach(({ id }, index) => points.set(id, (points.get(id) ?? 0) + (shares[index] ?? 0)));
  }
  return points;
}

/** Returns the fields of a goods as of the day of the order. */
const factsOf = (goods: Goods) => ({
  goods_id: goods.id,
  name: goods.name,
  brand_name: goods.brandName,
  spec: goods.spec,
  unit: goods.unit,
  maker_name: goods.makerName,
  approval_no: goods.approvalNo,
  dosage_form: goods.dosageForm,
  lot_no: goods.lotNo,
  expires_at: goods.expiresAt,
});

function plainLine(
  orderId: number,
  line: DraftLine,
  {
    activities,
    names,
    points,
  }: OrderLineSource & { names: ReadonlyMap<number, string>; points: ReadonlyMap<number, number> },
): NewOrderLine {
  const { goods, quantity, price, activityId } = line;
  const amounts: Amounts = {
    list_price_fen: price.listPriceFen,
    price_fen: price.priceFen,
    amount_fen: price.amountFen,
    reduction_fen: price.reductionFen,
    coupon_fen: price.couponFen,
    voucher_fen: price.voucherFen,
    share_fen: price.shareFen,
    cashback_fen: price.cashbackFen,
    gift_points: points.get(line.id) ?? 0,
  };
  const origin: Origin = {
    ...NO_ORIGIN,
    price_reason: price.reason,
    offer_id: price.offerId,
    activity_id: activityId || null,
    activity_name: names.get(activityId) ?? '',
    tier_id: exchangeTier(line, activities)?.id ?? null,
    price_steps: JSON.stringify(priceSteps(price, names)),
  };
  return { order_id: orderId, ...factsOf(goods), quantity, ...amounts, ...origin };
}

/** Returns the lines of a set's goods; the amount that vouchers pay is shared over them like its price. */
function setLines(orderId: number, line: DraftLine, { goods }: OrderLineSource): NewOrderLine[] {
  const { price, activityId, quantity } = line;
  const amounts = price.parts.map(({ amountFen }) => amountFen);
  const vouchers = allocateFen(price.voucherFen, amounts);
  return price.parts.flatMap((part, index): NewOrderLine[] => {
    const facts = goods.get(part.goodsId);
    if (!facts) return [];
    const voucherFen = vouchers[index] ?? 0;
    const units = Math.max(1, part.quantity);
    const reason: PriceReason = 'combination';
    return [
      {
        order_id: orderId,
        ...factsOf(facts),
        quantity: part.quantity,
        list_price_fen: floorFen(part.listAmountFen / units),
        price_fen: floorFen(part.amountFen / units),
        amount_fen: part.amountFen,
        reduction_fen: 0,
        coupon_fen: 0,
        voucher_fen: voucherFen,
        share_fen: part.amountFen - voucherFen,
        cashback_fen: 0,
        gift_points: 0,
        ...NO_ORIGIN,
        price_reason: reason,
        activity_id: activityId,
        activity_name: lineName(line),
        sets: index === 0 ? quantity : 0,
        price_steps: JSON.stringify(
          priceSteps(
            {
              ...part,
              reason,
              reductions: [],
              couponFen: 0,
              voucherFen,
              without: { fen: part.apartFen, reason: 'apart' },
            },
            new Map(),
          ),
        ),
      },
    ];
  });
}

/**
 * Returns the condition of a gift, so that a return can determine which gifts stay without their goods (product §7.9).
 */
function giftFor(
  { activityId, tierId, lineIds }: Gift,
  { group, activities }: OrderLineSource,
): GiftFor | null {
  const tier = activities.find(({ id }) => id === activityId)?.tiers.find(({ id }) => id === tierId);
  if (!tier?.grant) return null;
  const { thresholdFen, thresholdUnits, grant } = tier;
  const bought = group.lines.filter(({ id }) => lineIds.includes(id));
  return {
    goodsIds: bought.map(({ goods }) => goods.id),
    thresholdFen,
    thresholdUnits,
    each: grant.quantity,
  };
}

function giftLine(orderId: number, gift: Gift, source: OrderLineSource): NewOrderLine[] {
  const { goods } = source;
  const facts = gift.goodsId === null ? undefined : goods.get(gift.goodsId);
  if (!facts || gift.quantity === 0) return [];
  const reason: PriceReason = 'gift';
  return [
    {
      order_id: orderId,
      ...factsOf(facts),
      quantity: gift.quantity,
      list_price_fen: facts.basePriceFen,
      price_fen: 0,
      amount_fen: 0,
      reduction_fen: 0,
      coupon_fen: 0,
      voucher_fen: 0,
      share_fen: 0,
      cashback_fen: 0,
      gift_points: 0,
      ...NO_ORIGIN,
      price_reason: reason,
      activity_id: gift.activityId,
      activity_name: gift.activityName,
      tier_id: gift.tierId,
      gift_for: JSON.stringify(giftFor(gift, source)),
    },
  ];
}
