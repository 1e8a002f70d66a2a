import { index, one, references, required, tableWithId, text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Festivals with what each of them brought, and entries of menus that begin and end. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('navigation').addColumn('starts_at', 'bigint').execute();
  await db.schema.alterTable('navigation').addColumn('ends_at', 'bigint').execute();
  await tableWithId(db, 'festival')
    .addColumn('name', 'text', required)
    .addColumn('headline', 'text', text)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('accent', 'text', required)
    .addColumn('motif', 'text', required)
    .addColumn('image_url', 'text', text)
    .addColumn('banner_title', 'text', text)
    .addColumn('banner_text', 'text', text)
    .addColumn('goods_from', 'text', required)
    .addColumn('goods_title', 'text', text)
    .addColumn('coupon_id', 'integer')
    .addColumn('text_title', 'text', text)
    .addColumn('text', 'text', text)
    .addColumn('slots', 'text', text)
    .addColumn('nav_name', 'text', text)
    .addColumn('hot_words', 'text', text)
    .addColumn('version', 'integer', one)
    .addColumn('request_key', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'festival', ['request_key'], { unique: true });
  await tableWithId(db, 'festival_part')
    .addColumn('festival_id', 'integer', references('festival.id', 'cascade'))
    .addColumn('place', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('part_id', 'integer', required)
    .addColumn('written', 'text', required)
    .execute();
  await index(db, 'festival_part', ['festival_id', 'place'], { unique: true });
  await index(db, 'festival_part', ['kind', 'part_id']);
}
