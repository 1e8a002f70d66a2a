import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import type {
  CartActivityState,
  CartGoodsState,
  CartItemState,
  CartState,
  CombinationState,
} from '#lib/trade/cart/cart-answer.fields.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { isPlainLine, LINE_TYPES, type LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { Combination } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import { takesCoupon } from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import { exceededText } from '#lib/catalogue/pricing/cart/line.rules.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { type CartItem, type CartView, lineTags } from '#lib/trade/cart/cart-view.rules.ts';
import { ALL_LINES, cartFilters, type FilterFacts, filterTakes } from '#lib/trade/cart/cart-groups.rules.ts';
import { orderShippings } from '#lib/trade/orders/order-words.rules.ts';
import { isBuyFlag, stockText } from '#lib/catalogue/goods/availability.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { type ActivityState, regionLimitText } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { activityKind, activityKinds } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { ladderFields } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { PricedLine, PricingTerms } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';

/** Returns the whole cart with the field names of the API (product §9.4); a filter narrows only `data`. */
export function toCartState(view: CartView, filter: number = ALL_LINES): CartState {
  const {
    totals,
    terms: { region },
  } = view;
  const around: Around = {
    terms: view.terms,
    names: new Map(view.activities.map(({ id, name }) => [id, name])),
    gifts: view.gifts,
  };
  return {
    data: view.items
      .filter((item) => filterTakes(filter, filterFacts(item)))
      .map((item) => toItem(item, around)),
    shipping_data: {
      shipping_amount: fenToYuan(totals.shippingFen),
      no_trans_order_amount: fenToYuan(totals.missingForFreeShippingFen),
      region_name: region.name,
      fee_fen: region.feeFen,
      threshold_fen: region.thresholdFen,
      orders: orderShippings(view.groups).map(({ kind, shippingFen, missingFen }) => ({
        kind,
        shipping_fen: shippingFen,
        missing_fen: missingFen,
      })),
    },
    activity_data: byKind(view.activities),
    filter_data: cartFilters(view.items.map(filterFacts)),
    totals: {
      count: totals.count,
      line_count: totals.lineCount,
      list_fen: totals.listFen,
      goods_fen: totals.goodsFen,
      reduction_fen: totals.reductionFen,
      saved_fen: totals.savedFen,
      shipping_fen: totals.shippingFen,
      payable_fen: totals.payableFen,
      cashback_fen: totals.cashbackFen,
      gift_points: totals.giftPoints,
    },
    gifts: view.gifts.map((gift) => ({
      activity_id: gift.activityId,
      name: gift.activityName,
      type: gift.type,
      goods_id: gift.goodsId,
      goods_name: gift.name,
      ypgg: gift.spec,
      bzdw: gift.unit,
      number: gift.quantity,
      promised: gift.promised,
      note: gift.note,
    })),
    total: view.items.length,
  };
}

/** Parts of the cart that its lines show in addition to their own fields. */
interface Around {
  /** terms its prices were calculated with; the activities are those that run for goods of the cart */
  terms: PricingTerms;
  /** names of all activities, by id */
  names: ReadonlyMap<number, string>;
  gifts: readonly Gift[];
}

function toItem(item: CartItem, { terms, names, gifts }: Around): CartItemState {
  const { price, quantity, combination } = item;
  return {
    id: item.id,
    number: quantity,
    price: fenToYuan(price.priceFen),
    price_fen: price.priceFen,
    price_reason: price.reason,
    is_selected: flagOf(item.selected),
    selectable: flagOf(item.selectable),
    type: typeOf(item),
    activity_id: item.activityId,
    with_coupon: flagOf(takesCoupon({ ...item.goods, isPlain: isPlainLine(item) })),
    goods_manjian_amount: fenToYuan(price.reductionFen),
    amount_fen: price.amountFen,
    list_amount_fen: price.listAmountFen,
    share_fen: price.shareFen,
    saved_fen: price.savedFen,
    gift_data: giftData(item.id, gifts),
    is_combination: flagOf(item.type === LINE_TYPES.combination),
    combination: combination && toCombination(combination, price),
    exceeded: price.exceeded && {
      allowed: price.exceeded.allowed,
      price: fenToYuan(price.exceeded.priceFen),
      text: exceededText(price, item.goods.unit),
    },
    price_change: fenToYuan(item.priceChangeFen),
    price_steps: priceSteps(price, names).map(({ label, fen }) => ({
      label,
      amount: fenToYuan(fen),
      amount_fen: fen,
    })),
    notice: item.notice,
    ladder_text: price.ladder.text,
    ladder_hint: price.ladder.hint,
    free_shipping_missing: price.freeShippingMissing,
    goods: toGoods(item, terms),
  };
}

