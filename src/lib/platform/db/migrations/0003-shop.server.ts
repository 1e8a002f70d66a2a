import type { Db } from '#lib/platform/db/database.server.ts';
import {
  flag,
  index,
  references,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';

/** Navigation, adverts, offers and activities, settings, the audit log and what processes tell each other. */
export async function up(db: Db): Promise<void> {
  await tableWithId(db, 'navigation')
    .addColumn('parent_id', 'integer', (c) => c.references('navigation.id').onDelete('cascade'))
    .addColumn('name', 'text', required)
    .addColumn('url', 'text', text)
    .addColumn('sort', 'integer', zero)
    .execute();
  await tableWithId(db, 'hot_search')
    .addColumn('name', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('sort', 'integer', zero)
    .execute();
  await tableWithId(db, 'advert')
    .addColumn('slot', 'text', required)
    .addColumn('title', 'text', text)
    .addColumn('subtitle', 'text', text)
    .addColumn('url', 'text', text)
    .addColumn('image_url', 'text', text)
    .addColumn('accent', 'text', text)
    .addColumn('motif', 'text', text)
    .addColumn('sort', 'integer', zero)
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .execute();
  await index(db, 'advert', ['slot', 'sort']);
  await tableWithId(db, 'offer')
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
  await tableWithId(db, 'activity')
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('covers_all', 'integer', flag)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .execute();
  await index(db, 'activity', ['ends_at']);
  await db.schema
    .createTable('activity_tier')
    .addColumn('activity_id', 'integer', references('activity.id', 'cascade'))
    .addColumn('threshold_fen', 'bigint', required)
    .addColumn('reduction_fen', 'bigint')
    .addColumn('rate_permille', 'integer')
    .addPrimaryKeyConstraint('activity_tier_pk', ['activity_id', 'threshold_fen'])
    .execute();
  await db.schema
    .createTable('activity_goods')
    .addColumn('activity_id', 'integer', references('activity.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id', 'cascade'))
    .addColumn('is_excluded', 'integer', flag)
    .addPrimaryKeyConstraint('activity_goods_pk', ['activity_id', 'goods_id'])
    .execute();
  await index(db, 'activity_goods', ['goods_id']);
  await db.schema
    .createTable('shop_setting')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await tableWithId(db, 'audit_log')
    .addColumn('actor_id', 'integer', (c) => c.references('member.id'))
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', text)
    .addColumn('detail', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'audit_log', ['subject', 'created_at']);
  await tableWithId(db, 'invalidation')
    .addColumn('tags', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'invalidation', ['created_at']);
  await db.schema
    .createTable('lease')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', required)
    .addColumn('until', 'bigint', required)
    .execute();
}
