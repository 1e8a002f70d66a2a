import type { Db } from '#lib/platform/db/database.server.ts';
import { findAnyOrders, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import type { GiftFor, OrderLineRow } from '#lib/trade/orders/orders.table.ts';
import { cutsOfOrders } from '#lib/trade/parcels/parcels.service.ts';
import { type GivenBack, givenBack } from '#lib/trade/returns/units-in-returns.rules.ts';
import { type LineSum, priceSum, type ReturnSum, returnSum } from '#lib/trade/returns/return-sums.rules.ts';
import { findUnitsInReturns, findReturnsOfOrders } from '#lib/trade/returns/returns.repository.ts';
import { DECIDED_STATES, type ReturnKind, type ReturnReason } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnLineRow, ReturnRow } from '#lib/trade/returns/returns.table.ts';

/** Data of a return that decides what it pays; units by line of the order. */
interface Asked {
  orderId: number;
  kind: ReturnKind;
  reason: ReturnReason;
  units: ReadonlyMap<number, number>;
}

/** Data of orders that decides what their returns pay, by the ids of their lines and of the orders. */
interface Sold {
  lines: readonly OrderLineRow[];
  given: (lineId: number, without?: number) => GivenBack;
  decided: readonly ReturnRow[];
}

async function readSold(db: Db, orderIds: readonly number[]): Promise<Sold> {
  const returns = await findReturnsOfOrders(db, orderIds);
  return {
    lines: await findOrderLines(db, orderIds),
    given: await givenOf(db, orderIds),
    decided: returns.filter(({ state }) => DECIDED_STATES.includes(state)),
  };
}

/**
 * Returns what a return pays if it is agreed to now (product §7.9), calculated with the order's other agreed returns
 * only, as waiting ones may still be refused or withdrawn. `own`: its id, if it is one of these itself.
 */
function sumOfReturn(sold: Sold, { orderId, kind, reason, units }: Asked, own?: number): ReturnSum {
  const lines = sold.lines
    .filter((line) => line.orderId === orderId)
    .map((line) => ({ ...ofLine(line), ...sold.given(line.id, own) }));
  if (reason === 'price') return priceSum(lines, units);
  const giftFenBefore = sold.decided
    .filter((one) => one.orderId === orderId && one.id !== own)
    .reduce((sum, { giftFen }) => sum + giftFen, 0);
  return returnSum(lines, units, kind === 'return' ? giftFenBefore : null);
}

/** Returns what a return that is requested now pays if it is agreed to at once. */
export const reckon = async (db: Db, asked: Asked): Promise<ReturnSum> =>
  sumOfReturn(await readSold(db, [asked.orderId]), asked);

/** Returns what a requested return, with its lines, pays if it is agreed to now. */
export const reckonReturn = async (
  db: Db,
  row: ReturnRow,
  lines: readonly ReturnLineRow[],
): Promise<ReturnSum> => sumOfReturn(await readSold(db, [row.orderId]), askedIn(row, lines), row.id);

const askedIn = (row: ReturnRow, lines: readonly ReturnLineRow[]): Asked => ({
  ...row,
  units: new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])),
});

/** Returns the part of a return's sum that belongs to one of its lines. */
export const sumOfLine = (
  { lines }: ReturnSum,
  { orderLineId }: Pick<ReturnLineRow, 'orderLineId'>,
): LineSum =>
  lines.find(({ lineId }) => lineId === orderLineId) ?? {
    lineId: orderLineId,
    quantity: 0,
    shareFen: 0,
    refundFen: 0,
    voucherFen: 0,
    pricedFen: 0,
  };

/**
 * Returns the returns with their lines: waiting ones with the amounts that agreeing to them now would pay, no more than
 * is left of their orders; others unchanged. The data is read once for all of them.
 */
export async function asTheyPay<Row extends ReturnRow>(
  db: Db,
  rows: readonly Row[],
  lines: readonly ReturnLineRow[],
): Promise<{ row: Row; lines: (ReturnLineRow & Pick<LineSum, 'pricedFen'>)[] }[]> {
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ orderId }) => orderId);
  const orderIds = [...new Set(waiting)];
  const sold = orderIds.length === 0 ? null : await readSold(db, orderIds);
  const orders = new Map((await findAnyOrders(db, orderIds)).map((order) => [order.id, order]));
  return rows.map((row) => {
    const own = lines.filter(({ returnId }) => returnId === row.id);
    if (row.state !== 'waiting' || !sold)
      return { row, lines: own.map((line) => ({ ...line, pricedFen: 0 })) };
    const sum = sumOfReturn(sold, askedIn(row, own), row.id);
    const { payableFen = 0, refundedFen = 0 } = orders.get(row.orderId) ?? {};
    const refundFen = Math.min(sum.refundFen, Math.max(0, payableFen - refundedFen));
    return {
      row: { ...row, giftFen: sum.giftFen, voucherFen: sum.voucherFen, refundFen },
      lines: own.map((line) => ({ ...line, ...sumOfLine(sum, line), quantity: line.quantity })),
    };
  });
}

/**
 * Returns what decided returns of orders, optionally without one of them, and cuts before sending gave back, by line.
 */
export async function givenOf(db: Db, orderIds: readonly number[]): Promise<Sold['given']> {
  const units = (await findUnitsInReturns(db, orderIds)).filter(({ state }) =>
    DECIDED_STATES.includes(state),
  );
  const byLine = Map.groupBy(units, ({ orderLineId }) => orderLineId);
  const cuts = await cutsOfOrders(db, orderIds);
  return (lineId, without) => {
    const others = (byLine.get(lineId) ?? []).filter(({ returnId }) => returnId !== without);
    return givenBack(others, cuts.get(lineId) ?? { refundFen: 0, voucherFen: 0 });
  };
}

const ofLine = (row: OrderLineRow) => ({
  ...row,
  isGift: row.priceReason === 'gift',
  giftFor: row.giftFor === null ? null : (JSON.parse(row.giftFor) as GiftFor),
});
