import {
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/** Brands with their makers and pictures. Controlled goods are looked for by where they are sold. */
export async function up(db: Db): Promise<void> {
  const bytes = engineOf(db) === 'postgres' ? 'bytea' : 'blob';
  await tableWithId(db, 'brand')
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('letter', 'text', required)
    .addColumn('headline', 'text', text)
    .addColumn('story', 'text', text)
    .addColumn('licences', 'text', text)
    .addColumn('tone', 'text', text)
    .addColumn('picture_key', 'text', text)
    .addColumn('sort', 'integer', zero)
    .addColumn('is_shown', 'integer', one)
    .addColumn('version', 'integer', one)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('brand_maker')
    .addColumn('brand_id', 'integer', references('brand.id', 'cascade'))
    .addColumn('maker_id', 'integer', references('maker.id', 'cascade'))
    .addPrimaryKeyConstraint('brand_maker_pk', ['brand_id', 'maker_id'])
    .execute();
  await index(db, 'brand_maker', ['maker_id']);
  await db.schema
    .createTable('brand_picture')
    .addColumn('brand_id', 'integer', (c) => references('brand.id', 'cascade')(c).primaryKey())
    .addColumn('key', 'text', required)
    .addColumn('bytes', bytes, required)
    .execute();
  await index(db, 'goods_area', ['region_code']);
}
