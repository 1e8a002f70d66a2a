import { applyActivities, coversGoods } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Activity, ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { shipping } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import type { ShippingReason } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import type { NamedShippingRegion, ShippingRegion } from '#lib/people/addresses/shipping-region.rules.ts';
import type { PriceSource, Rank } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { splitOrders } from './split.rules.ts';
import type { OrderGroup } from './split.rules.ts';
import { priceLine } from '#lib/catalogue/pricing/cart/line.rules.ts';
import type { LinePrice } from '#lib/catalogue/pricing/cart/line.rules.ts';

/** A line of the cart with all that its price depends on. */
export interface CartLine {
  id: number;
  goodsId: number;
  quantity: number;
  /** `盒`, `瓶` … for the words */
  unit: string;
  /** what the buyer ticked */
  selected: boolean;
  stock: number;
  /** the member may buy it, stock aside (spec `is_buy`) */
  canBuy: boolean;
  /** goods with ephedrine (mhj) become an order of their own */
  isEphedrine: boolean;
  /** a fixed set at one price (spec type 3): takes part in no activity */
  isCombination?: boolean;
  source: PriceSource;
  /** units that ship free (spec `free_shipping_number`); null without such a rule */
  freeShippingQuantity: number | null;
}

/** What prices are made with, beside the lines. */
export interface PricingTerms {
  rank: Rank | null;
  /** ms UTC */
  now: number;
  /** the activities that run now */
  activities: readonly Activity[];
  region: ShippingRegion;
}

/** Terms with the region's name, as pages show them. */
export interface NamedTerms extends PricingTerms {
  region: NamedShippingRegion;
}

/** A line as priced; one that is not selected has its prices but takes no part in reductions and totals. */
export interface PricedLine extends LinePrice {
  id: number;
  goodsId: number;
  isEphedrine: boolean;
  /** ticked, in stock and buyable (spec §4) */
  selected: boolean;
  /** the line's share of the activities' reductions (spec `goods_manjian_amount`) */
  reductionFen: number;
  /** what the line finally costs, shipping aside; 0 while not selected */
  shareFen: number;
}

/** Over the selected lines; amounts in fen. */
export interface CartTotals {
  /** units */
  count: number;
  lineCount: number;
  /** at list prices */
  listFen: number;
  /** at the prices paid, before activities */
  goodsFen: number;
  reductionFen: number;
  shippingFen: number;
  shippingReason: ShippingReason;
  missingForFreeShippingFen: number;
  /** goods - reductions + shipping */
  payableFen: number;
}

export interface PricedCart {
  /** in the order given */
  lines: PricedLine[];
  totals: CartTotals;
  /** those that cover a line of the cart */
  activities: ActivityState[];
  groups: OrderGroup[];
}

/** Spec §4: a line without stock, or that the member may not buy, is never selected; nor is an empty one. */
function isSelected(line: CartLine): boolean {
  return line.selected && line.canBuy && line.stock > 0 && line.quantity > 0;
}

function cartTotals(
  lines: readonly CartLine[],
  priced: readonly PricedLine[],
  terms: PricingTerms,
): CartTotals {
  const counted = priced.filter(({ selected }) => selected);
  const sum = (amount: (line: PricedLine) => number) =>
    counted.reduce((total, line) => total + amount(line), 0);
  const goodsFen = sum((line) => line.amountFen);
  const fee = shipping({ goodsFen, lines: lines.filter(isSelected), region: terms.region });
  return {
    count: sum((line) => line.quantity),
    lineCount: counted.length,
    listFen: sum((line) => line.listAmountFen),
    goodsFen,
    reductionFen: sum((line) => line.reductionFen),
    shippingFen: fee.shippingFen,
    shippingReason: fee.reason,
    missingForFreeShippingFen: fee.missingFen,
    payableFen: sum((line) => line.shareFen) + fee.shippingFen,
  };
}

/**
 * Prices the cart, the check-order page and the order alike: unit prices, then activities over the selected lines,
 * then shipping, then the split into orders. Line ids are unique. The shares of the lines sum to the goods payable
 * to the fen, the groups to the whole. (Spec §3 cart state, §4.)
 */
export function priceCart(lines: readonly CartLine[], terms: PricingTerms): PricedCart {
  const alone = lines.map((line) => ({
    line,
    price: priceLine(line, terms),
    selected: isSelected(line),
  }));
  const inCart = terms.activities.filter((activity) =>
    lines.some((line) => !line.isCombination && coversGoods(activity, line.goodsId)),
  );
  // by id, so that odd fen fall on the same lines whatever order the cart is shown in
  const takingPart = alone
    .filter(({ line, selected }) => selected && !line.isCombination)
    .sort((a, b) => a.line.id - b.line.id);
  const applied = applyActivities(
    takingPart.map(({ line, price }) => ({
      goodsId: line.goodsId,
      quantity: price.quantity,
      amountFen: price.amountFen,
    })),
    inCart,
  );
  const reductions = new Map(
    takingPart.map(({ line }, index) => [line.id, applied.lineReductionsFen[index] ?? 0]),
  );

  const priced = alone.map(({ line: { id, goodsId, isEphedrine }, price, selected }): PricedLine => {
    const reductionFen = reductions.get(id) ?? 0;
    const shareFen = selected ? price.amountFen - reductionFen : 0;
    return { ...price, id, goodsId, isEphedrine, selected, reductionFen, shareFen };
  });
  const totals = cartTotals(lines, priced, terms);
  return {
    lines: priced,
    totals,
    activities: applied.activities,
    groups: splitOrders(priced, totals.shippingFen),
  };
}