function toGoods(item: CartItem, terms: PricingTerms): CartGoodsState {
  const { goods, price } = item;
  return {
    id: goods.id,
    name: goods.name,
    brand_name: goods.brandName,
    sccj: goods.makerName,
    ypgg: goods.spec,
    bzdw: goods.unit,
    approval_no: goods.approvalNo,
    expires_at: goods.expiresAt,
    goods_image: { list: goods.thumb, detail: goods.picture },
    ck_id: goods.warehouseId,
    is_buy: isBuyFlag(goods.buyability),
    buy_text: goods.buyability.text,
    number: goods.stock,
    stock_text: stockText(goods.stock),
    min_quantity: goods.minQuantity,
    step_quantity: goods.stepQuantity,
    middle_pack: goods.middlePack,
    is_youx: flagOf(goods.isFreeShipping),
    is_mhj: flagOf(goods.isEphedrine),
    type: typeOf(item),
    base_price: fenToYuan(goods.source.basePriceFen),
    base_price_fen: goods.source.basePriceFen,
    ...ladderFields(goods.source, terms),
    is_free_shipping: flagOf(price.freeShippingMissing === 0),
    free_shipping_number: goods.freeShippingQuantity,
    tags: lineTags(item, terms.activities),
  };
}

const filterFacts = ({ selectable, goods, price }: CartItem): FilterFacts => ({
  selectable,
  isEphedrine: goods.isEphedrine,
  isReduced: price.priceFen < price.listPriceFen,
});

/** Returns the `type` of a line (product §11.3); a plain line at a seckill price also counts as a seckill line. */
const typeOf = ({ type, price: { reason } }: CartItem): LineType =>
  type === LINE_TYPES.plain && isOfferKind(reason) ? offerKind(reason).apiType : type;

/** Returns the gifts of one line; gifts for several lines are shown on the first of them. */
function giftData(lineId: number, gifts: readonly Gift[]): CartItemState['gift_data'] {
  const own = gifts.filter(({ lineIds, quantity }) => lineIds[0] === lineId && quantity > 0);
  const [first] = own;
  if (!first) return null;
  const same = own.filter(({ type }) => type === first.type);
  return { total: same.reduce((sum, { quantity }) => sum + quantity, 0), type: first.type };
}

const toCombination = ({ id, name, parts }: Combination, price: PricedLine): CombinationState => ({
  id,
  name,
  goods: parts.map((part, index) => ({
    id: part.goodsId,
    name: part.name,
    ypgg: part.spec,
    bzdw: part.unit,
    image: part.thumb,
    number: price.parts[index]?.quantity ?? 0,
    amount: fenToYuan(price.parts[index]?.amountFen ?? 0),
  })),
});

/** Groups activities by kind; every kind has a list, even an empty one. */
const byKind = (activities: readonly ActivityState[]): CartState['activity_data'] =>
  Object.fromEntries(
    activityKinds().map(([kind, { apiName }]) => [
      apiName,
      activities.filter((activity) => activity.kind === kind).map(toActivity),
    ]),
  );

function toActivity(activity: ActivityState): CartActivityState {
  const { id, kind, name, reductionFen, tiers } = activity;
  return {
    id,
    name,
    amount: fenToYuan(reductionFen),
    amount_fen: reductionFen,
    tiers: tiers.map((tier) => ({
      status: tier.status,
      is_applied: flagOf(tier.isApplied),
      amount: fenToYuan(tier.thresholdFen),
      missing: fenToYuan(tier.missingFen),
      missing_fen: tier.missingFen,
      text: activityKind(kind).tierText(tier) + regionLimitText(activity),
    })),
  };
}
