import {
  countCartItems,
  deleteCartItems,
  findCartItems,
  setQuantities,
  setSelected,
} from '#lib/trade/cart/cart.repository.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import type { CartItem, CartView, ReplacedLine } from '#lib/trade/cart/cart-view.rules.ts';
import { type CorrectableLine, correctLines } from '#lib/trade/cart/correct-lines.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type PricedLines, priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { withheldByReceipt } from '#lib/trade/receipts/receipts.service.ts';
import { referencePrice } from '#lib/catalogue/pricing/unit/price.rules.ts';

/** A line of the cart with its row, put right by what its goods allow. */
interface CorrectedLine extends CorrectableLine {
  row: CartItemRow;
}

/**
 * The whole cart of a member, priced, in a bounded number of queries. Lines that cannot be bought are unticked and
 * numbers that the stock or the packing no longer allow are corrected, both for good (product §6.4).
 */
export async function viewCart(db: Db, member: Member, now: number): Promise<CartView> {
  const { lines, terms, priced } = await priceCartRows(db, member, await findCartItems(db, member.id), now);
  await storeCorrections(
    db,
    member,
    lines.map(({ line }) => line),
    now,
  );
  const items = lines.map(({ line, goods, combination, price }): CartItem => {
    const { id, type, activityId, quantity, selected, selectable, notice, row } = line;
    const changeFen =
      row.addedPriceFen === null || !isPlainLine(line)
        ? 0
        : referencePrice(goods.source, member.rank, now) - row.addedPriceFen;
    return {
      id,
      type,
      activityId,
      goods,
      combination,
      quantity,
      price,
      selected: selected && price.problem === '',
      selectable: selectable && price.problem === '',
      notice: notice || price.problem,
      priceChangeFen: changeFen,
      replaced: replacedOf(row, quantity),
    };
  });
  const { totals, activities, gifts, groups } = priced;
  return { items, totals, activities, gifts, groups, terms };
}

/** Rows of a cart with their prices; what is corrected is not stored. */
export function priceCartRows(
  db: Db,
  member: Member,
  rows: readonly CartItemRow[],
  now: number,
): Promise<PricedLines<CorrectedLine>> {
  const withheld = withheldByReceipt(db, member, now);
  return priceLines(db, member, { asked: rows.map(toLine), correct: correctLines, withheld }, now);
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
  const [edited] = await editCartItems(db, member, new Map([[id, wanted]]), now);
  if (!edited) throw notFound('购物车中的这件商品');
  const { quantity, message, isRefused, name } = edited;
  if (isRefused) throw fieldError('number', `《${name}》${message}`);
  return { quantity, message };
}

/** A line whose number was to be changed, with what there is to say of it. */
interface EditedLine {
  id: number;
  name: string;
  quantity: number;
  message: string;
  /** it cannot be bought: the number stays what it was */
  isRefused: boolean;
}

/**
 * Changes the numbers of lines (by id), each corrected to minimum, step and stock; null leaves one as it is. Lines that
 * are no longer there are left out.
 */
export async function editCartItems(
  db: Db,
  member: Member,
  wanted: ReadonlyMap<number, number | null>,
  now: number,
): Promise<EditedLine[]> {
  const rows = await findCartItems(db, member.id);
  const edited = rows.filter(({ id }) => wanted.has(id));
  if (edited.length === 0) return [];
  const goodsIds = new Set(edited.map(({ goodsId }) => goodsId));
  // their siblings only: what shares their stock
  const rest = rows.filter(
    ({ id, goodsId, type }) => !wanted.has(id) && (goodsIds.has(goodsId) || type === LINE_TYPES.combination),
  );
  const asked = edited.map((row) => ({ ...row, quantity: wanted.get(row.id) ?? row.quantity }));
  const { lines } = await priceCartRows(db, member, [...asked, ...rest], now);
  const results = lines.filter(({ line }) => wanted.has(line.id));
  const changed = results.filter(({ line }) => line.selectable && wanted.get(line.id) !== null);
  await setQuantities(db, member.id, new Map(changed.map(({ line }) => [line.id, line.quantity])), now);
  return results.map(({ line, goods, combination }) => ({
    id: line.id,
    name: combination?.name ?? goods.name,
    quantity: line.quantity,
    message: line.notice,
    isRefused: !line.selectable,
  }));
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

/** What a line was before it was replaced: known until its number is changed otherwise, be it by the shop. */
const replacedOf = (row: CartItemRow, quantity: number): ReplacedLine | null =>
  row.replacedGoodsId === null || row.replacedQuantity === null || row.replacedByQuantity !== quantity
    ? null
    : { goodsId: row.replacedGoodsId, quantity: row.replacedQuantity, addedPriceFen: row.replacedPriceFen };

const toLine = (row: CartItemRow): CorrectedLine => ({
  id: row.id,
  type: row.type,
  activityId: row.activityId,
  goodsId: row.goodsId,
  quantity: row.quantity,
  selected: row.isSelected === 1,
  row,
  selectable: true,
  notice: '',
});

async function storeCorrections(
  db: Db,
  member: Member,
  lines: readonly CorrectedLine[],
  now: number,
): Promise<void> {
  const unticked = lines.filter(({ row, selected }) => row.isSelected === 1 && !selected);
  await setSelected(
    db,
    member.id,
    unticked.map(({ row }) => row.id),
    false,
  );
  const corrected = lines.filter(({ row, quantity }) => row.quantity !== quantity);
  await setQuantities(db, member.id, new Map(corrected.map(({ row, quantity }) => [row.id, quantity])), now);
}

/** Lines of a cart, for the checkout that takes them over. */
export {
  countCartItems,
  findCartItems,
  setQuantities,
  takeCartItems,
} from '#lib/trade/cart/cart.repository.ts';
