import { sql } from 'kysely';
import {
  index,
  mayReference,
  references,
  required,
  tableWithId,
  text,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Stock by lot: lots, their ledger, and which lots the lines of orders took. Goods get one lot of what they have; lines of
 * orders are joined to it where they name its number.
 */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'goods_lot')
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('number', 'text', text)
    .addColumn('made_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity >= 0`))
    .addColumn('place', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await tableWithId(db, 'lot_ledger')
    .addColumn('lot_id', 'integer', references('goods_lot.id'))
    .addColumn('kind', 'text', required)
    .addColumn('change', 'integer', required)
    .addColumn('quantity_after', 'integer', required)
    .addColumn('reason', 'text', text)
    .addColumn('actor_id', 'integer', mayReference('member.id'))
    .addColumn('order_id', 'integer', mayReference('orders.id', 'set null'))
    .addColumn('event_key', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('order_line_lot')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('line_id', 'integer', references('order_line.id', 'cascade'))
    .addColumn('lot_id', 'integer', references('goods_lot.id'))
    .addColumn('quantity', 'integer', required)
    .addPrimaryKeyConstraint('order_line_lot_pk', ['line_id', 'lot_id'])
    .execute();
  await openLots(db);
  await index(db, 'goods_lot', ['goods_id', 'number'], { unique: true });
  await joinOrders(db);
  await index(db, 'goods_lot', ['number']);
  // Not led by the state: without statistics SQLite would read all lots on sale to find those of one goods.
  await index(db, 'goods_lot', ['expires_at']);
  await index(db, 'goods_lot', ['goods_id', 'state', 'expires_at']);
  await index(db, 'lot_ledger', ['lot_id']);
  await index(db, 'lot_ledger', ['order_id']);
  await index(db, 'lot_ledger', ['event_key'], { unique: true });
  await index(db, 'order_line_lot', ['order_id']);
  await index(db, 'order_line_lot', ['lot_id']);
}

async function openLots(db: Db): Promise<void> {
  await sql`insert into goods_lot
      (goods_id, number, made_at, expires_at, quantity, place, state, created_at, updated_at)
    select id, lot_no, produced_at, expires_at, stock, '', 'on_sale', created_at, updated_at from goods
    where stock > 0 or lot_no <> '' or produced_at is not null or expires_at is not null
    order by id`.execute(db);
  await sql`insert into lot_ledger (lot_id, kind, change, quantity_after, reason, created_at)
    select id, 'taken_in', quantity, quantity, '', updated_at from goods_lot order by id`.execute(db);
}

async function joinOrders(db: Db): Promise<void> {
  await sql`insert into order_line_lot (order_id, line_id, lot_id, quantity)
    select line.order_id, line.id, lot.id, line.quantity from order_line as line
    join goods_lot as lot on lot.goods_id = line.goods_id and lot.number = line.lot_no`.execute(db);
}
