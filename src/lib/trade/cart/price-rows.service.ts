import type { AskedLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { type PricedLines, priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import { type CorrectableLine, correctLines } from '#lib/trade/cart/correct-lines.rules.ts';
import { withheldByReceipt } from '#lib/trade/receipts/receipts.service.ts';

/** A line of the cart with its row, corrected to what its goods allow. */
export interface CorrectedLine extends CorrectableLine {
  row: CartItemRow;
}

/** Prices the rows of a cart; corrections are not stored. */
export function priceCartRows(
  db: Db,
  member: Member,
  rows: readonly CartItemRow[],
  now: number,
): Promise<PricedLines<CorrectedLine>> {
  const withheld = withheldByReceipt(db, member, now);
  return priceLines(db, member, { asked: rows.map(toLine), correct: correctLines, withheld }, now);
}

/** The fields of a row that decide its price. */
export const askedOf = ({ id, type, activityId, goodsId, quantity, isSelected }: CartItemRow): AskedLine => ({
  id,
  type,
  activityId,
  goodsId,
  quantity,
  selected: isSelected === 1,
});

const toLine = (row: CartItemRow): CorrectedLine => ({ ...askedOf(row), row, selectable: true, notice: '' });
