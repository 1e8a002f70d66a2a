import { index, references, required, tableWithId } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What the desk of orders writes and searches: notes for colleagues, orders of a state by day, and tracking numbers. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'order_note')
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('text', 'text', required)
    .addColumn('actor_id', 'integer', references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'order_note', ['order_id']);
  await index(db, 'orders', ['state', 'created_at', 'id']);
  await index(db, 'orders', ['tracking_no']);
}
