import { type CartLine, type NamedTerms, priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import { type CartItem, lineTags } from '#lib/trade/cart/cart-view.rules.ts';
import { toCartLines, unitsBeside } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { ShownLine } from '#lib/trade/cart/shown-line.rules.ts';
import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import { cartZone, type CartZone } from '#lib/trade/cart/cart-groups.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { scopeEndText } from '#lib/catalogue/goods/availability.rules.ts';
import { formatMonth, isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';

/** A line as the cart page keeps it: the fields it shows and all fields its price depends on. */
export interface CartRow extends CartLine {
  name: string;
  brandName: string;
  spec: string;
  makerName: string;
  approvalNo: string;
  /** `2028-03`, or empty */
  expiryText: string;
  isNearExpiry: boolean;
  picture: string;
  /** the tags its goods has in lists */
  tags: TagLabel[];
  /** the suggested retail price; 0 where there is none */
  retailPriceFen: number;
  minQuantity: number;
  /** zone in which it is shown when no activity claims it */
  zone: CartZone;
  /** unit price now minus unit price when it was added, in fen */
  priceChangeFen: number;
  middlePack: number;
  caseSize: number;
  /** may be ticked */
  selectable: boolean;
  /** end of the certificate it needs, shown in advance; empty otherwise */
  certificateText: string;
  /** notice about the line for the buyer; empty when there is none */
  notice: string;
}

/** Returns the lines of a cart for its page, without goods that only activities name. */
export function toCartRows(
  items: readonly CartItem[],
  { activities, now }: Pick<NamedTerms, 'activities' | 'now'>,
  { scopes }: Pick<Member, 'scopes'>,
): CartRow[] {
  const known = items.map(({ goods, combination, ...line }) => ({
    line: { ...line, goodsId: goods.id },
    goods,
    combination,
  }));
  const lines = new Map(toCartLines(known).map((line) => [line.id, line]));
  return items.flatMap((item): CartRow[] => {
    const { id, goods, combination, selectable, notice, priceChangeFen } = item;
    const line = lines.get(id);
    if (!line) return [];
    return [
      {
        ...line,
        selectable,
        notice,
        priceChangeFen,
        zone: cartZone(goods),
        name: combination?.name ?? goods.name,
        brandName: combination ? '' : goods.brandName,
        spec: combination ? '' : goods.spec,
        makerName: combination ? '' : goods.makerName,
        approvalNo: combination ? '' : goods.approvalNo,
        expiryText: goods.expiresAt === null ? '' : formatMonth(goods.expiresAt),
        isNearExpiry: isNearExpiry(goods.expiresAt, now),
        certificateText: scopeEndText(goods.scopeCode, scopes, now),
        picture: goods.thumb,
        tags: lineTags(item, activities),
        retailPriceFen: combination ? 0 : goods.retailPriceFen,
        minQuantity: isPlainLine(line) ? Math.max(1, goods.minQuantity - unitsBeside(line, known)) : 1,
        middlePack: isPlainLine(line) ? goods.middlePack : 1,
        caseSize: isPlainLine(line) ? goods.caseSize : 1,
      },
    ];
  });
}

const elsewhereText = (number: number, unit: string): string => `数量已在别处修改，现为 ${number} ${unit}`;

/** Returns the reason why a row shows a different number than requested, where the server gave none. */
function changedText(
  row: CartRow,
  { number, stock }: { number: number; stock: number },
  { before, after }: { before: number; after: number },
): string {
  if (number === row.quantity) return row.notice;
  // Units move automatically between two lines of one goods, one of them at a limited price.
  if (after > 1) return '';
  if (before > 1) return `两行已合为 ${number} ${row.unit}`;
  return stock === row.stock ? elsewhereText(number, row.unit) : `库存有变化，已改为 ${number} ${row.unit}`;
}

/** Returns a line that was split from another plain line of its goods, as the page keeps it; undefined for others. */
function restOf(
  { id, type, number, goods }: CartState['data'][number],
  rows: readonly CartRow[],
): CartRow | undefined {
  const row = rows.find((one) => one.goodsId === goods.id && isPlainLine(one));
  return row && isPlainLine({ type }) ? { ...row, id, type, quantity: number, notice: '' } : undefined;
}

/** Returns the same row object where nothing changes, so that other rows are not rendered again for one change. */
function withChange(row: CartRow, change: Partial<CartRow>): CartRow {
  const names = Object.keys(change) as (keyof CartRow)[];
  return names.every((name) => row[name] === change[name]) ? row : { ...row, ...change };
}

/**
 * Applies the server's answer to the rows; null when the page must be reloaded: other goods were added elsewhere, or a
 * price has changed since the page was rendered. A line that a limited price split from another is built from that one.
 * `said` holds the server's messages on the numbers it was sent, by row.
 */
export function applyCartAnswer(
  rows: readonly CartRow[],
  terms: NamedTerms,
  { data, totals }: CartState,
  said: ReadonlyMap<number, string> = new Map(),
): CartRow[] | null {
  const known = new Map(rows.map((row) => [row.id, row]));
  const linesOf = (goodsId: number) => ({
    before: rows.filter((row) => row.goodsId === goodsId && isPlainLine(row)).length,
    after: data.filter((item) => item.goods.id === goodsId && isPlainLine(item)).length,
  });
  const corrected = data.flatMap((item): CartRow[] => {
    const row = known.get(item.id) ?? restOf(item, rows);
    if (!row) return [];
    return [
      withChange(row, {
        type: isPlainLine(row) ? item.type : row.type,
        quantity: item.number,
        selected: item.is_selected === 1,
        selectable: item.selectable === 1,
        stock: item.goods.number,
        canBuy: item.goods.is_buy === 1,
        notice:
          item.notice ||
          said.get(item.id) ||
          changedText(row, { number: item.number, stock: item.goods.number }, linesOf(row.goodsId)),
      }),
    ];
  });
  if (corrected.length !== data.length) return null;
  return priceCart(corrected, terms).totals.payableFen === totals.payable_fen ? corrected : null;
}

/**
 * Applies the lines shown by another tab to the rows; returns the same list where nothing differs, null where there are
 * lines that this page does not know.
 */
export function applyShownLines(
  rows: readonly CartRow[],
  lines: readonly ShownLine[],
): readonly CartRow[] | null {
  const known = new Map(rows.map((row) => [row.id, row]));
  const changed = lines.flatMap(({ id, quantity, selected, selectable, notice }) => {
    const row = known.get(id);
    if (!row) return [];
    const words = quantity === row.quantity ? row.notice : elsewhereText(quantity, row.unit);
    return [withChange(row, { quantity, selected, selectable, notice: notice || words })];
  });
  if (changed.length !== lines.length) return null;
  const isSame = rows.length === changed.length && changed.every((row, index) => row === rows[index]);
  return isSame ? rows : changed;
}
