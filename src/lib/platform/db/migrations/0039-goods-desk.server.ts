import { index, one, references, required, tableWithId, zero } from '#lib/platform/db/columns.server.ts';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/** Photos of goods, inspection reports of their lots, what is bought together, and goods that operators edit. */
export async function up(db: Db): Promise<void> {
  const bytes = engineOf(db) === 'postgres' ? 'bytea' : 'blob';
  await db.schema.alterTable('goods').addColumn('version', 'integer', one).execute();
  await tableWithId(db, 'goods_photo')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('key', 'text', required)
    .addColumn('bytes', bytes, required)
    .addColumn('thumb_bytes', bytes, required)
    .addColumn('sort', 'integer', zero)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'goods_photo', ['goods_id', 'key'], { unique: true });
  await tableWithId(db, 'goods_report')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('lot_no', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('bytes', bytes, required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'goods_report', ['goods_id', 'lot_no', 'key'], { unique: true });
  await db.schema
    .createTable('goods_together')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('other_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('orders', 'integer', required)
    .addPrimaryKeyConstraint('goods_together_pk', ['goods_id', 'other_id'])
    .execute();
  await index(db, 'goods_together', ['goods_id', 'orders']);
  await index(db, 'orders', ['paid_at', 'id']);
}
