import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Uploads of a purpose by age: those that nobody names any more are looked for every minute. */
export async function up(db: Db): Promise<void> {
  await index(db, 'upload', ['purpose', 'created_at']);
}
