import { index, references, required, tableWithId, text, zero } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Tries to pay online, the notices and refunds that belong to them, and the sandbox gateway's own books. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'payment_try')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('provider', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('out_trade_no', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', required)
    .addColumn('start_kind', 'text', text)
    .addColumn('start_text', 'text', text)
    .addColumn('trade_no', 'text', text)
    .addColumn('paid_fen', 'bigint')
    .addColumn('to_wallet_fen', 'bigint', zero)
    .addColumn('confirmed_by', 'text', text)
    .addColumn('problem', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('paid_at', 'bigint')
    .addColumn('next_query_at', 'bigint')
    .addColumn('queries', 'integer', zero)
    .execute();
  await index(db, 'payment_try', ['member_id', 'created_at']);
  await index(db, 'payment_try', ['state', 'created_at']);
  await index(db, 'payment_try', ['next_query_at']);
  await db.schema
    .createTable('payment_try_order')
    .addColumn('try_id', 'integer', references('payment_try.id', 'cascade'))
    .addColumn('order_id', 'integer', references('orders.id', 'cascade'))
    .addColumn('amount_fen', 'bigint', required)
    .addPrimaryKeyConstraint('payment_try_order_pk', ['try_id', 'order_id'])
    .execute();
  await index(db, 'payment_try_order', ['order_id']);
  await tableWithId(db, 'payment_notice')
    .addColumn('provider', 'text', required)
    .addColumn('event_key', 'text', (c) => c.notNull().unique())
    .addColumn('try_id', 'integer', (c) => c.references('payment_try.id').onDelete('cascade'))
    .addColumn('out_trade_no', 'text', required)
    .addColumn('trade_no', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('amount_fen', 'bigint')
    .addColumn('outcome', 'text', required)
    .addColumn('received_at', 'bigint', required)
    .execute();
  await index(db, 'payment_notice', ['try_id']);
  await index(db, 'payment_notice', ['outcome', 'received_at']);
  await tableWithId(db, 'payment_refund')
    .addColumn('try_id', 'integer', references('payment_try.id'))
    .addColumn('order_id', 'integer', (c) => c.references('orders.id'))
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('target', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text', text)
    .addColumn('out_refund_no', 'text', (c) => c.notNull().unique())
    .addColumn('created_by', 'integer', (c) => c.references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('done_at', 'bigint')
    .execute();
  await index(db, 'payment_refund', ['try_id']);
  await index(db, 'payment_refund', ['order_id']);
  await index(db, 'payment_refund', ['state', 'created_at']);
  await db.schema
    .createTable('sandbox_key')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('private_pem', 'text', required)
    .addColumn('public_pem', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await tableWithId(db, 'sandbox_trade')
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('out_trade_no', 'text', (c) => c.notNull().unique())
    .addColumn('trade_no', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('refunded_fen', 'bigint', zero)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('paid_at', 'bigint')
    .execute();
  await index(db, 'sandbox_trade', ['paid_at']);
  await db.schema
    .createTable('sandbox_refund')
    .addColumn('out_refund_no', 'text', (c) => c.primaryKey())
    .addColumn('trade_id', 'integer', references('sandbox_trade.id', 'cascade'))
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'sandbox_refund', ['trade_id']);
  await index(db, 'sandbox_refund', ['created_at']);
  await tableWithId(db, 'sandbox_notice')
    .addColumn('trade_id', 'integer', references('sandbox_trade.id', 'cascade'))
    .addColumn('notice_id', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', zero)
    .addColumn('last_answer', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'sandbox_notice', ['trade_id']);
  await index(db, 'sandbox_notice', ['due_at']);
}
