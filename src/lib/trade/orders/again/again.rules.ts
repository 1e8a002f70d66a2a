import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { exceededText } from '#lib/catalogue/pricing/cart/line.rules.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { type Rank, unitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { OrderLineRow } from '#lib/trade/orders/orders.table.ts';

/** What an order had of one goods. */
export type BoughtLine = Pick<
  OrderLineRow,
  | 'goodsId'
  | 'name'
  | 'spec'
  | 'unit'
  | 'quantity'
  | 'priceFen'
  | 'priceReason'
  | 'activityName'
  | 'reductionFen'
>;

/** How it would be bought again now. */
export interface AgainState {
  /** what the cart would make of the number; 0: nothing can be bought */
  quantity: number;
  /** the unit price of that many, in fen; null: it is not sold */
  priceFen: number | null;
  /** what is otherwise than in the order, a sentence each */
  changes: string[];
}

/**
 * The lines of an order that can be ordered again, one for each goods: gifts come by themselves where they still run.
 * What a goods cost is that of its first line.
 */
export function linesToRepeat<Line extends BoughtLine>(lines: readonly Line[]): Line[] {
  const bought = Map.groupBy(
    lines.filter(({ priceReason }) => priceReason !== 'gift'),
    ({ goodsId }) => goodsId,
  );
  return [...bought.values()].flatMap(([first, ...others]) =>
    first ? { ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) } : [],
  );
}

/** What became of a line since it was ordered (product §6.9); `goods` is undefined where there is none any more. */
export function againState(
  line: BoughtLine,
  goods: TradeGoods | undefined,
  { rank, now }: { rank: Rank; now: number },
): AgainState {
  if (!goods) return { quantity: 0, priceFen: null, changes: ['商品已不在目录里'] };
  const { reason, text } = goods.buyability;
  if (reason !== null && reason !== 'not_passed' && reason !== 'no_stock')
    return { quantity: 0, priceFen: null, changes: [text] };
  const corrected = correctQuantity(line.quantity, goods);
  const quantity = Math.max(1, corrected.quantity);
  const price = unitPrice(goods.source, { rank, quantity, now });
  return {
    quantity: corrected.quantity,
    priceFen: price.priceFen,
    changes: [
      corrected.message,
      priceChange(line.priceFen, price.priceFen),
      endedOffer(line, price.reason),
      exceededText(price, goods.unit),
      reductionWords(line),
    ].filter(Boolean),
  };
}

function priceChange(beforeFen: number, nowFen: number): string {
  if (beforeFen === nowFen) return '';
  const words = nowFen > beforeFen ? '涨' : '降';
  return `单价 ${formatFen(beforeFen)} → ${formatFen(nowFen)}，${words} ${formatFen(Math.abs(nowFen - beforeFen))}`;
}

/** That what set the price of a line sets it no more. */
function endedOffer({ priceReason, activityName }: BoughtLine, reason: string): string {
  if (priceReason === 'combination') return `上次在组合《${activityName}》里，这次按单品加购`;
  if (priceReason === 'exchange') return '上次是换购价，换购要在购物车里重新选';
  if (!isOfferKind(priceReason) || priceReason === reason) return '';
  return `上次是${offerKind(priceReason).priceLabel}，现在没有这个价`;
}

const reductionWords = ({ reductionFen }: BoughtLine): string =>
  reductionFen > 0 ? `上次活动减了 ${formatFen(reductionFen)}，这次能减多少以购物车为准` : '';
