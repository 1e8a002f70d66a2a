import type { MineGoods } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { byUnitPrice } from '#lib/catalogue/goods-view/detail/unit-order.rules.ts';

/**
 * Sorts the same medicine by other makers by the member's own unit prices; the page has them in the order of a
 * visitor's prices. All rows are inserted again, so that none of them shifts, and the focus stays where it was.
 */
export function sortByOwnPrice(list: readonly MineGoods[]): void {
  const body = document.querySelector<HTMLTableSectionElement>('[data-by-unit-price]');
  if (!body) return;
  const prices = new Map(list.map(({ id, price_fen: fen }) => [String(id), fen]));
  const rows = [...body.rows].map((row) => ({
    row,
    priceFen: prices.get(row.dataset['goodsId'] ?? '') ?? Infinity,
    unitCount: Number(row.dataset['units']) || null,
  }));
  const sorted = byUnitPrice(rows);
  if (sorted.every(({ row }, index) => row === rows[index]?.row)) return;
  const focused = body.contains(document.activeElement) ? document.activeElement : null;
  body.replaceChildren(...sorted.map(({ row }) => row));
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
