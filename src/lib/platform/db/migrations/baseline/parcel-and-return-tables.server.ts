import {
  flag,
  index,
  mayReference,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Goods on their way to members and back. */
export async function makeParcelAndReturnTables(db: Db): Promise<void> {
  await parcels(db);
  await returns(db);
}

/** Parcels of orders with the units in each, the steps of their way, and changes of lines before they are sent. */
async function parcels(db: Db): Promise<void> {
  await tableWithId(db, 'parcel')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('number', 'integer', required)
    .addColumn('carrier', 'text', required)
    .addColumn('tracking_no', 'text', required)
    .addColumn('shipped_at', 'bigint', required)
    .addColumn('shipped_by', 'integer', mayReference('member.id'))
    .addColumn('state', 'text', required)
    .addColumn('next_at', 'bigint')
    .addColumn('asked_at', 'bigint')
    .addColumn('failures', 'integer', zero)
    .addColumn('failure', 'text', text)
    .addColumn('delivered_at', 'bigint')
    .addUniqueConstraint('parcel_once', ['order_id', 'carrier', 'tracking_no'])
    .addUniqueConstraint('parcel_number', ['order_id', 'number'])
    .execute();
  await index(db, 'parcel', ['tracking_no']);
  await index(db, 'parcel', ['next_at']);
  await index(db, 'parcel', ['asked_at']);
  await index(db, 'parcel', ['state', 'shipped_at']);
  await tableWithId(db, 'parcel_line')
    .addColumn('parcel_id', 'integer', references('parcel.id', 'cascade'))
    .addColumn('line_id', 'integer', references('order_line.id', 'cascade'))
    .addColumn('lot_id', 'integer', mayReference('goods_lot.id'))
    .addColumn('quantity', 'integer', required)
    .execute();
  await index(db, 'parcel_line', ['parcel_id']);
  await index(db, 'parcel_line', ['line_id']);
  await index(db, 'parcel_line', ['lot_id']);
  await db.schema
    .createTable('parcel_step')
    .addColumn('parcel_id', 'integer', references('parcel.id', 'cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('parcel_step_key', ['parcel_id', 'position'])
    .execute();
  await tableWithId(db, 'order_change')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('line_id', 'integer', references('order_line.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('lot_id', 'integer', mayReference('goods_lot.id'))
    .addColumn('to_lot_id', 'integer', mayReference('goods_lot.id'))
    .addColumn('quantity', 'integer', required)
    .addColumn('fate', 'text')
    .addColumn('reason', 'text', required)
    .addColumn('refund_fen', 'bigint', zero)
    .addColumn('voucher_fen', 'bigint', zero)
    .addColumn('changed_by', 'integer', references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_change', ['order_id']);
}

/**
 * Returns and after-sales of orders, by line, with pictures, correspondence, and the parcel that the goods come back
 * in. A line keeps the cost of its units in addition to the refund.
 */
async function returns(db: Db): Promise<void> {
  await tableWithId(db, 'order_return')
    .addColumn('order_id', 'integer', references('orders.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('kind', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('words', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('refund_fen', 'bigint', zero)
    .addColumn('voucher_fen', 'bigint', zero)
    .addColumn('gift_fen', 'bigint', zero)
    .addColumn('answer', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'integer', mayReference('member.id'))
    .addColumn('done_at', 'bigint')
    .addColumn('back_carrier', 'text', text)
    .addColumn('back_no', 'text', text)
    .execute();
  await index(db, 'order_return', ['order_id']);
  await index(db, 'order_return', ['member_id', 'created_at']);
  await index(db, 'order_return', ['state', 'created_at']);
  await tableWithId(db, 'order_return_line')
    .addColumn('return_id', 'integer', references('order_return.id', 'cascade'))
    .addColumn('order_line_id', 'integer', references('order_line.id'))
    .addColumn('quantity', 'integer', required)
    .addColumn('refund_fen', 'bigint', zero)
    .addColumn('voucher_fen', 'bigint', zero)
    .addColumn('fate', 'text')
    .addColumn('share_fen', 'bigint', zero)
    .execute();
  await index(db, 'order_return_line', ['return_id']);
  await index(db, 'order_return_line', ['order_line_id']);
  await tableWithId(db, 'order_return_photo')
    .addColumn('return_id', 'integer', references('order_return.id', 'cascade'))
    .addColumn('upload_id', 'integer', references('upload.id'))
    .execute();
  await index(db, 'order_return_photo', ['return_id']);
  await index(db, 'order_return_photo', ['upload_id']);
  await tableWithId(db, 'order_return_word')
    .addColumn('return_id', 'integer', references('order_return.id', 'cascade'))
    .addColumn('is_shop', 'integer', flag)
    .addColumn('author_id', 'integer', references('member.id'))
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_return_word', ['return_id']);
}
