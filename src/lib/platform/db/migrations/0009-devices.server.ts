import { index, references, required } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The browsers a member has logged in with before. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('device')
    .addColumn('token_hash', 'text', required)
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('password_mark', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .addPrimaryKeyConstraint('device_pk', ['token_hash', 'member_id'])
    .execute();
  await index(db, 'device', ['member_id', 'last_used_at']);
  await index(db, 'device', ['last_used_at']);
}
