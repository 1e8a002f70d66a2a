import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { setsInStock, type Combination } from '#lib/catalogue/pricing/cart/combination.rules.ts';
import {
  type CartLine,
  isPlainLine,
  LINE_TYPES,
  type LineType,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.rules.ts';

/** A goods in some number; the id is the asker's and distinguishes the lines. */
export interface AskedLine {
  id: number;
  type: LineType;
  /** the activity whose set or exchange it is; 0 for the others */
  activityId: number;
  /** of a set its first part */
  goodsId: number;
  quantity: number;
  selected: boolean;
}

/** A line with what it is made of, before it is priced. */
export interface KnownLine<Line extends AskedLine> {
  line: Line;
  goods: TradeGoods;
  /** of a set; null for other lines, and for a set that is over */
  combination: Combination | null;
}

/**
 * Lines as `priceCart` takes them. Where a goods has a line within the limits of an offer, its plain line takes no
 * limited offer, so that no limit is used twice.
 */
export function toCartLines(known: readonly KnownLine<AskedLine>[]): CartLine[] {
  const limited = new Set(
    known.filter(({ line }) => line.type === LINE_TYPES.limited).map(({ line }) => line.goodsId),
  );
  return known.map((each) => {
    const { type, goodsId } = each.line;
    return toCartLine(each, type === LINE_TYPES.plain && limited.has(goodsId));
  });
}

function toCartLine({ line, goods, combination }: KnownLine<AskedLine>, isRest: boolean): CartLine {
  const { id, type, activityId, quantity, selected } = line;
  const isSet = type === LINE_TYPES.combination;
  const offers = goods.source.offers.filter(
    ({ remaining, perMemberLimit }) => !isRest || (remaining === null && perMemberLimit === null),
  );
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
    source: isRest ? { ...goods.source, offers } : goods.source,
    freeShippingQuantity: isSet ? null : goods.freeShippingQuantity,
  };
}
