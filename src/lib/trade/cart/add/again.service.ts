import { correctQuantity, parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { mineOfGoods } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { beyondText, type PricePart, priceParts } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Rank } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { type AddedToCart, addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { findOrder, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Fields of an order line that are needed to buy it again. */
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

/** State of a line if it were bought again now. */
interface AgainState {
  /** number after the cart's correction; 0: nothing can be bought */
  quantity: number;
  /**
   * unit price of that number, in fen; of the first units where the rest is beyond a limited price; null: it is not
   * sold
   */
  priceFen: number | null;
  /** differences from the order in price, stock or offer, a sentence each */
  changes: string[];
  /** other notes for the buyer, a sentence each */
  notes: string[];
}

/** Units of a goods at the same price. */
interface PaidPart {
  quantity: number;
  priceFen: number;
}

/** All units of one goods in an order; its parts differ in price where a limited price took some of them alone. */
type Repeated<Line> = Line & { parts: PaidPart[] };

/**
 * Returns the lines of an order that can be ordered again, one for each goods; gifts are left out, as they are added
 * automatically where they still run. The price and its reason are those of the first line.
 */
export function linesToRepeat<Line extends BoughtLine>(lines: readonly Line[]): Repeated<Line>[] {
  const bought = Map.groupBy(
    lines.filter(({ priceReason }) => priceReason !== 'gift'),
    ({ goodsId }) => goodsId,
  );
  return [...bought.values()].flatMap((same) => {
    const [first] = same;
    const parts = [...Map.groupBy(same, ({ priceFen }) => priceFen)].map(([priceFen, alike]) => ({
      priceFen,
      quantity: unitsOf(alike),
    }));
    return first ? { ...first, quantity: unitsOf(same), parts } : [];
  });
}

const unitsOf = (parts: readonly { quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the price of each part: `¥13.54 × 20、¥14.72 × 33`. */
export const paidWords = (parts: readonly PaidPart[]): string =>
  parts.map(({ priceFen, quantity }) => `${formatFen(priceFen)} × ${quantity}`).join('、');

/**
 * Returns the changes to a line since it was ordered (product §6.9); `goods` is undefined where it no longer exists.
 */
function againState(
  line: Repeated<BoughtLine>,
  goods: TradeGoods | undefined,
  { rank, now }: { rank: Rank; now: number },
): AgainState {
  if (!goods) return { quantity: 0, priceFen: null, changes: ['商品已不在目录里'], notes: [] };
  const { reason, text } = goods.buyability;
  if (reason !== null && reason !== 'not_passed' && reason !== 'no_stock')
    return { quantity: 0, priceFen: null, changes: [text], notes: [] };
  const corrected = correctQuantity(line.quantity, goods);
  const isStock = corrected.reason === 'stock' || corrected.reason === 'none';
  const quantity = Math.max(1, corrected.quantity);
  const parts = priceParts(goods, quantity, { rank, now });
  const [{ price } = { price: null }] = parts;
  if (!price) return { quantity: 0, priceFen: null, changes: [corrected.message], notes: [] };
  return {
    quantity: corrected.quantity,
    priceFen: price.priceFen,
    changes: [
      isStock ? corrected.message : '',
      priceChange(line, parts),
      endedOffer(line, price.reason),
    ].filter(Boolean),
    notes: [
      isStock ? '' : corrected.message,
      beyondText(goods, quantity, { rank, now }),
      reductionWords(line),
    ].filter(Boolean),
  };
}

/** Returns the change of the unit price, or of the total where units differ in price. */
function priceChange(
  { parts, quantity, unit, priceFen }: Repeated<BoughtLine>,
  now: readonly PricePart[],
): string {
  const isWhole = parts.length === 1 && now.length === 1;
  const [before, after] =
    isWhole || unitsOf(now) !== quantity
      ? [priceFen, now[0]?.price.priceFen ?? priceFen]
      : [
          sumOf(parts),
          sumOf(now.map((part) => ({ quantity: part.quantity, priceFen: part.price.priceFen }))),
        ];
  if (before === after) return '';
  const change = `${after > before ? '涨' : '降'} ${formatFen(Math.abs(after - before))}`;
  const what = before === priceFen ? '单价' : `${quantity} ${unit}共`;
  return `${what} ${formatFen(before)} → ${formatFen(after)}，${change}`;
}

const sumOf = (parts: readonly PaidPart[]): number =>
  parts.reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0);

/** Returns the sentence that the offer which set the price of a line has ended; empty where it has not. */
function endedOffer({ priceReason, activityName }: BoughtLine, reason: string): string {
  if (priceReason === 'combination') return `上次在组合《${activityName}》里，这次按单品加购`;
  if (priceReason === 'exchange') return '上次是换购价，换购要在购物车里重新选';
  if (!isOfferKind(priceReason) || priceReason === reason) return '';
  return `上次是${offerKind(priceReason).priceLabel}，现在没有这个价`;
}

const reductionWords = ({ reductionFen }: BoughtLine): string =>
  reductionFen > 0 ? `上次活动减了 ${formatFen(reductionFen)}，这次能减多少以购物车为准` : '';

/** A line of an order with its state if bought again now. */
export interface AgainLine extends AgainState {
  line: Repeated<OrderLineRow>;
  thumb: string;
  stockText: string;
  /** units in the cart now; new ones are added to them */
  inCart: number;
}

/**
 * Returns the state of one of the member's orders if ordered again now (product §6.9); null where the member has no
 * such order.
 */
export async function orderAgain(
  db: Db,
  member: Member,
  orderId: number,
  now: number,
): Promise<{ order: OrderRow; lines: AgainLine[] } | null> {
  const order = await findOrder(db, member.id, orderId);
  if (!order) return null;
  const lines = linesToRepeat(await findOrderLines(db, [orderId]));
  const ids = lines.map(({ goodsId }) => goodsId);
  const goods = await loadTradeGoods(db, member, ids, now);
  const mine = await mineOfGoods(db, member, goods, now);
  const inCart = new Map(mine.map(({ id, in_cart }) => [id, in_cart]));
  return {
    order,
    lines: lines.map((line) => {
      const one = goods.get(line.goodsId);
      return {
        line,
        ...againState(line, one, { rank: member.rank, now }),
        thumb: one?.thumb ?? '',
        stockText: one?.isOnSale ? `库存 ${one.stock}` : '',
        inCart: inCart.get(line.goodsId) ?? 0,
      };
    }),
  };
}

/** Part of an order to buy again: all of it, or some goods in given numbers. */
export interface AgainRequest {
  id: number;
  idempotencyKey?: string | undefined;
  /** Absent: all goods of the order. A missing or empty number means that of the order; numbers are as typed. */
  lines?: readonly { goodsId: number; quantity?: number | string | undefined }[] | undefined;
}

/**
 * Puts goods of one of the member's orders in its cart, once for each press; goods that cannot be bought are named.
 * Throws `not_found`, `invalid_form` on `lines` for goods the order does not have or text that is no number, or as
 * adding to the cart.
 */
export async function buyAgain(
  db: Db,
  member: Member,
  { id, idempotencyKey, lines: chosen }: AgainRequest,
  now: number,
): Promise<AddedToCart> {
  if (!(await findOrder(db, member.id, id))) throw notFound('这个订单');
  const bought = new Map(linesToRepeat(await findOrderLines(db, [id])).map((line) => [line.goodsId, line]));
  const toAdd = (chosen ?? [...bought.values()]).map(({ goodsId, quantity: typed }) => {
    const line = bought.get(goodsId);
    if (!line) throw fieldError('lines', '有的商品不在这个订单里，请刷新后重新选择。');
    return { goodsId, quantity: numberOf(line, typed) };
  });
  return addOnce(
    db,
    member,
    { idempotencyKey, asks: toAdd, add: (trx) => addToCart(trx, member, toAdd, now) },
    now,
  );
}

function numberOf({ name, quantity }: BoughtLine, typed: number | string | undefined): number {
  const text = String(typed ?? '').trim();
  if (text === '') return quantity;
  const read = parseQuantity(text);
  if (read.quantity === null) throw fieldError('lines', `《${name}》${read.problem}`);
  return read.quantity;
}
