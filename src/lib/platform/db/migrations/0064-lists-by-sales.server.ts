import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The order of lists: what is in stock, by sales. */
const BEST = sql`(stock > 0) desc, sales_count desc, id desc`;

/** What lists count goods by, then what most of them choose goods by. */
const COUNTED = sql`maker_id, dosage_form, rx_class, insurance_class, storage,
  category_id, is_youx, is_zy, is_qx, is_kxzq, is_new`;

/**
 * The goods of a category, of a maker and under controlled sales in the order of their lists, so that a page of them
 * costs as much in a large shop as in a small one: all of them were sorted for each page. Categories and
 * zones are counted without reading any goods. The indexes that did less go.
 */
export async function up(db: Db): Promise<void> {
  await sql`create index goods_category_best on goods (category_id, is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_maker_best on goods (maker_id, is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_kxzq_best on goods (is_on_sale, ${BEST}) where is_kxzq = 1`.execute(db);
  await sql`create index goods_counted on goods (is_on_sale, ${COUNTED})`.execute(db);
  for (const name of [
    'goods_category_id_is_on_sale_sales_count',
    'goods_maker_id_is_on_sale',
    'goods_is_on_sale_maker_id_dosage_form_rx_class_insurance_class_storage',
  ])
    await db.schema.dropIndex(name).execute();
}
