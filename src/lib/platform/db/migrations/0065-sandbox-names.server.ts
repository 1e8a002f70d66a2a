import type { Db } from '#lib/platform/db/database.server.ts';

/** The sandbox plays Alipay and WeChat Pay by name; what it was paid before was its own. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('sandbox_trade')
    .addColumn('provider', 'text', (column) => column.notNull().defaultTo('sandbox'))
    .execute();
}
