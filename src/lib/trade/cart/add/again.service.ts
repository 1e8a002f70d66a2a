import { correctQuantity, parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { mineOfGoods } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { beyondText, type PricePart, priceParts } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { Rank } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { type AddedToCart, addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { findOrder, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

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
interface AgainState {
  /** what the cart would make of the number; 0: nothing can be bought */
  quantity: number;
  /** the unit price of that many, of the first of them where the rest is beyond a limited price, in fen; null: it is not sold */
  priceFen: number | null;
  /** what is otherwise than in the order in price, stock or offer, a sentence each */
  changes: string[];
  /** what else the buyer should know, a sentence each */
  notes: string[];
}

/** Units of a goods that cost the same. */
interface PaidPart {
  quantity: number;
  priceFen: number;
}

/** All that an order had of one goods; its parts cost otherwise where a price with a limit took some of them alone. */
type Repeated<Line> = Line & { parts: PaidPart[] };

/**
 * The lines of an order that can be ordered again, one for each goods: gifts come by themselves where they still run.
 * The price and its reason are those of the first line.
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

/** Returns what each part cost: `¥13.54 × 20、¥14.72 × 33`. */
export const paidWords = (parts: readonly PaidPart[]): string =>
  parts.map(({ priceFen, quantity }) => `${formatFen(priceFen)} × ${quantity}`).join('、');

/** What became of a line since it was ordered (product §6.9); `goods` is undefined where there is none any more. */
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

/** Returns how the price of a unit has changed, of all units where they do not cost the same. */
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

/** That what set the price of a line sets it no more. */
function endedOffer({ priceReason, activityName }: BoughtLine, reason: string): string {
  if (priceReason === 'combination') return `上次在组合《${activityName}》里，这次按单品加购`;
  if (priceReason === 'exchange') return '上次是换购价，换购要在购物车里重新选';
  if (!isOfferKind(priceReason) || priceReason === reason) return '';
  return `上次是${offerKind(priceReason).priceLabel}，现在没有这个价`;
}

const reductionWords = ({ reductionFen }: BoughtLine): string =>
  reductionFen > 0 ? `上次活动减了 ${formatFen(reductionFen)}，这次能减多少以购物车为准` : '';

/** A line of an order with what became of it. */
export interface AgainLine extends AgainState {
  line: Repeated<OrderLineRow>;
  thumb: string;
  stockText: string;
  /** units in the cart now, which come on top */
  inCart: number;
}

/** What ordering one of the member's orders again would be now (product §6.9). Null where it has no such order. */
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

/** What of an order is bought again: all of it, or some goods in numbers of their own. */
export interface AgainRequest {
  id: number;
  press?: string | undefined;
  /** Absent: all goods of the order. Without a number, or with an empty one, it is that of the order; as it was typed. */
  lines?: readonly { goodsId: number; quantity?: number | string | undefined }[] | undefined;
}

/**
 * Puts goods of one of the member's orders in its cart, once for each press: what cannot be bought is named. Throws
 * `not_found`, `invalid_form` on `lines` for what the order does not have or a number that is none, or as adding to the cart.
 */
export async function buyAgain(
  db: Db,
  member: Member,
  { id, press, lines: chosen }: AgainRequest,
  now: number,
): Promise<AddedToCart> {
  if (!(await findOrder(db, member.id, id))) throw notFound('这个订单');
  const bought = new Map(linesToRepeat(await findOrderLines(db, [id])).map((line) => [line.goodsId, line]));
  const toAdd = (chosen ?? [...bought.values()]).map(({ goodsId, quantity: typed }) => {
    const line = bought.get(goodsId);
    if (!line) throw fieldError('lines', '有的商品不在这个订单里，请刷新后重新选择。');
    return { goodsId, quantity: numberOf(line, typed) };
  });
  return addOnce(db, member, { press, asks: toAdd, add: (trx) => addToCart(trx, member, toAdd, now) }, now);
}

function numberOf({ name, quantity }: BoughtLine, typed: number | string | undefined): number {
  const text = String(typed ?? '').trim();
  if (text === '') return quantity;
  const read = parseQuantity(text);
  if (read.quantity === null) throw fieldError('lines', `《${name}》${read.problem}`);
  return read.quantity;
}
