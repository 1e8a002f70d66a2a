import { isPlainLine } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import {
  deleteCartItems,
  findCartItems,
  holdCartItems,
  insertCartItem,
  setCartItem,
  setQuantities,
} from '#lib/trade/cart/cart.repository.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import { isSettled, limitedChanges } from '#lib/trade/cart/limited-rows.rules.ts';
import { priceCartRows } from '#lib/trade/cart/price-rows.service.ts';

/**
 * Splits lines of a member's cart that are too large for a limited price, joins those that fit, and stores the result.
 * Every reader of the cart does this first, as the rest of a limit changes with the orders of others.
 */
export async function settleLimited(db: Db, member: Member, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const rows = await holdCartItems(trx, member.id);
    const { lines } = await priceCartRows(trx, member, rows, now);
    const { removed, changed, added } = limitedChanges(lines, { rank: member.rank, now });
    await deleteCartItems(trx, member.id, removed);
    for (const row of changed) await setCartItem(trx, member.id, row, now);
    for (const { like, quantity } of added) {
      const row = rows.find(({ id }) => id === like);
      if (!row) continue;
      await insertCartItem(trx, {
        member_id: member.id,
        goods_id: row.goodsId,
        type: 0,
        activity_id: 0,
        quantity,
        is_selected: row.isSelected,
        added_price_fen: row.addedPriceFen,
        place: row.place ?? row.id,
        created_at: row.createdAt,
        updated_at: now,
      });
    }
  });
}

/**
 * Joins all plain lines of a goods into one, so that its units can be changed as one number; the next reader splits it
 * by the limits at that time. `id` is the line that stays.
 */
export async function joinPlainLines(db: Db, member: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const rows = await holdCartItems(trx, member.id);
    const row = rows.find((one) => one.id === id);
    if (!row || !isPlainLine(row)) return;
    const others = rows.filter((one) => one.id !== id && one.goodsId === row.goodsId && isPlainLine(one));
    if (others.length === 0) return;
    const quantity = others.reduce((sum, one) => sum + one.quantity, row.quantity);
    await deleteCartItems(
      trx,
      member.id,
      others.map((one) => one.id),
    );
    await setQuantities(trx, member.id, new Map([[id, quantity]]), now);
  });
}

/** Returns the lines of a cart, split and joined by the current limits, for the checkout that takes them over. */
export async function settledItems(db: Db, member: Member, now: number): Promise<CartItemRow[]> {
  const rows = await findCartItems(db, member.id);
  const { lines } = await priceCartRows(db, member, rows, now);
  if (isSettled(limitedChanges(lines, { rank: member.rank, now }))) return rows;
  await settleLimited(db, member, now);
  return findCartItems(db, member.id);
}

/**
 * Returns the lines meant by ids that were read before a cart was settled: where all plain lines of a goods were named,
 * all its plain lines afterwards are included.
 */
export function namedAfter(
  ids: readonly number[],
  before: readonly CartItemRow[],
  after: readonly CartItemRow[],
): Set<number> {
  const named = new Set(ids);
  const whole = new Set(
    [...Map.groupBy(before.filter(isPlainLine), ({ goodsId }) => goodsId)].flatMap(([goodsId, same]) =>
      same.every(({ id }) => named.has(id)) ? [goodsId] : [],
    ),
  );
  return new Set([
    ...ids,
    ...after.filter((row) => isPlainLine(row) && whole.has(row.goodsId)).map(({ id }) => id),
  ]);
}
