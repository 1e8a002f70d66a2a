import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  flag,
  index,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';

/** Makers, categories, goods with ladder and sales area, and the stock ledger. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'maker')
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('short_name', 'text', text)
    .addColumn('province', 'text', text)
    .execute();
  await tableWithId(db, 'category')
    .addColumn('parent_id', 'integer', (c) => c.references('category.id'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('hint', 'text', text)
    .addColumn('sort', 'integer', zero)
    .execute();
  await index(db, 'category', ['parent_id']);
  await tableWithId(db, 'goods')
    .addColumn('name', 'text', required)
    .addColumn('common_name', 'text', text)
    .addColumn('brand_name', 'text', text)
    .addColumn('spec', 'text', text)
    .addColumn('unit', 'text', text)
    .addColumn('maker_id', 'integer', references('maker.id'))
    .addColumn('category_id', 'integer', references('category.id'))
    .addColumn('dosage_form', 'text', text)
    .addColumn('approval_no', 'text', text)
    .addColumn('barcode', 'text', text)
    .addColumn('scope_code', 'text', text)
    .addColumn('rx_class', 'text', required)
    .addColumn('insurance_class', 'text', text)
    .addColumn('storage', 'text', text)
    .addColumn('base_price_fen', 'bigint', required)
    .addColumn('market_price_fen', 'bigint', required)
    .addColumn('rank2_price_fen', 'bigint')
    .addColumn('rank3_price_fen', 'bigint')
    .addColumn('ladder_type', 'integer', zero)
    .addColumn('stock', 'integer', (c) => c.notNull().check(sql`stock >= 0`))
    .addColumn('middle_pack', 'integer', one)
    .addColumn('case_size', 'integer', one)
    .addColumn('min_quantity', 'integer', one)
    .addColumn('step_quantity', 'integer', one)
    .addColumn('free_shipping_quantity', 'integer')
    .addColumn('unit_count', 'real')
    .addColumn('unit_name', 'text', text)
    .addColumn('unit_price_centifen', 'bigint')
    .addColumn('lot_no', 'text', text)
    .addColumn('produced_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('is_on_sale', 'integer', one)
    .addColumn('is_youx', 'integer', flag)
    .addColumn('is_zy', 'integer', flag)
    .addColumn('is_qx', 'integer', flag)
    .addColumn('is_kxzq', 'integer', flag)
    .addColumn('is_mhj', 'integer', flag)
    .addColumn('is_new', 'integer', flag)
    .addColumn('is_special', 'integer', flag)
    .addColumn('sales_count', 'integer', zero)
    .addColumn('warehouse_id', 'integer', one)
    .addColumn('picture_url', 'text', text)
    .addColumn('description', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('goods_identity', ['approval_no', 'name', 'spec', 'maker_id'])
    .execute();
  await index(db, 'goods', ['maker_id', 'is_on_sale']);
  await index(db, 'goods', ['is_on_sale', 'sales_count']);
  await index(db, 'goods', ['is_on_sale', 'base_price_fen']);
  await index(db, 'goods', ['is_on_sale', 'expires_at']);
  await index(db, 'goods', ['category_id', 'is_on_sale', 'sales_count']);
  await index(db, 'goods', ['is_on_sale', 'unit_price_centifen']);
  await index(db, 'goods', ['is_on_sale', 'is_new']);
  await index(db, 'goods', ['common_name', 'is_on_sale']);
  await index(db, 'goods', ['barcode']);
  await index(db, 'goods', ['common_name']);
  await db.schema
    .createTable('goods_ladder')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('min_quantity', 'integer', required)
    .addColumn('price_fen', 'bigint', required)
    .addPrimaryKeyConstraint('goods_ladder_pk', ['goods_id', 'min_quantity'])
    .execute();
  await db.schema
    .createTable('goods_area')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('region_code', 'text', required)
    .addPrimaryKeyConstraint('goods_area_pk', ['goods_id', 'region_code'])
    .execute();
  await tableWithId(db, 'stock_ledger')
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('change', 'integer', required)
    .addColumn('stock_after', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('event_key', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'stock_ledger', ['goods_id']);
}
