import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  type CartItem,
  type CartView,
  MOST_CART_LINES,
  type ReplacedLine,
  type TypedNumber,
} from '#lib/trade/cart/cart-view.rules.ts';
import { unitsBeside } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES, isPlainLine } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import {
  countCartItems,
  deleteCartItems,
  findCartItems,
  setQuantities,
  setSelected,
} from '#lib/trade/cart/cart.repository.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import { isSettled, limitedChanges } from '#lib/trade/cart/limited-rows.rules.ts';
import { type CorrectedLine, priceCartRows } from '#lib/trade/cart/price-rows.service.ts';
import { settleLimited } from '#lib/trade/cart/settle-cart.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { beyondText } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import type { PricedLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { referencePrice } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { addFavourites } from '#lib/catalogue/favourites/favourites.service.ts';
import { loadCombinations } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';

/**
 * Returns the whole cart of a member, priced, in a bounded number of queries. Stores corrections (product §6.4): lines
 * that cannot be bought are unticked, numbers that stock or packing no longer allow are corrected, and units beyond a
 * limited price become a separate line.
 */
export async function viewCart(db: Db, member: Member, now: number): Promise<CartView> {
  const { lines, terms, priced } = await priceSettled(db, member, now);
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

/** Returns the priced cart after its lines are split and joined by the current limits. */
async function priceSettled(db: Db, member: Member, now: number): Promise<PricedLines<CorrectedLine>> {
  const priced = await priceCartRows(db, member, await findCartItems(db, member.id), now);
  if (isSettled(limitedChanges(priced.lines, { rank: member.rank, now }))) return priced;
  await settleLimited(db, member, now);
  return priceCartRows(db, member, await findCartItems(db, member.id), now);
}

/** Throws `conflict` when lines just added put a cart over its limit. */
export async function checkRoom(trx: Trx, memberId: number): Promise<void> {
  if ((await countCartItems(trx, memberId)) <= MOST_CART_LINES) return;
  throw new ShopError('conflict', `购物车最多放 ${MOST_CART_LINES} 种商品，请先结算或删除一部分。`);
}

/** Returns the number of lines in the cart, shown on its badge. */
export function countCart(db: Db, member: Member): Promise<number> {
  return countCartItems(db, member.id);
}

/**
 * Changes the number of a line, corrected to minimum, step and stock; the message reports a correction. Throws
 * `not_found`, and `invalid_form` when none can be bought.
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

/** Result of changing the number of a line. */
interface EditedLine {
  id: number;
  name: string;
  quantity: number;
  message: string;
  /** true when it cannot be bought and the number is unchanged */
  isRefused: boolean;
}

/**
 * Changes the numbers of lines (by id), each corrected to minimum, step and stock; null keeps a number. Lines that no
 * longer exist are left out.
 */
async function editCartItems(
  db: Db,
  member: Member,
  wanted: ReadonlyMap<number, number | null>,
  now: number,
): Promise<EditedLine[]> {
  const rows = await findCartItems(db, member.id);
  const edited = rows.filter(({ id }) => wanted.has(id));
  if (edited.length === 0) return [];
  const goodsIds = new Set(edited.map(({ goodsId }) => goodsId));
  // only other lines that share their stock
  const rest = rows.filter(
    ({ id, goodsId, type }) => !wanted.has(id) && (goodsIds.has(goodsId) || type === LINE_TYPES.combination),
  );
  const asked = edited.map((row) => ({ ...row, quantity: wanted.get(row.id) ?? row.quantity }));
  const { lines } = await priceCartRows(db, member, [...asked, ...rest], now);
  const results = lines.filter(({ line }) => wanted.has(line.id));
  const changed = results.filter(({ line }) => line.selectable && wanted.get(line.id) !== null);
  await setQuantities(db, member.id, new Map(changed.map(({ line }) => [line.id, line.quantity])), now);
  return results.map(({ line, goods, combination }) => {
    const units = isPlainLine(line) ? line.quantity + unitsBeside(line, lines) : 0;
    const beyond = units > 0 ? beyondText(goods, units, { rank: member.rank, now }) : '';
    return {
      id: line.id,
      name: combination?.name ?? goods.name,
      quantity: line.quantity,
      message: line.notice || beyond,
      isRefused: !line.selectable,
    };
  });
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

/** Deletes lines of the cart; lines already deleted are no error. Returns the number deleted. */
export function removeCartItems(db: Db, member: Member, ids: readonly number[]): Promise<number> {
  return deleteCartItems(db, member.id, ids);
}

/** Returns the state of a line before it was replaced; kept until its number is changed otherwise, also by the shop. */
const replacedOf = (row: CartItemRow, quantity: number): ReplacedLine | null =>
  row.replacedGoodsId === null || row.replacedQuantity === null || row.replacedByQuantity !== quantity
    ? null
    : { goodsId: row.replacedGoodsId, quantity: row.replacedQuantity, addedPriceFen: row.replacedPriceFen };

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

/**
 * Saves the numbers typed in the cart form and returns the message on those that were corrected. Throws `invalid_form`
 * when one is not a number or cannot be bought, after the others were saved; where `ordered` is given, for those lines
 * only.
 */
export async function saveTypedNumbers(
  db: Db,
  member: Member,
  { typed, ordered }: { typed: readonly TypedNumber[]; ordered?: readonly number[] | undefined },
  now: number,
): Promise<string> {
  if (typed.length === 0) return '';
  const parsed = new Map(typed.map(({ id, text }) => [id, parseQuantity(text)]));
  const wanted = new Map([...parsed].map(([id, { quantity }]) => [id, quantity]));
  const edited = await editCartItems(db, member, wanted, now);
  const results = edited.map(({ id, name, isRefused, message }) => {
    const problem = parsed.get(id)?.problem ?? '';
    const words = problem || message;
    return { id, isRefused: isRefused || problem !== '', text: words && `《${name}》${words}` };
  });
  const wrong = results.filter(({ id, isRefused }) => isRefused && (ordered?.includes(id) ?? true));
  if (wrong.length > 0) throw fieldError('numbers', wrong.map(({ text }) => text).join('；'));
  return results.flatMap(({ isRefused, text }) => (isRefused || text === '' ? [] : [text])).join('；');
}

/**
 * Saves the goods of some lines as favourites and deletes the lines, both or neither; for a set all its parts are
 * saved. Lines already deleted are no error. Throws `conflict` when the member has too many favourites; the lines stay.
 */
export function moveToFavourites(
  db: Db,
  member: Member,
  ids: readonly number[],
  now: number,
): Promise<{ moved: number; message: string }> {
  return transact(db, async (trx) => {
    const wanted = new Set(ids);
    const lines = (await findCartItems(trx, member.id)).filter(({ id }) => wanted.has(id));
    if (lines.length > 0) await addFavourites(trx, member, await goodsOf(trx, member, lines, now), now);
    const moved = await deleteCartItems(
      trx,
      member.id,
      lines.map(({ id }) => id),
    );
    return { moved, message: moved === 0 ? '这些商品已不在购物车中' : `已将 ${moved} 种商品移入收藏` };
  });
}

/** Returns the goods of lines, each once; for sets all their parts, also when these are over. */
async function goodsOf(
  trx: Trx,
  member: Member,
  lines: readonly CartItemRow[],
  now: number,
): Promise<number[]> {
  const sets = lines.filter(({ type }) => type === LINE_TYPES.combination);
  const activityIds = sets.map(({ activityId }) => activityId);
  const running = sets.length === 0 ? [] : await loadCombinations(trx, activityIds, member.id, now);
  const parts = running.flatMap((set) => set.parts.map(({ goodsId }) => goodsId));
  return [...new Set([...lines.map(({ goodsId }) => goodsId), ...parts])];
}
