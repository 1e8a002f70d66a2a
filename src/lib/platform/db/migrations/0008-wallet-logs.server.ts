import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What a wallet lists of a member, in the order it is read, without a look at the rows: both ledgers, and coupons. */
export async function up(db: Db): Promise<void> {
  for (const table of ['balance_ledger', 'points_ledger']) {
    await db.schema.dropIndex(`${table}_member_id_created_at`).execute();
    await index(db, table, ['member_id', 'created_at', 'id']);
    await index(db, table, ['member_id', 'reason', 'created_at', 'id']);
  }
  await index(db, 'coupon', ['member_id', 'kind', 'state', 'valid_until', 'id']);
  await index(db, 'coupon', ['member_id', 'kind', 'state', 'used_at', 'id']);
}
