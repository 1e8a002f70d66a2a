import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What was done lately of one kind is found without reading the whole log. */
export async function up(db: Db): Promise<void> {
  await index(db, 'audit_log', ['action', 'created_at']);
}
