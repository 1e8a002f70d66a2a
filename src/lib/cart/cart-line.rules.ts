import type { CartLine } from '#lib/cart/cart.rules.ts';
import { isBuyFlag } from '#lib/goods/availability.rules.ts';
import type { TradeGoods } from '#lib/goods/trade-goods.rules.ts';

/** A goods in some number as `priceCart` takes it. */
export function toCartLine(
  goods: TradeGoods,
  line: { id: number; quantity: number; selected: boolean },
): CartLine {
  return {
    ...line,
    goodsId: goods.id,
    unit: goods.unit,
    stock: goods.stock,
    canBuy: isBuyFlag(goods.buyability) === 1,
    isEphedrine: goods.isEphedrine,
    source: goods.source,
    freeShippingQuantity: goods.freeShippingQuantity,
  };
}
