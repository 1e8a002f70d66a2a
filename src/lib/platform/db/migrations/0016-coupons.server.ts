import { type Db } from '#lib/platform/db/database.server.ts';
import {
  flag,
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';

/** Coupons and cash vouchers: the batches operators make, those members hold, and their ledger. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'coupon_batch')
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('minimum_fen', 'bigint', zero)
    .addColumn('scope_kind', 'text', required)
    .addColumn('scope_values', 'text', text)
    .addColumn('is_claimable', 'integer', flag)
    .addColumn('claim_from', 'bigint')
    .addColumn('claim_until', 'bigint')
    .addColumn('valid_from', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('valid_days', 'integer')
    .addColumn('total', 'integer')
    .addColumn('per_member_limit', 'integer', one)
    .addColumn('handed_out', 'integer', zero)
    .addColumn('stopped_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'coupon_batch', ['is_claimable', 'claim_until']);
  await tableWithId(db, 'coupon')
    .addColumn('batch_id', 'integer', references('coupon_batch.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('kind', 'text', required)
    .addColumn('amount_fen', 'bigint', required)
    .addColumn('valid_from', 'bigint', required)
    .addColumn('valid_until', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('order_id', 'integer', (c) => c.references('orders.id'))
    .addColumn('used_fen', 'bigint', zero)
    .addColumn('used_at', 'bigint')
    .addColumn('event_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'coupon', ['member_id', 'state', 'valid_until']);
  await index(db, 'coupon', ['batch_id', 'member_id']);
  await index(db, 'coupon', ['order_id']);
  await tableWithId(db, 'coupon_ledger')
    .addColumn('coupon_id', 'integer', references('coupon.id'))
    .addColumn('change_fen', 'bigint', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('event_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'coupon_ledger', ['coupon_id']);
}
