import { type Buyability, isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { type Goods, mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { GrantedGoods } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { type Combination, setsInStock } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import { isPlainLine, LINE_TYPES, type LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { CouponTerms, VoucherTerms } from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import type { PriceSource, Rank } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import type { NamedShippingRegion, ShippingRegion } from '#lib/people/addresses/delivery-fees.rules.ts';

/** A line of the cart with everything its price depends on. */
export interface CartLine {
  id: number;
  type: LineType;
  /** the activity whose set or exchange it is; 0 for the others */
  activityId: number;
  /** for a set its first part */
  goodsId: number;
  /** units, or sets */
  quantity: number;
  /** `盒`, `瓶`, `套` and so on, for texts */
  unit: string;
  /** ticked by the buyer */
  selected: boolean;
  stock: number;
  /** quantities are multiples of it; 1 without such a rule */
  stepQuantity: number;
  /** the member may buy it, stock not considered (`is_buy`) */
  canBuy: boolean;
  /** goods with ephedrine (mhj) become a separate order */
  isEphedrine: boolean;
  isControlled: boolean;
  /** prescription medicines show no hints about promotions */
  isPrescription: boolean;
  /** the set; null for other lines, and for a set that has ended */
  combination: Combination | null;
  source: PriceSource;
  /** units that ship free (`free_shipping_number`); null without such a rule */
  freeShippingQuantity: number | null;
}

/** Terms of pricing that apply to all lines. */
export interface PricingTerms {
  rank: Rank | null;
  /** ms UTC */
  now: number;
  /** the activities that run now */
  activities: readonly Activity[];
  /** the goods that these activities may give or offer in exchange */
  granted: readonly GrantedGoods[];
  region: ShippingRegion;
  /** six-digit region code of the delivery address; empty while unknown */
  regionCode: string;
  coupon: CouponTerms | null;
  vouchers: readonly VoucherTerms[];
}

/** Pricing terms with the region's name, as pages show them. */
export interface NamedTerms extends PricingTerms {
  region: NamedShippingRegion;
}

/** A goods as one member can buy it: the data that a line of the cart, the check-order page and the order need. */
export interface TradeGoods extends Goods {
  /** addresses of the full picture and of the thumbnail for rows */
  picture: string;
  thumb: string;
  source: PriceSource;
  /** permission of this member to buy it now, with the reason for a refusal */
  buyability: Buyability;
}

/** A quantity of a goods; the id is set by the caller and distinguishes the lines. */
export interface AskedLine {
  id: number;
  type: LineType;
  /** the activity whose set or exchange it is; 0 for the others */
  activityId: number;
  /** for a set its first part */
  goodsId: number;
  quantity: number;
  selected: boolean;
}

/** A line with its goods or set, before it is priced. */
export interface KnownLine<Line extends AskedLine> {
  line: Line;
  goods: TradeGoods;
  /** the set; null for other lines, and for a set that has ended */
  combination: Combination | null;
}

/** Returns the units of the other plain lines of the same goods: of two lines, one is within a limited price. */
export const unitsBeside = (
  line: Pick<AskedLine, 'id' | 'goodsId'>,
  lines: readonly { line: Pick<AskedLine, 'id' | 'goodsId' | 'quantity' | 'type'> }[],
): number =>
  lines.reduce(
    (sum, { line: other }) =>
      other.id !== line.id && other.goodsId === line.goodsId && isPlainLine(other)
        ? sum + other.quantity
        : sum,
    0,
  );

/** Converts lines to the input of `priceCart`. */
export const toCartLines = (known: readonly KnownLine<AskedLine>[]): CartLine[] => known.map(toCartLine);

function toCartLine({ line, goods, combination }: KnownLine<AskedLine>): CartLine {
  const { id, type, activityId, quantity, selected } = line;
  const isSet = type === LINE_TYPES.combination;
  return {
    id,
    type,
    activityId,
    quantity,
    selected,
    combination,
    goodsId: goods.id,
    unit: isSet ? '套' : goods.unit,
    stock: combination ? setsInStock(combination) : goods.stock,
    stepQuantity: isPlainLine(line) ? goods.stepQuantity : 1,
    canBuy: isBuyFlag(goods.buyability) === 1,
    isEphedrine: goods.isEphedrine && !isSet,
    isControlled: goods.isControlled,
    isPrescription: !mayBePromoted(goods) && !isSet,
    source: goods.source,
    freeShippingQuantity: isSet ? null : goods.freeShippingQuantity,
  };
}
