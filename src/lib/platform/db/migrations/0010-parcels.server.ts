import { sql } from 'kysely';
import {
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

/**
 * Parcels of orders with the units in each, the steps of their way, and changes of lines before they are sent. What was
 * sent so far is one parcel an order, with all its units; carrier and number move from the order to it, the number in
 * capitals, as those of parcels are kept. A line of a return keeps what its units cost beside what goes back, and a line
 * of a gift what it was given for, which those of before never say.
 */
export async function up(db: Db): Promise<void> {
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
  await tableWithId(db, 'parcel_line')
    .addColumn('parcel_id', 'integer', references('parcel.id', 'cascade'))
    .addColumn('line_id', 'integer', references('order_line.id', 'cascade'))
    .addColumn('lot_id', 'integer', mayReference('goods_lot.id'))
    .addColumn('quantity', 'integer', required)
    .execute();
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
    .addColumn('event_key', 'text', unique)
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
  await db.schema.alterTable('orders').addColumn('parcels', 'integer', zero).execute();
  await db.schema.alterTable('order_line').addColumn('sent', 'integer', zero).execute();
  await db.schema.alterTable('order_line').addColumn('cut', 'integer', zero).execute();
  await db.schema.alterTable('order_line').addColumn('gift_for', 'text').execute();
  await db.schema.alterTable('order_return_line').addColumn('share_fen', 'bigint', zero).execute();
  await sql`update order_return_line set share_fen = refund_fen`.execute(db);
  await moveSent(db);
  await db.schema.dropIndex('orders_tracking_no').execute();
  await db.schema.alterTable('orders').dropColumn('carrier').execute();
  await db.schema.alterTable('orders').dropColumn('tracking_no').execute();
  await index(db, 'orders', ['state', 'shipped_at']);
  await index(db, 'parcel', ['tracking_no']);
  await index(db, 'parcel', ['next_at']);
  await index(db, 'parcel', ['asked_at']);
  await index(db, 'parcel', ['state', 'shipped_at']);
  await index(db, 'parcel_line', ['parcel_id']);
  await index(db, 'parcel_line', ['line_id']);
  await index(db, 'parcel_line', ['lot_id']);
  await index(db, 'order_change', ['order_id']);
}

/** Nobody is asked where parcels are that left before; those of orders received are there. */
async function moveSent(db: Db): Promise<void> {
  await sql`insert into parcel
      (order_id, number, carrier, tracking_no, shipped_at, shipped_by, state, delivered_at)
    select id, 1, carrier, upper(tracking_no), shipped_at,
      (select max(actor_id) from order_event where order_event.order_id = orders.id and kind = 'shipped'),
      case when completed_at is null then 'sent' else 'delivered' end, completed_at
    from orders where shipped_at is not null order by id`.execute(db);
  await sql`insert into parcel_line (parcel_id, line_id, lot_id, quantity)
    select parcel.id, took.line_id, took.lot_id, took.quantity from parcel
    join order_line_lot as took on took.order_id = parcel.order_id order by took.line_id, took.lot_id`.execute(
    db,
  );
  await sql`insert into parcel_line (parcel_id, line_id, lot_id, quantity)
    select parcel_id, line_id, null, missing from (
      select parcel.id as parcel_id, line.id as line_id, line.quantity - coalesce((
        select sum(took.quantity) from order_line_lot as took where took.line_id = line.id), 0) as missing
      from parcel join order_line as line on line.order_id = parcel.order_id
    ) as lines where missing > 0 order by line_id`.execute(db);
  await sql`update order_line set sent = quantity
    where order_id in (select order_id from parcel)`.execute(db);
  await sql`update orders set parcels = 1 where shipped_at is not null`.execute(db);
}
