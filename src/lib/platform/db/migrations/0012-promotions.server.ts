import { type CreateTableBuilder, sql } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
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

/**
 * Every kind of promotion: offers belong to an activity, tiers grant goods and points, sets have a table, and lines of
 * carts and orders say which activity they come from.
 */
export async function up(db: Db): Promise<void> {
  await widenActivities(db);
  await rebuildTiers(db);
  await groupOffers(db);
  await db.schema
    .createTable('combination')
    .addColumn('activity_id', 'integer', (c) => c.primaryKey().references('activity.id').onDelete('cascade'))
    .addColumn('price_fen', 'bigint', required)
    .addColumn('remaining', 'integer')
    .addColumn('per_member_limit', 'integer')
    .execute();
  await rebuildCart(db);
  await widenOrders(db);
}

async function widenActivities(db: Db): Promise<void> {
  await db.schema.alterTable('activity').addColumn('regions', 'text', text).execute();
  await db.schema.alterTable('activity').addColumn('stopped_at', 'bigint').execute();
  await db.schema.alterTable('activity').addColumn('created_at', 'bigint', zero).execute();
  await db.schema.alterTable('activity').addColumn('updated_at', 'bigint', zero).execute();
  await db.schema.alterTable('activity_goods').addColumn('quantity', 'integer', one).execute();
}

/** A tier is a row of its own now, as there may be several gifts at one threshold. */
async function rebuildTiers(db: Db): Promise<void> {
  await db.schema.alterTable('activity_tier').renameTo('activity_tier_old').execute();
  await tableWithId(db, 'activity_tier')
    .addColumn('activity_id', 'integer', references('activity.id', 'cascade'))
    .addColumn('threshold_fen', 'bigint', required)
    .addColumn('threshold_units', 'integer', zero)
    .addColumn('reduction_fen', 'bigint')
    .addColumn('rate_permille', 'integer')
    .addColumn('grant_type', 'integer')
    .addColumn('grant_goods_id', 'integer', (c) => c.references('goods.id'))
    .addColumn('grant_quantity', 'integer', zero)
    .addColumn('grant_price_fen', 'bigint', zero)
    .addColumn('grant_repeats', 'integer', flag)
    .addColumn('grant_remaining', 'integer')
    .execute();
  await index(db, 'activity_tier', ['activity_id']);
  await sql`insert into activity_tier (activity_id, threshold_fen, reduction_fen, rate_permille)
    select activity_id, threshold_fen, reduction_fen, rate_permille from activity_tier_old
    order by activity_id, threshold_fen`.execute(db);
  await db.schema.dropTable('activity_tier_old').execute();
}

/** Offers of one kind and window become one activity. */
async function groupOffers(db: Db): Promise<void> {
  await db.schema
    .alterTable('offer')
    .addColumn('activity_id', 'integer', (c) => c.references('activity.id').onDelete('cascade'))
    .execute();
  await sql`insert into activity (kind, name, covers_all, starts_at, ends_at)
    select distinct kind, case kind when 'seckill' then '限时秒杀' when 'daily' then '每日特价' else '近效期特价' end,
      0, starts_at, ends_at from offer`.execute(db);
  await sql`update offer set activity_id = (select min(activity.id) from activity where activity.kind = offer.kind
    and activity.starts_at = offer.starts_at and activity.ends_at = offer.ends_at)`.execute(db);
  await index(db, 'offer', ['activity_id']);
}

const cartColumns = <Name extends string>(table: CreateTableBuilder<Name, 'id'>) =>
  table
    .addColumn('member_id', 'integer', references('member.id', 'cascade'))
    .addColumn('goods_id', 'integer', references('goods.id'))
    .addColumn('type', 'integer', zero)
    .addColumn('activity_id', 'integer', zero)
    .addColumn('quantity', 'integer', required)
    .addColumn('is_selected', 'integer', one)
    .addColumn('added_price_fen', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('cart_item_once', ['member_id', 'goods_id', 'type', 'activity_id']);

/** Several sets may begin with the same goods, so a line is found by its activity too. */
async function rebuildCart(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table cart_item drop constraint cart_item_line`.execute(db);
    await db.schema.alterTable('cart_item').addColumn('activity_id', 'integer', zero).execute();
    await db.schema.alterTable('cart_item').addColumn('added_price_fen', 'bigint').execute();
    await db.schema
      .alterTable('cart_item')
      .addUniqueConstraint('cart_item_once', ['member_id', 'goods_id', 'type', 'activity_id'])
      .execute();
    return;
  }
  await db.schema.alterTable('cart_item').renameTo('cart_item_old').execute();
  await cartColumns(tableWithId(db, 'cart_item')).execute();
  await sql`insert into cart_item (id, member_id, goods_id, type, quantity, is_selected, created_at, updated_at)
    select id, member_id, goods_id, type, quantity, is_selected, created_at, updated_at from cart_item_old`.execute(
    db,
  );
  await db.schema.dropTable('cart_item_old').execute();
}

async function widenOrders(db: Db): Promise<void> {
  for (const column of ['coupon_fen', 'voucher_fen', 'cashback_fen', 'gift_points']) {
    await db.schema.alterTable('orders').addColumn(column, 'bigint', zero).execute();
  }
  for (const column of ['coupon_fen', 'voucher_fen', 'cashback_fen']) {
    await db.schema.alterTable('order_line').addColumn(column, 'bigint', zero).execute();
  }
  await db.schema.alterTable('order_line').addColumn('activity_id', 'integer').execute();
  await db.schema.alterTable('order_line').addColumn('activity_name', 'text', text).execute();
  await db.schema.alterTable('order_line').addColumn('tier_id', 'integer').execute();
  await db.schema.alterTable('order_line').addColumn('sets', 'integer', zero).execute();
  await db.schema
    .alterTable('order_line')
    .addColumn('price_steps', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await index(db, 'order_line', ['activity_id']);
}
