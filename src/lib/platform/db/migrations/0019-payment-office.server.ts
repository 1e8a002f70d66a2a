import {
  flag,
  index,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What operators need of payments: notices as they came, refunds on their way, and statements held against the books. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('payment_try').addColumn('needless_at', 'bigint').execute();
  await index(db, 'payment_try', ['paid_at']);
  for (const [name, type] of [
    ['next_at', 'bigint'],
    ['payment_id', 'integer'],
  ] as const)
    await db.schema.alterTable('payment_refund').addColumn(name, type).execute();
  await db.schema.alterTable('payment_refund').addColumn('attempts', 'integer', zero).execute();
  await db.schema.alterTable('payment_refund').addColumn('problem', 'text', text).execute();
  await index(db, 'payment_refund', ['payment_id']);
  await index(db, 'payment_refund', ['next_at']);
  await tableWithId(db, 'payment_arrival')
    .addColumn('provider', 'text', required)
    .addColumn('try_id', 'integer', (c) => c.references('payment_try.id').onDelete('cascade'))
    .addColumn('is_verified', 'integer', flag)
    .addColumn('outcome', 'text', required)
    .addColumn('said', 'text', text)
    .addColumn('received_at', 'bigint', required)
    .execute();
  await index(db, 'payment_arrival', ['try_id', 'id']);
  await index(db, 'payment_arrival', ['is_verified', 'received_at']);
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
    .addColumn('run_by', 'integer', references('member.id'))
    .addColumn('run_at', 'bigint', required)
    .execute();
  await index(db, 'payment_statement', ['provider', 'day'], { unique: true });
  await index(db, 'payment_statement', ['day']);
  await tableWithId(db, 'payment_statement_line')
    .addColumn('statement_id', 'integer', references('payment_statement.id', 'cascade'))
    .addColumn('provider', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('line', 'integer', required)
    .addColumn('out_trade_no', 'text', text)
    .addColumn('trade_no', 'text', text)
    .addColumn('out_refund_no', 'text', text)
    .addColumn('amount_fen', 'bigint', required)
    .execute();
  await index(db, 'payment_statement_line', ['statement_id', 'line']);
  await index(db, 'payment_statement_line', ['provider', 'key']);
  await tableWithId(db, 'payment_difference')
    .addColumn('statement_id', 'integer', references('payment_statement.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('line', 'integer')
    .addColumn('out_trade_no', 'text', text)
    .addColumn('trade_no', 'text', text)
    .addColumn('out_refund_no', 'text', text)
    .addColumn('shop_fen', 'bigint')
    .addColumn('statement_fen', 'bigint')
    .addColumn('said', 'text', text)
    .addColumn('try_id', 'integer', (c) => c.references('payment_try.id'))
    .addColumn('is_current', 'integer', flag)
    .addColumn('state', 'text', required)
    .addColumn('note', 'text', text)
    .addColumn('noted_by', 'integer', (c) => c.references('member.id'))
    .addColumn('noted_at', 'bigint')
    .execute();
  await index(db, 'payment_difference', ['statement_id', 'key'], { unique: true });
}
