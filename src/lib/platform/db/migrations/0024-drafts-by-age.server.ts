import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** A member's newest open drafts are found without reading all that it ever submitted. */
export async function up(db: Db): Promise<void> {
  await db.schema.dropIndex('checkout_draft_member_id').execute();
  await index(db, 'checkout_draft', ['member_id', 'state', 'created_at']);
}
