import type { Db } from '#lib/platform/db/database.server.ts';
import {
  findOrderChanges,
  findParcelLines,
  findParcels,
  findParcelSteps,
} from '#lib/trade/parcels/parcels.repository.ts';
import { type Parcel, PARCEL_STATES } from '#lib/trade/parcels/parcels.rules.ts';

/**
 * Returns the parcels of orders with contents and tracking steps, by order, always in three queries (product §7.16).
 */
export async function parcelsOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, Parcel[]>> {
  const rows = orderIds.length === 0 ? [] : await findParcels(db, orderIds);
  if (rows.length === 0) return new Map();
  const lines = await findParcelLines(db, orderIds);
  const steps = await findParcelSteps(
    db,
    rows.map(({ id }) => id),
  );
  const parcels = rows.map((row): Parcel => {
    const { id, orderId, number, carrier, trackingNo, shippedAt, state } = row;
    return {
      id,
      orderId,
      number,
      carrier,
      trackingNo,
      shippedAt,
      state,
      stateText: PARCEL_STATES[state],
      deliveredAt: row.deliveredAt,
      goods: lines
        .filter(({ parcelId }) => parcelId === id)
        .map(({ lineId, lotId, quantity, ...lot }) => ({
          lineId,
          lotId,
          quantity,
          lotNo: lotId === null ? lot.lineLotNo : (lot.number ?? ''),
          expiresAt: lotId === null ? lot.lineExpiresAt : lot.expiresAt,
        })),
      steps: steps
        .filter(({ parcelId }) => parcelId === id)
        .map((step) => ({ at: step.at, state: step.state, text: step.text })),
      askedAt: row.askedAt,
      failure: row.failure,
    };
  });
  return Map.groupBy(parcels, ({ orderId }) => orderId);
}

/** Returns the lots of an order's sent units, by line; units sent before lots were recorded have none. */
export async function lotsSent(
  db: Db,
  orderId: number,
): Promise<Map<number, { id: number; number: string; quantity: number }[]>> {
  const lots = new Map<number, { id: number; number: string; quantity: number }[]>();
  for (const { lineId, lotId, number, quantity } of await findParcelLines(db, [orderId])) {
    if (lotId === null) continue;
    const own = lots.get(lineId) ?? [];
    const same = own.find(({ id }) => id === lotId);
    if (same) same.quantity += quantity;
    else lots.set(lineId, [...own, { id: lotId, number: number ?? '', quantity }]);
  }
  return lots;
}

/** Changes of orders' lines before they were sent, made and shown by the order desk. */
export { findOrderChanges, insertOrderChange } from '#lib/trade/parcels/parcels.repository.ts';

/** Returns the amount refunded for units removed from the lines of orders, by line, in fen. */
export const cutsOfOrders = async (
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, { refundFen: number; voucherFen: number }>> =>
  new Map(
    [...Map.groupBy(await findOrderChanges(db, orderIds), ({ lineId }) => lineId)].map(
      ([lineId, changes]) => [
        lineId,
        {
          refundFen: changes.reduce((sum, { refundFen }) => sum + refundFen, 0),
          voucherFen: changes.reduce((sum, { voucherFen }) => sum + voucherFen, 0),
        },
      ],
    ),
  );

/** Returns the part paid by vouchers of units removed from an order's lines, in fen: it was given back with each. */
export const vouchersOfCuts = async (db: Db, orderId: number): Promise<number> =>
  (await findOrderChanges(db, [orderId])).reduce((sum, { voucherFen }) => sum + voucherFen, 0);
