import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Both ledgers of a member in the order they are read, whole and by reason, without a look at the rows. */
export async function up(db: Db): Promise<void> {
  for (const table of ['balance_ledger', 'points_ledger']) {
    await db.schema.dropIndex(`${table}_member_id_created_at`).execute();
    await index(db, table, ['member_id', 'created_at', 'id']);
    await index(db, table, ['member_id', 'reason', 'created_at', 'id']);
  }
}
