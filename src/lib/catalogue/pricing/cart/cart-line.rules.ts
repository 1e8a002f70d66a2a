import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { GrantedGoods } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import type { PriceSource, Rank } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { NamedShippingRegion, ShippingRegion } from '#lib/people/addresses/delivery-fees.rules.ts';
import type { Combination } from './combination.rules.ts';
import type { CouponTerms, VoucherTerms } from './coupons.rules.ts';

/**
 * The types of cart items (product §11.3): 0 plain, 1 within the limits of an offer (seckill), 3 a set, 4 goods had
 * for little (换购).
 */
export const LINE_TYPES = { plain: 0, limited: 1, combination: 3, exchange: 4 } as const;
export type LineType = (typeof LINE_TYPES)[keyof typeof LINE_TYPES];

/** A line of goods at their own price: no set, nothing had for little. */
export const isPlainLine = ({ type }: { type: LineType }): boolean =>
  type === LINE_TYPES.plain || type === LINE_TYPES.limited;

/** A line of the cart with all that its price depends on. */
export interface CartLine {
  id: number;
  type: LineType;
  /** the activity whose set or exchange it is; 0 for the others */
  activityId: number;
  /** of a set its first part */
  goodsId: number;
  /** units, or sets */
  quantity: number;
  /** `盒`, `瓶`, `套` … for the words */
  unit: string;
  /** what the buyer ticked */
  selected: boolean;
  stock: number;
  /** numbers go in multiples of it; 1 where they need not */
  stepQuantity: number;
  /** the member may buy it, stock aside (`is_buy`) */
  canBuy: boolean;
  /** goods with ephedrine (mhj) become an order of their own */
  isEphedrine: boolean;
  isControlled: boolean;
  /** prescription medicines are advised no promotion */
  isPrescription: boolean;
  /** what a set is made of; null for other lines, and for a set that is over */
  combination: Combination | null;
  source: PriceSource;
  /** units that ship free (`free_shipping_number`); null without such a rule */
  freeShippingQuantity: number | null;
}

/** What prices are made with, next to the lines. */
export interface PricingTerms {
  rank: Rank | null;
  /** ms UTC */
  now: number;
  /** the activities that run now */
  activities: readonly Activity[];
  /** the goods that these may give or offer */
  granted: readonly GrantedGoods[];
  region: ShippingRegion;
  /** six digits of where the goods go; empty while not known */
  regionCode: string;
  coupon: CouponTerms | null;
  vouchers: readonly VoucherTerms[];
}

/** Terms with the region's name, as pages show them. */
export interface NamedTerms extends PricingTerms {
  region: NamedShippingRegion;
}
