import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { mineOfGoods } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { type AddedToCart, addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import {
  type AgainState,
  againState,
  type BoughtLine,
  linesToRepeat,
} from '#lib/trade/orders/again/again.rules.ts';
import { findOrder, findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** A line of an order with what became of it. */
export interface AgainLine extends AgainState {
  line: OrderLineRow;
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
export interface AgainWish {
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
  { id, press, lines: chosen }: AgainWish,
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
