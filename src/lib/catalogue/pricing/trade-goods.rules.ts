import type { Buyability } from '#lib/catalogue/goods/availability.rules.ts';
import type { PriceSource } from '#lib/catalogue/pricing/price.rules.ts';
import type { RxClass } from '#lib/catalogue/goods/goods-words.rules.ts';

/** A goods as it is traded with one member: what a line of the cart, the check-order page and the order need. */
export interface TradeGoods {
  id: number;
  name: string;
  commonName: string;
  brandName: string;
  spec: string;
  unit: string;
  makerName: string;
  approvalNo: string;
  lotNo: string;
  /** ms UTC */
  expiresAt: number | null;
  stock: number;
  minQuantity: number;
  stepQuantity: number;
  middlePack: number;
  caseSize: number;
  freeShippingQuantity: number | null;
  /** the spec's `ck_id` */
  warehouseId: number;
  rxClass: RxClass;
  isEphedrine: boolean;
  isYoux: boolean;
  isNew: boolean;
  /** addresses of the full picture and of the small one for rows */
  picture: string;
  thumb: string;
  source: PriceSource;
  /** whether this member may buy it now, and why not */
  buyability: Buyability;
}
