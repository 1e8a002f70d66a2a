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

/** Requests to cancel paid orders, refunds of what no provider holds, and refunds that a second user has to agree to. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('orders').addColumn('cancel_asked_at', 'bigint').execute();
  await db.schema.alterTable('orders').addColumn('cancel_wish', 'text', text).execute();
  await index(db, 'orders', ['cancel_asked_at']);
  await tableWithId(db, 'order_refund')
    .addColumn('order_id', 'integer', references('orders.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('payment_id', 'integer', references('payment.id'))
    .addColumn('refund_no', 'text', unique)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('withheld_points_fen', 'bigint', zero)
    .addColumn('withheld_cashback_fen', 'bigint', zero)
    .addColumn('target', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text', text)
    .addColumn('bank_reference', 'text', text)
    .addColumn('created_by', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('done_by', 'integer', mayReference('member.id'))
    .addColumn('done_at', 'bigint')
    .execute();
  await index(db, 'order_refund', ['order_id']);
  await index(db, 'order_refund', ['member_id']);
  await index(db, 'order_refund', ['bank_reference']);
  await index(db, 'order_refund', ['state', 'id']);
  await tableWithId(db, 'refund_wish')
    .addColumn('key', 'text', unique)
    .addColumn('subject', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('fields', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('asked_by', 'integer', references('member.id'))
    .addColumn('asked_at', 'bigint', required)
    .execute();
  await index(db, 'refund_wish', ['subject']);
}
