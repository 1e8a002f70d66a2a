import { sql } from 'kysely';
import {
  index,
  mayReference,
  references,
  required,
  text,
  one,
  tableWithId,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Days from now on for orders received before anybody was asked for a receipt. */
const DAYS = 15;
const DAY_MS = 86_400_000;

/** Receipts of orders with ephedrine; those received so far are owed from now on, so that nobody is late at once. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'order_receipt')
    .addColumn('order_id', 'integer', (column) => references('orders.id')(column).unique())
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('state', 'text', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('version', 'integer', one)
    .addColumn('sent_at', 'bigint')
    .addColumn('reason', 'text', text)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'integer', mayReference('member.id'))
    .addColumn('reminded_days', 'integer')
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_receipt', ['member_id', 'due_at']);
  await index(db, 'order_receipt', ['state', 'due_at']);
  await db.schema
    .createTable('order_receipt_page')
    .addColumn('receipt_id', 'integer', references('order_receipt.id', 'cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('upload_id', 'integer', references('upload.id'))
    .addPrimaryKeyConstraint('order_receipt_page_key', ['receipt_id', 'position'])
    .execute();
  await index(db, 'order_receipt_page', ['upload_id']);
  const now = Date.now();
  await sql`
    insert into order_receipt (order_id, member_id, state, due_at, created_at)
    select id, member_id, 'waiting', ${now + DAYS * DAY_MS}, ${now}
    from orders where kind = 'ephedrine' and state = 'completed'`.execute(db);
}
