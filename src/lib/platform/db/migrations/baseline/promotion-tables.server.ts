import {
  flag,
  index,
  mayReference,
  one,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Promotions, and festivals, which bring some of them. */
export async function makePromotionTables(db: Db): Promise<void> {
  await promotions(db);
  await festivals(db);
}

/** Activities with their tiers, goods and sets, and the offers that belong to them. */
async function promotions(db: Db): Promise<void> {
  await tableWithId(db, 'activity')
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('covers_all', 'integer', flag)
    .addColumn('regions', 'text', text)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('stopped_at', 'bigint')
    .addColumn('create_key', 'text')
    .addColumn('created_at', 'bigint', zero)
    .addColumn('updated_at', 'bigint', zero)
    .execute();
  await index(db, 'activity', ['ends_at']);
  await index(db, 'activity', ['create_key'], { unique: true });
  await index(db, 'activity', ['starts_at']);
  await tableWithId(db, 'activity_tier')
    .addColumn('activity_id', 'integer', references('activity.id', 'cascade'))
    .addColumn('threshold_fen', 'bigint', required)
    .addColumn('threshold_units', 'integer', zero)
    .addColumn('reduction_fen', 'bigint')
    .addColumn('rate_permille', 'integer')
    .addColumn('grant_type', 'integer')
    .addColumn('grant_goods_id', 'integer', mayReference('goods.id'))
    .addColumn('grant_quantity', 'integer', zero)
    .addColumn('grant_price_fen', 'bigint', zero)
    .addColumn('grant_repeats', 'integer', flag)
    .addColumn('grant_remaining', 'integer')
    .execute();
  await index(db, 'activity_tier', ['activity_id']);
  await index(db, 'activity_tier', ['grant_goods_id']);
  await db.schema
    .createTable('activity_goods')
    .addColumn('activity_id', 'integer', references('activity.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('is_excluded', 'integer', flag)
    .addColumn('quantity', 'integer', one)
    .addPrimaryKeyConstraint('activity_goods_pk', ['activity_id', 'goods_id'])
    .execute();
  await index(db, 'activity_goods', ['goods_id']);
  await db.schema
    .createTable('combination')
    .addColumn('activity_id', 'integer', (c) => mayReference('activity.id', 'cascade')(c).primaryKey())
    .addColumn('price_fen', 'bigint', required)
    .addColumn('remaining', 'integer')
    .addColumn('per_member_limit', 'integer')
    .execute();
  await tableWithId(db, 'offer')
    .addColumn('activity_id', 'integer', mayReference('activity.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('price_fen', 'bigint', required)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('remaining', 'integer')
    .addColumn('per_member_limit', 'integer')
    .execute();
  await index(db, 'offer', ['goods_id', 'ends_at']);
  await index(db, 'offer', ['kind', 'ends_at']);
  await index(db, 'offer', ['activity_id']);
}

/** Festivals with their promotions. */
async function festivals(db: Db): Promise<void> {
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
    .addColumn('idempotency_key', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'festival', ['idempotency_key'], { unique: true });
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
