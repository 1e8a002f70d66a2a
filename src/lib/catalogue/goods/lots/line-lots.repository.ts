import type { HeldUnits, LotUnits } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import { startOfDay } from '#lib/platform/time.rules.ts';

/**
 * Finds units of lots in orders, or in one of them, that are in no parcel: paid orders first, then the others, by age.
 */
export async function findUnsentUnits(
  db: Db,
  lotIds: readonly number[],
  orderId?: number,
): Promise<HeldUnits[]> {
  const took = await readAll(
    db
      .selectFrom('order_line_lot as took')
      .innerJoin('orders', 'orders.id', 'took.order_id')
      .select(['took.order_id', 'took.line_id', 'took.lot_id', 'took.quantity'])
      .select((row) =>
        row
          .selectFrom('parcel_line as sent')
          .select((line) => line.fn.sum<number | null>('sent.quantity').as('units'))
          .whereRef('sent.line_id', '=', 'took.line_id')
          .whereRef('sent.lot_id', '=', 'took.lot_id')
          .as('sent'),
      )
      .where('took.lot_id', 'in', lotIds)
      .$if(orderId !== undefined, (query) => query.where('took.order_id', '=', orderId ?? 0))
      .where('orders.state', 'in', ['unpaid', 'paid'])
      .orderBy('orders.paid_at', (order) => order.asc().nullsLast())
      .orderBy('took.order_id')
      .orderBy('took.line_id')
      .orderBy('took.lot_id'),
  );
  return took.flatMap(({ sent, quantity, ...units }) => {
    const left = quantity - Number(sent ?? 0);
    return left > 0 ? [{ ...units, quantity: left }] : [];
  });
}

/** Finds units of an order not yet sent in lots that are not on sale, or past their expiry (`now` in ms), by line. */
export const findHeldBackUnits = (db: Db, orderId: number, now: number) =>
  readAll(
    db
      .selectFrom('order_line_lot as took')
      .innerJoin('goods_lot as lot', 'lot.id', 'took.lot_id')
      .select(['took.order_id', 'took.line_id', 'took.lot_id', 'took.quantity'])
      .select(['lot.goods_id', 'lot.number as lot_number'])
      .where('took.order_id', '=', orderId)
      .where((row) =>
        row.or([row('lot.state', '!=', 'on_sale'), row('lot.expires_at', '<', startOfDay(now))]),
      )
      .orderBy('took.line_id')
      .orderBy('took.lot_id'),
  );

/** Finds units of lots that were sent in parcels, by line, with their member and the sent units of the whole line. */
export async function findSentUnits(db: Db, lotIds: readonly number[]) {
  const rows = await readAll(
    db
      .selectFrom('parcel_line as inside')
      .innerJoin('parcel', 'parcel.id', 'inside.parcel_id')
      .innerJoin('orders', 'orders.id', 'parcel.order_id')
      .innerJoin('order_line', 'order_line.id', 'inside.line_id')
      .select(['parcel.order_id', 'inside.line_id', 'inside.lot_id', 'orders.member_id'])
      .select(['order_line.sent as of_line'])
      .select((row) => row.fn.sum<number>('inside.quantity').as('quantity'))
      .where('inside.lot_id', 'in', lotIds)
      .groupBy(['parcel.order_id', 'inside.line_id', 'inside.lot_id', 'orders.member_id', 'order_line.sent'])
      .orderBy('inside.line_id')
      .orderBy('inside.lot_id'),
  );
  return rows.map((row) => ({ ...row, lotId: row.lotId ?? 0, quantity: Number(row.quantity) }));
}

/** Returns the statement that deletes the lots of order lines that have no units left. */
export const withoutEmptyUnits = (trx: Trx, orderIds: readonly number[]) =>
  trx.deleteFrom('order_line_lot').where('order_id', 'in', orderIds).where('quantity', '=', 0);

/** Returns the statement that adds units of a lot to an order line, or subtracts them where negative. */
export const moreOfLine = (trx: Trx, { orderId, lineId, lotId, quantity }: HeldUnits) =>
  trx
    .insertInto('order_line_lot')
    .values({ order_id: orderId, line_id: lineId, lot_id: lotId, quantity })
    .onConflict((conflict) =>
      conflict.columns(['line_id', 'lot_id']).doUpdateSet((row) => ({
        quantity: row('order_line_lot.quantity', '+', quantity),
      })),
    );

/** Adds units of a lot to an order line, or subtracts them; a lot without units left is removed. */
export async function addLineLot(trx: Trx, units: HeldUnits): Promise<void> {
  await moreOfLine(trx, units).execute();
  await withoutEmptyUnits(trx, [units.orderId]).execute();
}

/** Finds the units that an order took, by lot. */
export async function findUnitsOfOrder(db: Db, orderId: number): Promise<LotUnits[]> {
  return readAll(
    db
      .selectFrom('order_line_lot')
      .select(['lot_id', (row) => row.fn.sum<number>('quantity').as('quantity')])
      .where('order_id', '=', orderId)
      .groupBy('lot_id'),
  );
}

/** Finds the units of an order that were sent, by lot. */
export async function findUnitsSent(db: Db, orderId: number): Promise<LotUnits[]> {
  const rows = await readAll(
    db
      .selectFrom('parcel_line as inside')
      .innerJoin('parcel', 'parcel.id', 'inside.parcel_id')
      .select(['inside.lot_id', (row) => row.fn.sum<number>('inside.quantity').as('quantity')])
      .where('parcel.order_id', '=', orderId)
      .groupBy('inside.lot_id'),
  );
  return rows.flatMap(({ lotId, quantity }) => (lotId === null ? [] : [{ lotId, quantity }]));
}

/** Finds the units of an order that were returned, by lot. */
export async function findUnitsReturned(db: Db, orderId: number): Promise<LotUnits[]> {
  return readAll(
    db
      .selectFrom('lot_ledger')
      .select(['lot_id', (row) => row.fn.sum<number>('change').as('quantity')])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'return')
      .groupBy('lot_id'),
  );
}

/** Finds the lots of the lines of orders, the earliest expiry first, with the newest report of each. */
export const findLotsOfOrders = (db: Db, orderIds: readonly number[]) =>
  readAll(
    db
      .selectFrom('order_line_lot as took')
      .innerJoin('goods_lot as lot', 'lot.id', 'took.lot_id')
      .leftJoin('goods_report as report', (join) =>
        join.on('report.id', '=', (row) =>
          row
            .selectFrom('goods_report')
            .select((same) => same.fn.max('goods_report.id').as('id'))
            .whereRef('goods_report.goods_id', '=', 'lot.goods_id')
            .whereRef('goods_report.lot_no', '=', 'lot.number'),
        ),
      )
      .select(['took.line_id', 'took.quantity', 'lot.id', 'lot.number', 'lot.expires_at', 'lot.place'])
      .select('lot.state')
      .select(['report.id as report_id', 'report.key as report_key', 'report.media_type as report_type'])
      .where('took.order_id', 'in', orderIds)
      .orderBy('lot.expires_at', (order) => order.asc().nullsLast())
      .orderBy('lot.id'),
  );
