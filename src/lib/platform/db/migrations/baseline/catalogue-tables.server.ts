import { sql } from 'kysely';
import {
  bytes,
  flag,
  index,
  mayReference,
  one,
  references,
  required,
  tableWithId,
  text,
  unique,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Goods and their descriptions, zones and favourites; promotions and search have files of their own. */
export async function makeCatalogueTables(db: Db): Promise<void> {
  await makers(db);
  await goods(db);
  await partsOfGoods(db);
  await zones(db);
  await favourites(db);
}

/** Makers, categories, and brands with their makers and pictures. */
async function makers(db: Db): Promise<void> {
  await tableWithId(db, 'maker')
    .addColumn('name', 'text', unique)
    .addColumn('short_name', 'text', text)
    .addColumn('province', 'text', text)
    .execute();
  await tableWithId(db, 'category')
    .addColumn('parent_id', 'integer', mayReference('category.id'))
    .addColumn('code', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('hint', 'text', text)
    .addColumn('sort', 'integer', zero)
    .execute();
  await index(db, 'category', ['parent_id']);
  await tableWithId(db, 'brand')
    .addColumn('name', 'text', unique)
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
    .addColumn('bytes', bytes(db), required)
    .execute();
}

/** Order of lists: in good supply, nearly sold out (below 10), sold out; each by sales. */
const BEST = sql`(case when stock >= 10 then 0 when stock > 0 then 1 else 2 end), sales_count desc, id desc`;

/** Columns that lists count goods by. */
const CHOSEN = sql`maker_id, dosage_form, rx_class, insurance_class, storage`;

/** Columns that lists count goods by, then those by which most of them select goods. */
const COUNTED = sql`${CHOSEN}, category_id, is_youx, is_zy, is_qx, is_kxzq, is_new`;

/** Goods. A page of a list is read in the order of an index, and lists are counted without reading any goods. */
async function goods(db: Db): Promise<void> {
  await tableWithId(db, 'goods')
    .addColumn('name', 'text', required)
    .addColumn('common_name', 'text', text)
    .addColumn('brand_name', 'text', text)
    .addColumn('spec', 'text', text)
    .addColumn('unit', 'text', text)
    .addColumn('maker_id', 'integer', references('maker.id'))
    .addColumn('category_id', 'integer', references('category.id'))
    .addColumn('dosage_form', 'text', text)
    .addColumn('origin', 'text', text)
    .addColumn('grade', 'text', text)
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
    .addColumn('version', 'integer', one)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('goods_identity', ['approval_no', 'name', 'spec', 'maker_id'])
    .execute();
  await index(db, 'goods', ['is_on_sale', 'sales_count']);
  await index(db, 'goods', ['is_on_sale', 'base_price_fen']);
  await index(db, 'goods', ['is_on_sale', 'expires_at']);
  await index(db, 'goods', ['is_on_sale', 'unit_price_centifen']);
  await index(db, 'goods', ['is_on_sale', 'is_new']);
  await index(db, 'goods', ['common_name', 'is_on_sale']);
  await index(db, 'goods', ['barcode']);
  await index(db, 'goods', ['common_name']);
  await sql`create index goods_counted on goods (is_on_sale, ${COUNTED})`.execute(db);
  await index(db, 'goods', ['maker_id', 'name']);
  await sql`create index goods_category_counted on goods (category_id, is_on_sale, ${CHOSEN})`.execute(db);
  await sql`create index goods_best on goods (is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_category_best on goods (category_id, is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_maker_best on goods (maker_id, is_on_sale, ${BEST})`.execute(db);
  await sql`create index goods_kxzq_best on goods (is_on_sale, ${BEST}) where is_kxzq = 1`.execute(db);
}

/** Parts of goods: ladder prices, sales area, photos, inspection reports, stock, goods bought together. */
async function partsOfGoods(db: Db): Promise<void> {
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
  await index(db, 'goods_area', ['region_code']);
  await tableWithId(db, 'goods_photo')
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('key', 'text', required)
    .addColumn('bytes', bytes(db), required)
    .addColumn('thumb_bytes', bytes(db), required)
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
    .addColumn('bytes', bytes(db), required)
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
  await tableWithId(db, 'stock_ledger')
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('change', 'integer', required)
    .addColumn('stock_after', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('reference', 'text', text)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'stock_ledger', ['goods_id']);
}

/** Zones as operators made them; a fixed zone without a row follows its definition. */
async function zones(db: Db): Promise<void> {
  await tableWithId(db, 'zone')
    .addColumn('kind', 'text', required)
    .addColumn('fixed_kind', 'text', (c) => c.unique())
    .addColumn('title', 'text', text)
    .addColumn('headline', 'text', text)
    .addColumn('accent', 'text', text)
    .addColumn('motif', 'text', text)
    .addColumn('image_url', 'text', text)
    .addColumn('rules', 'text', text)
    .addColumn('has_own_blocks', 'integer', flag)
    .addColumn('is_open', 'integer', one)
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('idempotency_key', 'text')
    .addColumn('version', 'integer', one)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'zone', ['kind', 'starts_at']);
  await index(db, 'zone', ['idempotency_key'], { unique: true });
  await tableWithId(db, 'zone_block')
    .addColumn('zone_id', 'integer', references('zone.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('sort', 'integer', zero)
    .execute();
  await index(db, 'zone_block', ['zone_id', 'sort']);
}

/** Goods that members saved, with the price and the stock of that moment. */
async function favourites(db: Db): Promise<void> {
  await tableWithId(db, 'favourite')
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('saved_price_fen', 'bigint', required)
    .addColumn('saved_stock', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'favourite', ['member_id', 'goods_id'], { unique: true });
  await index(db, 'favourite', ['member_id', 'created_at', 'id']);
  await index(db, 'favourite', ['goods_id']);
}
