import type { Db } from '#lib/platform/db/database.server.ts';
import { findAnyOrder, findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import type { GiftFor, OrderLineRow } from '#lib/trade/orders/orders.table.ts';
import { cutsOfOrder } from '#lib/trade/parcels/parcels.service.ts';
import { type GivenBack, givenBack } from '#lib/trade/returns/units-in-returns.rules.ts';
import { type LineSum, priceSum, type ReturnSum, returnSum } from '#lib/trade/returns/return-sums.rules.ts';
import { findUnitsInReturns, findReturnsOfOrder } from '#lib/trade/returns/returns.repository.ts';
import { DECIDED_STATES, type ReturnKind, type ReturnReason } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnLineRow, ReturnRow } from '#lib/trade/returns/returns.table.ts';

/** What of a return decides what it pays; units by line of the order. */
interface Asked {
  orderId: number;
  kind: ReturnKind;
  reason: ReturnReason;
  units: ReadonlyMap<number, number>;
}

/**
 * What a return pays if it is agreed to now (product §7.9): reckoned with the others of its order that were agreed to, for
 * of those that wait any may still be refused or taken back. `own`: its id, where it is one of these itself.
 */
export async function reckon(
  db: Db,
  { orderId, kind, reason, units }: Asked,
  own?: number,
): Promise<ReturnSum> {
  const given = await givenOf(db, orderId, own);
  const lines = (await findOrderLines(db, [orderId])).map((row) => ({ ...ofLine(row), ...given(row.id) }));
  if (reason === 'price') return priceSum(lines, units);
  return returnSum(lines, units, kind === 'return' ? await giftsBefore(db, orderId, own) : null);
}

/** {@link reckon} of a return that was asked for, with its lines. */
export const reckonReturn = (db: Db, row: ReturnRow, lines: readonly ReturnLineRow[]): Promise<ReturnSum> => {
  const units = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return reckon(db, { ...row, units }, row.id);
};

/** What a line of a return has of its sum. */
export const sumOfLine = (
  { lines }: ReturnSum,
  { orderLineId }: Pick<ReturnLineRow, 'orderLineId'>,
): LineSum =>
  lines.find(({ lineId }) => lineId === orderLineId) ?? {
    ...{ lineId: orderLineId, quantity: 0, shareFen: 0, refundFen: 0, voucherFen: 0, pricedFen: 0 },
  };

/** A return with its lines as agreeing to it now would pay it, and no more than is left of its order, where it waits; others as they are. */
export async function asItPays<Row extends ReturnRow>(
  db: Db,
  row: Row,
  lines: readonly ReturnLineRow[],
): Promise<{ row: Row; lines: (ReturnLineRow & Pick<LineSum, 'pricedFen'>)[] }> {
  if (row.state !== 'waiting') return { row, lines: lines.map((line) => ({ ...line, pricedFen: 0 })) };
  const sum = await reckonReturn(db, row, lines);
  const { giftFen, voucherFen } = sum;
  const refundFen = Math.min(sum.refundFen, await leftOf(db, row.orderId));
  return {
    row: { ...row, giftFen, voucherFen, refundFen },
    lines: lines.map((line) => ({ ...line, ...sumOfLine(sum, line), quantity: line.quantity })),
  };
}

const leftOf = async (db: Db, orderId: number): Promise<number> => {
  const { payableFen = 0, refundedFen = 0 } = (await findAnyOrder(db, orderId)) ?? {};
  return Math.max(0, payableFen - refundedFen);
};

/** What decided returns of an order, without one of them, were less for gifts, in fen. */
const giftsBefore = async (db: Db, orderId: number, without: number | undefined): Promise<number> =>
  (await findReturnsOfOrder(db, orderId))
    .filter(({ id, state }) => id !== without && DECIDED_STATES.includes(state))
    .reduce((sum, { giftFen }) => sum + giftFen, 0);

/** What decided returns of an order, without one of them, and cuts before it was sent gave back, by line's id. */
export async function givenOf(
  db: Db,
  orderId: number,
  without?: number,
): Promise<(lineId: number) => GivenBack> {
  const asked = await findUnitsInReturns(db, orderId, without);
  const cuts = await cutsOfOrder(db, orderId);
  return (lineId) => {
    const own = asked.filter(
      ({ orderLineId, state }) => orderLineId === lineId && DECIDED_STATES.includes(state),
    );
    return givenBack(own, cuts.get(lineId) ?? { refundFen: 0, voucherFen: 0 });
  };
}

const ofLine = (row: OrderLineRow) => ({
  ...row,
  isGift: row.priceReason === 'gift',
  giftFor: row.giftFor === null ? null : (JSON.parse(row.giftFor) as GiftFor),
});
