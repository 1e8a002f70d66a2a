import { index, required, text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What the sandbox that stands for WeChat is asked, and what its phone answered. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('sandbox_wechat')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('answer', 'text', required)
    .addColumn('wechat_id', 'text', text)
    .addColumn('wechat_name', 'text', text)
    .addColumn('code', 'text', (column) => column.unique())
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index(db, 'sandbox_wechat', ['expires_at']);
}
