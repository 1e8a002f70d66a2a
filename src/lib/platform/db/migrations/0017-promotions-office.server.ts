import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Promotions that operators make: saved once however often they are sent, and listed by window. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('activity').addColumn('create_key', 'text').execute();
  await index(db, 'activity', ['create_key'], { unique: true });
  await index(db, 'activity', ['starts_at']);
  await index(db, 'activity_tier', ['grant_goods_id']);
}
