import {
  flag,
  index,
  mayReference,
  primaryKey,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { sql } from 'kysely';

/** Payments, the statements that they are checked against, and the sandbox that replaces the providers. */
export async function makePaymentTables(db: Db): Promise<void> {
  await payments(db);
  await refunds(db);
  await statements(db);
  await sandbox(db);
}

/** Payments, and tries to pay online with their notices. */
async function payments(db: Db): Promise<void> {
  await tableWithId(db, 'payment')
    .addColumn('order_id', 'integer', references('orders.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('method', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('payer_name', 'text', text)
    .addColumn('payer_bank', 'text', text)
    .addColumn('reference', 'text', text)
    .addColumn('slip_id', 'integer', mayReference('upload.id'))
    .addColumn('note', 'text', text)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'integer', mayReference('member.id'))
    .execute();
  await index(db, 'payment', ['order_id']);
  await index(db, 'payment', ['state', 'created_at']);
  await tableWithId(db, 'payment_try')
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('provider', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('out_trade_no', 'text', unique)
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
    .addColumn('needless_at', 'bigint')
    .addColumn('next_query_at', 'bigint')
    .addColumn('queries', 'integer', zero)
    .execute();
  await index(db, 'payment_try', ['member_id', 'created_at']);
  await index(db, 'payment_try', ['state', 'created_at']);
  await index(db, 'payment_try', ['next_query_at']);
  await index(db, 'payment_try', ['paid_at']);
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
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('try_id', 'integer', mayReference('payment_try.id', 'cascade'))
    .addColumn('out_trade_no', 'text', required)
    .addColumn('trade_no', 'text', text)
    .addColumn('state', 'text', required)
    .addColumn('amount_fen', 'bigint')
    .addColumn('outcome', 'text', required)
    .addColumn('received_at', 'bigint', required)
    .execute();
  await index(db, 'payment_notice', ['try_id']);
  await index(db, 'payment_notice', ['outcome', 'received_at']);
  await tableWithId(db, 'payment_arrival')
    .addColumn('provider', 'text', required)
    .addColumn('try_id', 'integer', mayReference('payment_try.id', 'cascade'))
    .addColumn('is_verified', 'integer', flag)
    .addColumn('outcome', 'text', required)
    .addColumn('said', 'text', text)
    .addColumn('received_at', 'bigint', required)
    .execute();
  await index(db, 'payment_arrival', ['try_id', 'id']);
  await index(db, 'payment_arrival', ['is_verified', 'received_at']);
}

/** Refunds, and those that need the approval of a second user. */
async function refunds(db: Db): Promise<void> {
  await tableWithId(db, 'refund')
    .addColumn('order_id', 'integer', mayReference('orders.id'))
    .addColumn('try_id', 'integer', mayReference('payment_try.id'))
    .addColumn('payment_id', 'integer', mayReference('payment.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('return_id', 'integer', mayReference('order_return.id'))
    .addColumn('refund_no', 'text', unique)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('withheld_points_fen', 'bigint', zero)
    .addColumn('withheld_cashback_fen', 'bigint', zero)
    .addColumn('target', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text', text)
    .addColumn('attempts', 'integer', zero)
    .addColumn('next_at', 'bigint')
    .addColumn('problem', 'text', text)
    .addColumn('bank_reference', 'text', text)
    .addColumn('created_by', 'integer', mayReference('member.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('done_by', 'integer', mayReference('member.id'))
    .addColumn('done_at', 'bigint')
    .execute();
  await index(db, 'refund', ['order_id']);
  await index(db, 'refund', ['try_id']);
  await index(db, 'refund', ['member_id']);
  await index(db, 'refund', ['return_id']);
  await index(db, 'refund', ['bank_reference']);
  await index(db, 'refund', ['created_at']);
  await index(db, 'refund', ['done_at']);
  await db.schema
    .createIndex('refund_to_send')
    .on('refund')
    .columns(['next_at'])
    .where(sql.ref('next_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('refund_of_house')
    .on('refund')
    .columns(['state', 'id'])
    .where(sql.ref('try_id'), 'is', null)
    .execute();
  await tableWithId(db, 'refund_request')
    .addColumn('key', 'text', unique)
    .addColumn('subject', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('fields', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('asked_by', 'integer', references('member.id'))
    .addColumn('asked_at', 'bigint', required)
    .execute();
  await index(db, 'refund_request', ['subject']);
}

/** Statements of a day. A run is written step by step next to the current one, and replaces it once it is complete. */
async function statements(db: Db): Promise<void> {
  await tableWithId(db, 'payment_statement')
    .addColumn('provider', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('file_name', 'text', text)
    .addColumn('paid_count', 'integer', zero)
    .addColumn('paid_fen', 'bigint', zero)
    .addColumn('refund_count', 'integer', zero)
    .addColumn('refund_fen', 'bigint', zero)
    .addColumn('shop_paid_count', 'integer', zero)
    .addColumn('shop_paid_fen', 'bigint', zero)
    .addColumn('shop_refund_count', 'integer', zero)
    .addColumn('shop_refund_fen', 'bigint', zero)
    .addColumn('matched_count', 'integer', zero)
    .addColumn('matched_fen', 'bigint', zero)
    .addColumn('runs', 'integer', zero)
    .addColumn('begun_runs', 'integer', zero)
    .addColumn('run_by', 'integer', references('member.id'))
    .addColumn('run_at', 'bigint', required)
    .execute();
  await index(db, 'payment_statement', ['provider', 'day'], { unique: true });
  await index(db, 'payment_statement', ['day']);
  await tableWithId(db, 'payment_statement_line')
    .addColumn('statement_id', 'integer', references('payment_statement.id', 'cascade'))
    .addColumn('run', 'integer', zero)
    .addColumn('provider', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('line', 'integer', required)
    .addColumn('out_trade_no', 'text', text)
    .addColumn('trade_no', 'text', text)
    .addColumn('out_refund_no', 'text', text)
    .addColumn('amount_fen', 'bigint', required)
    .execute();
  await index(db, 'payment_statement_line', ['provider', 'key']);
  await index(db, 'payment_statement_line', ['statement_id', 'run']);
  await tableWithId(db, 'payment_difference')
    .addColumn('statement_id', 'integer', references('payment_statement.id', 'cascade'))
    .addColumn('run', 'integer', zero)
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('line', 'integer')
    .addColumn('out_trade_no', 'text', text)
    .addColumn('trade_no', 'text', text)
    .addColumn('out_refund_no', 'text', text)
    .addColumn('shop_fen', 'bigint')
    .addColumn('statement_fen', 'bigint')
    .addColumn('said', 'text', text)
    .addColumn('try_id', 'integer', mayReference('payment_try.id'))
    .addColumn('is_current', 'integer', flag)
    .addColumn('state', 'text', required)
    .addColumn('note', 'text', text)
    .addColumn('noted_by', 'integer', mayReference('member.id'))
    .addColumn('noted_at', 'bigint')
    .execute();
  await index(db, 'payment_difference', ['statement_id', 'run', 'key'], { unique: true });
  await index(db, 'payment_difference', ['statement_id', 'run', 'noted_at']);
  await db.schema
    .createIndex('payment_difference_listed')
    .on('payment_difference')
    .columns(['statement_id', 'run', 'is_current desc', 'kind', 'state desc', 'id'])
    .execute();
}

/** The books of the sandbox. */
async function sandbox(db: Db): Promise<void> {
  await db.schema
    .createTable('sandbox_key')
    .addColumn('name', 'text', primaryKey)
    .addColumn('private_pem', 'text', required)
    .addColumn('public_pem', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await tableWithId(db, 'sandbox_trade')
    .addColumn('token', 'text', unique)
    .addColumn('out_trade_no', 'text', unique)
    .addColumn('trade_no', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('refunded_fen', 'bigint', zero)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('paid_at', 'bigint')
    .addColumn('provider', 'text', (c) => c.notNull().defaultTo('sandbox'))
    .execute();
  await index(db, 'sandbox_trade', ['paid_at']);
  await db.schema
    .createTable('sandbox_refund')
    .addColumn('out_refund_no', 'text', primaryKey)
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
