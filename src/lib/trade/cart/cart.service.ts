import {
  countCartItems,
  deleteCartItems,
  findCartItems,
  setQuantities,
  setSelected,
} from '#lib/trade/cart/cart.repository.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import type { CartItem, CartView } from '#lib/trade/cart/cart-view.rules.ts';
import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.rules.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type AskedLine, priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';

/** A line of the cart put right by what its goods allow. */
interface CorrectedLine extends AskedLine {
  row: CartItemRow;
  selectable: boolean;
  notice: string;
}

/**
 * The whole cart of a member, priced, in a bounded number of queries. Lines that cannot be bought are unticked and
 * numbers that the stock or the packing no longer allow are corrected, both for good (spec §4).
 */
export async function viewCart(db: Db, member: Member, now: number): Promise<CartView> {
  const rows = await findCartItems(db, member.id);
  const { lines, terms, priced } = await priceLines(db, member, { asked: rows.map(toLine), correct }, now);
  await storeCorrections(
    db,
    member,
    lines.map(({ line }) => line),
    now,
  );
  const items = lines.map(({ line, goods, price }): CartItem => {
    const { id, quantity, selected, selectable, notice } = line;
    return { id, goods, quantity, selected, selectable, notice, price };
  });
  const { totals, activities, groups } = priced;
  return { items, totals, activities, groups, terms };
}

/** The number on the cart's badge: how many lines it has. */
export function countCart(db: Db, member: Member): Promise<number> {
  return countCartItems(db, member.id);
}

/**
 * Changes the number of a line; it is corrected to minimum, step and stock, and the message says so.
 * Throws `not_found`, and `invalid_form` when none can be bought.
 */
export async function editCartItem(
  db: Db,
  member: Member,
  { id, wanted }: { id: number; wanted: number },
  now: number,
): Promise<{ quantity: number; message: string }> {
  const row = (await findCartItems(db, member.id)).find((item) => item.id === id);
  const goods = row && (await loadTradeGoods(db, member, [row.goods_id], now)).get(row.goods_id);
  if (!goods) throw notFound('购物车中的这件商品');
  const { quantity, reason, message } = correctQuantity(wanted, goods);
  if (reason === 'none') throw fieldError('number', `《${goods.name}》${message}`);
  await setQuantities(db, member.id, new Map([[id, quantity]]), now);
  return { quantity, message };
}

/** Ticks or unticks lines; those that cannot be bought stay unticked. Throws `not_found` when none is the member's. */
export async function selectCartItems(
  db: Db,
  member: Member,
  ids: readonly number[],
  selected: boolean,
): Promise<void> {
  if ((await setSelected(db, member.id, ids, selected)) === 0) throw notFound('购物车中的这些商品');
}

/** Takes lines out of the cart; those already gone are no error. Returns how many were there. */
export function removeCartItems(db: Db, member: Member, ids: readonly number[]): Promise<number> {
  return deleteCartItems(db, member.id, ids);
}

const toLine = (row: CartItemRow): CorrectedLine => ({
  id: row.id,
  goodsId: row.goods_id,
  quantity: row.quantity,
  selected: row.is_selected === 1,
  row,
  selectable: true,
  notice: '',
});

function correct(line: CorrectedLine, goods: TradeGoods): CorrectedLine {
  const correction = correctQuantity(line.quantity, goods);
  const buyable = goods.buyability.canBuy;
  const selectable = buyable && correction.reason !== 'none';
  return {
    ...line,
    quantity: selectable ? correction.quantity : line.quantity,
    selectable,
    selected: selectable && line.selected,
    notice: buyable ? correction.message : goods.buyability.text,
  };
}

async function storeCorrections(
  db: Db,
  member: Member,
  lines: readonly CorrectedLine[],
  now: number,
): Promise<void> {
  const unticked = lines.filter(({ row, selected }) => row.is_selected === 1 && !selected);
  await setSelected(
    db,
    member.id,
    unticked.map(({ row }) => row.id),
    false,
  );
  const corrected = lines.filter(({ row, quantity }) => row.quantity !== quantity);
  await setQuantities(db, member.id, new Map(corrected.map(({ row, quantity }) => [row.id, quantity])), now);
}
