import type { OrderKind } from '#lib/catalogue/pricing/cart/split.rules.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { CartTotals, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { NamedShippingRegion } from '#lib/people/addresses/shipping-region.rules.ts';
import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import type { OrderGroup } from '#lib/catalogue/pricing/cart/split.rules.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.rules.ts';
import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** A draft stays open this long. */
export const DRAFT_MS = DAY_MS;

/** What a draft remembers of a line; prices are computed anew. */
export interface DraftEntry {
  cartItemId: number;
  goodsId: number;
  quantity: number;
}

export interface DraftLine {
  id: number;
  goods: TradeGoods;
  quantity: number;
  price: PricedLine;
  /** why it cannot be ordered like this; empty when it can */
  problem: string;
}

/** One of the orders the draft becomes, with its lines. */
export interface DraftGroup extends OrderGroup {
  lines: DraftLine[];
}

/** What the check-order page shows. Amounts in fen. */
export interface OpenDraft {
  state: 'open';
  key: string;
  lines: DraftLine[];
  groups: DraftGroup[];
  totals: CartTotals;
  activities: ActivityState[];
  region: NamedShippingRegion;
  addresses: Address[];
  /** where it goes: the chosen one, else the default; null while the member has none */
  address: Address | null;
  /** everything that keeps it from being submitted */
  problems: string[];
  /** ms UTC */
  expiresAt: number;
}

export interface PlacedOrder {
  id: number;
  no: string;
  kind: OrderKind;
  payableFen: number;
}

/** A draft that has become orders. */
export interface SubmittedDraft {
  state: 'submitted';
  key: string;
  orders: PlacedOrder[];
}

/** Why a number of a goods cannot be ordered as it is, or empty. */
export function lineProblem(goods: TradeGoods, quantity: number): string {
  const { buyability, stock, unit } = goods;
  if (!buyability.canBuy) return buyability.text;
  if (stock < quantity) return `库存不足，仅剩 ${stock} ${unit}，请调整数量后再提交。`;
  const correction = correctQuantity(quantity, goods);
  return correction.quantity === quantity
    ? ''
    : `采购规则已调整，须采购 ${correction.quantity} ${unit}，请返回购物车修改。`;
}
