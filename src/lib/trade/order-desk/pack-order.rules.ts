import { lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { DeskOrder } from '#lib/trade/order-desk/order-desk.service.ts';
import { KEPT_WORDS } from '#lib/trade/order-desk/order-desk.rules.ts';
import type { OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';
import { type OpenUnits, openUnits, type ParcelGoods } from '#lib/trade/parcels/parcels.rules.ts';

/** Units of a lot to be packed, as the packing page shows them. */
export interface PackRow {
  /** Key of the row, from `unitsKey`. */
  key: string;
  goodsId: number;
  name: string;
  barcode: string;
  lotNo: string;
  /** Units still to be sent. */
  left: number;
}

/** Result of a scan: one more unit of a row, or the reason why not; both in words. */
export interface Scanned {
  key: string | null;
  words: string;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/**
 * Finds the row of a scanned or typed lot number, barcode or goods number: one more unit of the first row that is not
 * complete; `counted` are the units by row so far.
 */
export function scan(typed: string, rows: readonly PackRow[], counted: ReadonlyMap<string, number>): Scanned {
  const text = plain(typed);
  const matching = rows.filter(
    ({ lotNo, barcode, goodsId }) =>
      (lotNo !== '' && plain(lotNo) === text) ||
      (barcode !== '' && barcode === text) ||
      String(goodsId) === text,
  );
  const [first] = matching;
  if (!first) return { key: null, words: `“${typed.trim()}”不在这个订单要发的商品和批次里，请放回去。` };
  if (new Set(matching.map(({ goodsId }) => goodsId)).size > 1)
    return { key: null, words: `${lotName(first.lotNo)}有几种商品，请扫商品条码。` };
  const row = matching.find(({ key, left }) => (counted.get(key) ?? 0) < left);
  if (!row) {
    const total = matching.reduce((sum, { left }) => sum + left, 0);
    return { key: null, words: `${first.name}已扫够 ${total} 件，多出来的请放回去。` };
  }
  const count = (counted.get(row.key) ?? 0) + 1;
  const lot = row.lotNo === '' ? '' : `（${lotName(row.lotNo)}）`;
  return { key: row.key, words: `${row.name}${lot} ${count} / ${row.left}` };
}

type SheetOrder = Pick<DeskOrder, 'id' | 'no' | 'state' | 'cancelAskedAt' | 'keptFor' | 'lines' | 'parcels'>;

/**
 * True when an order is to be sent now: neither its buyer nor a colleague has asked to hold back the order or a part.
 */
export const isToSend = ({
  state,
  cancelAskedAt,
  keptFor,
}: Pick<DeskOrder, 'state' | 'cancelAskedAt' | 'keptFor'>): boolean =>
  state === 'paid' && cancelAskedAt === null && keptFor === null;

/** Returns the orders left out of a list or a page, each with the reason in a word. */
export const leftOutWords = (orders: readonly Pick<DeskOrder, 'no' | 'keptFor' | 'stateText'>[]): string =>
  orders
    .map(({ no, keptFor, stateText }) => `${no}（${keptFor === null ? stateText : KEPT_WORDS[keptFor]}）`)
    .join('、');

/**
 * Returns the units an order still has to be sent, by lot; none of an order that is not to be sent now, nor of lots
 * that are no longer on sale.
 */
export const openOfOrder = (order: SheetOrder): OpenUnits[] =>
  heldOfOrder(order).filter(({ isHeldBack }) => !isHeldBack);

/** Returns the same units including those held back. */
export const heldOfOrder = ({ lines, parcels, ...order }: SheetOrder): OpenUnits[] =>
  isToSend(order)
    ? openUnits(
        lines,
        new Map(lines.map(({ id, lots }) => [id, lots])),
        parcels.flatMap(({ goods }) => goods),
      )
    : [];

/** Units of one lot to be taken from its place, with their orders. */
export interface PickRow {
  place: string;
  line: OrderLine;
  lotNo: string;
  expiresAt: number | null;
  quantity: number;
  orders: { no: string; quantity: number }[];
}

/**
 * Returns one list of the units to take for several orders, sorted by storage place; units without a place come last.
 */
export function pickRows(orders: readonly SheetOrder[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const order of orders) {
    for (const { lineId, lotId, lotNo, expiresAt, place, quantity } of openOfOrder(order)) {
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line) continue;
      const key = lotId === null ? `${line.goodsId} ${lotNo}` : String(lotId);
      const row = rows.get(key) ?? { place, line, lotNo, expiresAt, quantity: 0, orders: [] };
      row.quantity += quantity;
      const own = row.orders.find(({ no }) => no === order.no);
      if (own) own.quantity += quantity;
      else row.orders.push({ no: order.no, quantity });
      rows.set(key, row);
    }
  }
  return [...rows.values()].sort(
    (a, b) =>
      Number(a.place === '') - Number(b.place === '') ||
      a.place.localeCompare(b.place, 'zh', { numeric: true }) ||
      a.line.name.localeCompare(b.line.name, 'zh') ||
      (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity),
  );
}

/** A delivery note: the goods of one parcel, or of the next one of an order. */
export interface NoteSheet {
  /** null: not sent yet. */
  parcel: DeskOrder['parcels'][number] | null;
  goods: {
    line: OrderLine;
    units: Pick<ParcelGoods, 'lotNo' | 'expiresAt' | 'quantity'>[];
    quantity: number;
  }[];
}

/**
 * Returns the delivery notes of an order: with `parcelId`, that of one sent parcel, whatever the state of the rest;
 * else one for the open units; where all was sent, one for each parcel; none while it is not to be sent. Twice where
 * its buyer wants two copies.
 */
export function noteSheets(
  order: SheetOrder & Pick<DeskOrder, 'deliveryNotes'>,
  parcelId: number | null = null,
): NoteSheet[] {
  const open = parcelId === null ? openOfOrder(order) : [];
  const isKept = parcelId === null && order.state === 'paid' && !isToSend(order);
  const sent = isKept ? [] : order.parcels.filter(({ id }) => parcelId === null || id === parcelId);
  const sheets =
    open.length > 0
      ? [{ parcel: null, goods: goodsOf(order.lines, open) }]
      : sent.map((parcel) => ({ parcel, goods: goodsOf(order.lines, parcel.goods) }));
  return sheets.flatMap((sheet) => (order.deliveryNotes.includes('two_copies') ? [sheet, sheet] : [sheet]));
}

const goodsOf = (
  lines: readonly OrderLine[],
  units: readonly Pick<ParcelGoods, 'lineId' | 'lotNo' | 'expiresAt' | 'quantity'>[],
): NoteSheet['goods'] =>
  lines.flatMap((line) => {
    const own = units.filter(({ lineId }) => lineId === line.id);
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
    return quantity > 0 ? [{ line, units: own, quantity }] : [];
  });
