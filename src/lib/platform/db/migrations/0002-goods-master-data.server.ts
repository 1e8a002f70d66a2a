import { index, references, required, tableWithId, text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Holder of the authorisation and reason for being off sale of a goods, and the history of its fields. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('goods').addColumn('holder', 'text', text).execute();
  await db.schema.alterTable('goods').addColumn('off_sale_reason', 'text', text).execute();
  await tableWithId(db, 'goods_change')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('set_id', 'integer', required)
    .addColumn('field', 'text', required)
    .addColumn('before', 'text', text)
    .addColumn('after', 'text', text)
    .addColumn('actor_id', 'integer', references('member.id'))
    .addColumn('at', 'bigint', required)
    .execute();
  await index(db, 'goods_change', ['goods_id', 'set_id', 'field'], { unique: true });
}
