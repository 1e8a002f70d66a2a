import type { CartItem, CartView } from '#lib/trade/cart/cart-view.rules.ts';
import { ALL_LINES, cartFilters, filterCart, type CartFilter } from '#lib/trade/cart/cart-filter.rules.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { stockText } from '#lib/catalogue/goods/stock.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import {
  type Activity,
  type ActivityState,
  coversGoods,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { activityKind, activityKinds } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';

/** A cart item in the spec's names (§3); plain prices are yuan, `_fen` ones fen. */
export interface CartItemState {
  id: number;
  number: number;
  price: number;
  price_fen: number;
  /** `base`, `rank`, `seckill`, `daily`, `near_expiry` or `ladder` */
  price_reason: string;
  is_selected: 0 | 1;
  selectable: 0 | 1;
  /** 1 while the seckill price counts, else 0 */
  type: 0 | 1;
  with_coupon: 0 | 1;
  goods_manjian_amount: number;
  amount_fen: number;
  list_amount_fen: number;
  share_fen: number;
  gift_data: null;
  notice: string;
  ladder_text: string;
  ladder_hint: string;
  free_shipping_missing: number | null;
  goods: CartGoodsState;
}

interface CartGoodsState {
  id: number;
  name: string;
  brand_name: string;
  sccj: string;
  ypgg: string;
  bzdw: string;
  approval_no: string;
  expires_at: number | null;
  goods_image: { list: string; detail: string };
  ck_id: number;
  is_buy: 0 | 1;
  buy_text: string;
  number: number;
  stock_text: string;
  min_quantity: number;
  step_quantity: number;
  middle_pack: number;
  is_youx: 0 | 1;
  is_mhj: 0 | 1;
  type: 0 | 1;
  base_price: number;
  base_price_fen: number;
  ladder_price: { number: number; price: number }[];
  ladder_price_type: 0 | 1;
  is_free_shipping: 0 | 1;
  free_shipping_number: number | null;
  tags: string[];
}

/** An activity with its tiers: status 1 = reached, those first (spec §4). */
interface CartActivityState {
  id: number;
  name: string;
  amount: number;
  amount_fen: number;
  tiers: {
    status: 0 | 1;
    is_applied: 0 | 1;
    amount: number;
    missing: number;
    missing_fen: number;
    text: string;
  }[];
}

interface CartTotalsState {
  count: number;
  line_count: number;
  list_fen: number;
  goods_fen: number;
  reduction_fen: number;
  shipping_fen: number;
  payable_fen: number;
}

/** The cart state of spec §3, with the totals in fen beside it. */
export interface CartState {
  data: CartItemState[];
  shipping_data: {
    shipping_amount: number;
    no_trans_order_amount: number;
    region_name: string;
    fee_fen: number;
    threshold_fen: number;
  };
  /** by kind, in the spec's names: `manjians`, `discounts` */
  activity_data: Record<string, CartActivityState[]>;
  filter_data: CartFilter[];
  totals: CartTotalsState;
  /** all lines of the cart, whatever the filter shows */
  total: number;
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** The whole cart in the spec's names; a filter narrows `data` and nothing else. */
export function toCartState(view: CartView, filter: number = ALL_LINES): CartState {
  const {
    totals,
    terms: { region },
  } = view;
  const applied = appliedActivities(view);
  return {
    data: filterCart(view.items, filter).map((item) => toItem(item, applied)),
    shipping_data: {
      shipping_amount: fenToYuan(totals.shippingFen),
      no_trans_order_amount: fenToYuan(totals.missingForFreeShippingFen),
      region_name: region.name,
      fee_fen: region.feeFen,
      threshold_fen: region.thresholdFen,
    },
    activity_data: byKind(view.activities),
    filter_data: cartFilters(view.items),
    totals: {
      count: totals.count,
      line_count: totals.lineCount,
      list_fen: totals.listFen,
      goods_fen: totals.goodsFen,
      reduction_fen: totals.reductionFen,
      shipping_fen: totals.shippingFen,
      payable_fen: totals.payableFen,
    },
    total: view.items.length,
  };
}

function toItem(item: CartItem, activities: readonly Activity[]): CartItemState {
  const { price, quantity } = item;
  return {
    id: item.id,
    number: quantity,
    price: fenToYuan(price.priceFen),
    price_fen: price.priceFen,
    price_reason: price.reason,
    is_selected: flag(item.selected),
    selectable: flag(item.selectable),
    type: typeOf(price),
    with_coupon: 0,
    goods_manjian_amount: fenToYuan(price.reductionFen),
    amount_fen: price.amountFen,
    list_amount_fen: price.listAmountFen,
    share_fen: price.shareFen,
    gift_data: null,
    notice: item.notice,
    ladder_text: price.ladder.text,
    ladder_hint: price.ladder.hint,
    free_shipping_missing: price.freeShippingMissing,
    goods: toGoods(item, activities),
  };
}

function toGoods(item: CartItem, activities: readonly Activity[]): CartGoodsState {
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
    is_youx: flag(goods.isFreeShipping),
    is_mhj: flag(goods.isEphedrine),
    type: typeOf(price),
    base_price: fenToYuan(goods.source.basePriceFen),
    base_price_fen: goods.source.basePriceFen,
    ladder_price: goods.source.ladder.map(({ minQuantity, priceFen }) => ({
      number: minQuantity,
      price: fenToYuan(priceFen),
    })),
    ladder_price_type: goods.source.ladderType,
    is_free_shipping: flag(price.freeShippingMissing === 0),
    free_shipping_number: goods.freeShippingQuantity,
    tags: tagsOf(item, activities),
  };
}

/** Those that take something off. */
function appliedActivities({ activities, terms }: CartView): Activity[] {
  const ids = new Set(activities.filter(({ reductionFen }) => reductionFen > 0).map(({ id }) => id));
  return terms.activities.filter(({ id }) => ids.has(id));
}

/** The chips of a line: what sets its price and what takes something off it. */
function tagsOf({ goods, price }: CartItem, activities: readonly Activity[]): TagLabel[] {
  const tags = new Set<TagLabel>();
  if (goods.isFreeShipping) tags.add('优');
  if (isOfferKind(price.reason)) tags.add(offerKind(price.reason).tag);
  if (price.reductionFen > 0) {
    for (const activity of activities) {
      if (coversGoods(activity, goods.id)) tags.add(activityKind(activity.kind).tag);
    }
  }
  if (goods.isNew) tags.add('新');
  return [...tags];
}

/** The spec's `type` of a line: 1 for seckill. */
const typeOf = ({ reason }: PricedLine): 0 | 1 => (isOfferKind(reason) ? offerKind(reason).apiType : 0);

/** Every kind has its list, also an empty one. */
const byKind = (activities: readonly ActivityState[]): CartState['activity_data'] =>
  Object.fromEntries(
    activityKinds().map(([kind, { apiName }]) => [
      apiName,
      activities.filter((activity) => activity.kind === kind).map(toActivity),
    ]),
  );

function toActivity({ id, kind, name, reductionFen, tiers }: ActivityState): CartActivityState {
  return {
    id,
    name,
    amount: fenToYuan(reductionFen),
    amount_fen: reductionFen,
    tiers: tiers.map((tier) => ({
      status: tier.status,
      is_applied: flag(tier.isApplied),
      amount: fenToYuan(tier.thresholdFen),
      missing: fenToYuan(tier.missingFen),
      missing_fen: tier.missingFen,
      text: activityKind(kind).tierText(tier),
    })),
  };
}
