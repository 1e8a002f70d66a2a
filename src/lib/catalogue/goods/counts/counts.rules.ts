import { COUNT_LIMIT_FEN } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Limit of lots on one sheet. */
export const MOST_LOTS = 300;

/** Differences above both are asked about: units, and a share of the units that should be there. */
const ASKED_UNITS = 10;
const ASKED_SHARE = 0.2;

/** Least length (characters) of the reason for a count that differs by much. */
const LEAST_REASON = 2;

/** Units of a lot that lie on the shelf according to the books. */
export interface ShelfUnits {
  /** Units that may still be sold. */
  quantity: number;
  /** Units in orders that are not sent yet, paid or not. */
  unsent: number;
}

/** Returns the units that should lie on the shelf. */
export const shouldBe = ({ quantity, unsent }: ShelfUnits): number => quantity + unsent;

/** A count of a lot against the books; `priceFen` is the base price of a unit. */
export interface CountedShelf extends ShelfUnits {
  counted: number;
  priceFen: number;
}

const differenceOf = (shelf: CountedShelf): number => shelf.counted - shouldBe(shelf);

/** Returns the value of the difference in fen, without its sign. */
const differenceFen = (shelf: CountedShelf): number => Math.abs(differenceOf(shelf)) * shelf.priceFen;

/** True when a second staff user confirms the count before it is booked. */
export const needsSecond = (shelf: CountedShelf): boolean => differenceFen(shelf) > COUNT_LIMIT_FEN;

/** True when a count is booked only after the question about it was confirmed, with a reason. */
export const isAsked = (shelf: CountedShelf): boolean =>
  needsSecond(shelf) || Math.abs(differenceOf(shelf)) > Math.max(ASKED_UNITS, shouldBe(shelf) * ASKED_SHARE);

const signed = (units: number): string => (units > 0 ? `多 ${units}` : `少 ${-units}`);

/** Returns the question before a count that differs by much: `货架应有 2600，实盘 26，少 2574。…`. */
export function countQuestion(shelf: CountedShelf): string {
  const words = `货架应有 ${shouldBe(shelf)}，实盘 ${shelf.counted}，${signed(differenceOf(shelf))}。`;
  const second = needsSecond(shelf)
    ? `差额按挂牌价 ${formatFen(differenceFen(shelf))}，超过 ${formatFen(COUNT_LIMIT_FEN)}，要另一位同事确认后才入账。`
    : '';
  return `${words}${second}确认无误，请写原因并勾选“数量无误”再提交。`;
}

/** Returns what is wrong with the reason of a count that differs by much; null where nothing is. */
export const reasonRefusal = (remark: string): string | null =>
  [...remark].length < LEAST_REASON ? `请写差异的原因，至少 ${LEAST_REASON} 个字。` : null;

/** Units of an order that are not sent yet, with its number. */
export interface WaitingOrder {
  orderId: number;
  orderNo: string;
  quantity: number;
}

const ORDERS_NAMED = 5;

/** Returns the refusal of a count of fewer units than orders still want; null where the shelf holds enough. */
export function tooFewRefusal(
  { counted, unsent }: Pick<CountedShelf, 'counted' | 'unsent'>,
  orders: readonly WaitingOrder[],
): string | null {
  if (counted >= unsent) return null;
  const named = orders.slice(0, ORDERS_NAMED).map(({ orderNo, quantity }) => `${orderNo}（${quantity}）`);
  const more = orders.length > ORDERS_NAMED ? `等 ${orders.length} 单` : '';
  return `这个批次已售未发 ${unsent}，货架上只有 ${counted}，不够发：${named.join('、')}${more}。请先在这些订单的打包页换批次或减去缺的，再盘点。`;
}

/** Returns the refusal of a count that goods came in or went out since its form was opened. */
export const movedRefusal = (before: number, now: number): string =>
  `盘点期间这个批次有进出：打开时货架应有 ${before}，现在应有 ${now}。请按现在的货架重新数。`;

/** Returns the words of a booked count for the ledger: `账实相符`, `应有 2377，实盘 2370，少 7`. */
export function countWords(shelf: CountedShelf): string {
  const difference = differenceOf(shelf);
  if (difference === 0) return shelf.unsent > 0 ? `账实相符，其中已售未发 ${shelf.unsent}` : '账实相符';
  const unsent = shelf.unsent > 0 ? `（已售未发 ${shelf.unsent}）` : '';
  return `应有 ${shouldBe(shelf)}${unsent}，实盘 ${shelf.counted}，${signed(difference)}`;
}

const MOST_COUNTED = 1_000_000;

/** Reads a count as typed on a sheet: null where nothing was counted, undefined where it cannot be read. */
export function readCounted(typed: string): number | null | undefined {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const counted = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  return counted <= MOST_COUNTED ? counted : undefined;
}

/** Returns the refusal of counts that cannot be read; the others on the sheet are kept. */
export const typedRefusal = (texts: readonly string[]): string =>
  `${texts
    .slice(0, 3)
    .map((text) => `“${text}”`)
    .join('、')}不是 0 到 ${MOST_COUNTED} 的整数，没有记下，请改好再核对；其他行已记下。`;
