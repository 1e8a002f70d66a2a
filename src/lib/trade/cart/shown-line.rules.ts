import { isPlainLine, type LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { CartItemState } from '#lib/trade/cart/cart-answer.fields.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';

/** A line of the cart as all parts of a page show it: the drawer, rows and cards of lists, and the cart itself. */
export interface ShownLine {
  id: number;
  type: LineType;
  /** for a set, the first of its goods */
  goodsId: number;
  name: string;
  /** the maker; for a set, its goods */
  detail: string;
  /** empty for a set */
  spec: string;
  /** address of the small picture */
  picture: string;
  quantity: number;
  /** of one unit or set */
  priceFen: number;
  selected: boolean;
  /** may be ticked */
  selectable: boolean;
  /** reason why the line cannot be bought, or the correction made; empty when there is none */
  notice: string;
}

const partsText = (parts: readonly { name: string; number: number }[]): string =>
  parts.map(({ name, number }) => `${name} × ${number}`).join('，');

/** Converts a line of the API's answer (product §9.4). */
export function lineOfAnswer(item: CartItemState): ShownLine {
  const { goods, combination } = item;
  return {
    id: item.id,
    type: item.type,
    goodsId: goods.id,
    name: combination?.name ?? goods.name,
    detail: combination ? partsText(combination.goods) : goods.sccj,
    spec: combination ? '' : goods.ypgg,
    picture: goods.goods_image.list,
    quantity: item.number,
    priceFen: item.price_fen,
    selected: item.is_selected === 1,
    selectable: item.selectable === 1,
    notice: item.notice || goods.buy_text,
  };
}

/** Converts a line of the cart page, at the price shown there. */
export function lineOfRow(row: CartRow, priceFen: number): ShownLine {
  const parts = row.combination?.parts.map(({ name, quantity }) => ({
    name,
    number: quantity * row.quantity,
  }));
  return {
    id: row.id,
    type: row.type,
    goodsId: row.goodsId,
    name: row.name,
    detail: parts ? partsText(parts) : row.makerName,
    spec: row.spec,
    picture: row.picture,
    quantity: row.quantity,
    priceFen,
    selected: row.selected,
    selectable: row.selectable,
    notice: row.notice,
  };
}

/** Returns the cart lines of a goods' row in a list: one, or two where some units are at a limited price. */
export const linesOfGoods = (lines: readonly ShownLine[], goodsId: number): ShownLine[] =>
  lines.filter((line) => line.goodsId === goodsId && isPlainLine(line));

/** Returns the price of all lines that can be bought now (product §6.3), in fen, at the prices shown. */
export const buyableFen = (lines: readonly ShownLine[]): number =>
  lines
    .filter(({ selectable }) => selectable)
    .reduce((total, { priceFen, quantity }) => total + priceFen * quantity, 0);

/** True for a stored value that has the shape of a line. */
export function isShownLine(kept: unknown): kept is ShownLine {
  if (kept === null || typeof kept !== 'object') return false;
  const line = kept as Record<string, unknown>;
  return (
    ['id', 'type', 'goodsId', 'quantity', 'priceFen'].every((name) => Number.isFinite(line[name])) &&
    ['name', 'detail', 'spec', 'picture', 'notice'].every((name) => typeof line[name] === 'string') &&
    ['selected', 'selectable'].every((name) => typeof line[name] === 'boolean')
  );
}
