import { type Db } from '#lib/platform/db/database.server.ts';
import { index, references, required, tableWithId, zero } from '#lib/platform/db/columns.server.ts';

/** Givings: coupons of a batch handed out to many members at once; each coupon names the one it came with. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'coupon_giving')
    .addColumn('batch_id', 'integer', references('coupon_batch.id'))
    .addColumn('selection', 'text', required)
    .addColumn('created_by', 'integer', references('member.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('recipients', 'integer', zero)
    .addColumn('at_limit', 'integer', zero)
    .execute();
  await index(db, 'coupon_giving', ['batch_id', 'started_at']);
  await db.schema
    .alterTable('coupon')
    .addColumn('giving_id', 'integer', (column) => column.references('coupon_giving.id'))
    .execute();
  await index(db, 'coupon', ['giving_id']);
  await index(db, 'coupon', ['batch_id', 'state', 'used_fen', 'order_id']);
  await db.schema.alterTable('coupon_batch').addColumn('request_key', 'text').execute();
  await index(db, 'coupon_batch', ['request_key'], { unique: true });
}
