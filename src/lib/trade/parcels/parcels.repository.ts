import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { columnsOf, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type {
  NewOrderChange,
  NewParcel,
  NewParcelLine,
  OrderChangeRow,
  ParcelRow,
  ParcelStepRow,
} from '#lib/trade/parcels/parcels.table.ts';
import type { ParcelStep } from '#lib/trade/parcels/parcels.rules.ts';

/** Writes a parcel with its contents. */
export async function insertParcel(
  trx: Trx,
  parcel: NewParcel,
  lines: readonly Omit<NewParcelLine, 'parcel_id'>[],
): Promise<number> {
  const { id } = await trx.insertInto('parcel').values(parcel).returning('id').executeTakeFirstOrThrow();
  if (lines.length > 0)
    await trx
      .insertInto('parcel_line')
      .values(lines.map((line) => ({ ...line, parcel_id: id })))
      .execute();
  return id;
}

export const findParcel = (db: Db, id: number): Promise<ParcelRow | undefined> =>
  readFirst(db.selectFrom('parcel').selectAll().where('id', '=', id));

/** Returns the parcels of orders, earliest first within each order. */
export const findParcels = (db: Db, orderIds: readonly number[]): Promise<ParcelRow[]> =>
  readAll(
    db
      .selectFrom('parcel')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('order_id')
      .orderBy('number'),
  );

/** True when a carrier's number already belongs to a parcel of another buyer. */
export async function isOthersParcel(
  trx: Trx,
  { carrier, trackingNo, memberId }: { carrier: string; trackingNo: string; memberId: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .select('parcel.id')
    .where('parcel.tracking_no', '=', trackingNo)
    .where('parcel.carrier', '=', carrier)
    .where('orders.member_id', '!=', memberId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the contents of the parcels of orders, with the lots. */
export const findParcelLines = (db: Db, orderIds: readonly number[]) =>
  readAll(
    db
      .selectFrom('parcel_line')
      .innerJoin('parcel', 'parcel.id', 'parcel_line.parcel_id')
      .innerJoin('order_line', 'order_line.id', 'parcel_line.line_id')
      .leftJoin('goods_lot', 'goods_lot.id', 'parcel_line.lot_id')
      .select(['parcel.order_id', 'parcel_line.parcel_id', 'parcel_line.line_id', 'parcel_line.lot_id'])
      .select(['parcel_line.quantity', 'goods_lot.number', 'goods_lot.expires_at'])
      .select(['order_line.lot_no as line_lot_no', 'order_line.expires_at as line_expires_at'])
      .where('parcel.order_id', 'in', orderIds)
      .orderBy('parcel_line.id'),
  );

/** Returns the steps of parcels, latest first. */
export const findParcelSteps = (db: Db, parcelIds: readonly number[]): Promise<ParcelStepRow[]> =>
  readAll(
    db
      .selectFrom('parcel_step')
      .selectAll()
      .where('parcel_id', 'in', parcelIds)
      .orderBy('parcel_id')
      .orderBy('position', 'desc'),
  );

/** Changes a parcel; with `asked` only while it still has that carrier and number. Returns whether it was changed. */
export async function setParcel(
  trx: Db,
  { id, asked }: { id: number; asked?: Pick<ParcelRow, 'carrier' | 'trackingNo'> },
  change: Partial<Omit<ParcelRow, 'id' | 'orderId' | 'number'>>,
): Promise<boolean> {
  const row = await trx
    .updateTable('parcel')
    .set(columnsOf(change))
    .where('id', '=', id)
    .$if(asked !== undefined, (query) =>
      query.where('carrier', '=', asked?.carrier ?? '').where('tracking_no', '=', asked?.trackingNo ?? ''),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the steps of a parcel. */
export async function replaceSteps(trx: Trx, parcelId: number, steps: readonly ParcelStep[]): Promise<void> {
  await trx.deleteFrom('parcel_step').where('parcel_id', '=', parcelId).execute();
  if (steps.length === 0) return;
  const rows = steps.map((step, position) => ({ ...step, parcel_id: parcelId, position }));
  await trx.insertInto('parcel_step').values(rows).execute();
}

/** Returns parcels due for a query at the provider, longest due first, with their destinations. */
export const findDueParcels = (db: Db, now: number, limit: number) =>
  readAll(
    db
      .selectFrom('parcel')
      .innerJoin('orders', 'orders.id', 'parcel.order_id')
      .selectAll('parcel')
      .select(['orders.region_name', 'orders.phone'])
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .orderBy('parcel.id')
      .limit(limit),
  );

/** Returns the parcel that was queried last at the provider: its `failure` is set when that failed. */
export const findLatestAsked = (db: Db): Promise<ParcelRow | undefined> =>
  readFirst(
    db
      .selectFrom('parcel')
      .selectAll()
      .where('asked_at', 'is not', null)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );

/** Returns changes of the lines of orders, earliest first. */
export const findOrderChanges = (db: Db, orderIds: readonly number[]): Promise<OrderChangeRow[]> =>
  readAll(db.selectFrom('order_change').selectAll().where('order_id', 'in', orderIds).orderBy('id'));

export async function insertOrderChange(trx: Trx, change: NewOrderChange): Promise<number> {
  const { id } = await trx
    .insertInto('order_change')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
