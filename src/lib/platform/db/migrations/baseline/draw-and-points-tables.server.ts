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

/** Goods for points, and lucky draws. */
export async function makeDrawAndPointsTables(db: Db): Promise<void> {
  await pointsGoods(db);
  await draws(db);
}

/** Goods for points and the orders of them. */
async function pointsGoods(db: Db): Promise<void> {
  await tableWithId(db, 'points_goods')
    .addColumn('name', 'text', required)
    .addColumn('spec', 'text', text)
    .addColumn('words', 'text', text)
    .addColumn('image_url', 'text', text)
    .addColumn('points', 'integer', required)
    .addColumn('money_fen', 'bigint', zero)
    .addColumn('cost_fen', 'bigint', zero)
    .addColumn('stock', 'integer', zero)
    .addColumn('exchanged', 'integer', zero)
    .addColumn('per_member_limit', 'integer')
    .addColumn('is_on', 'integer', one)
    .addColumn('sort', 'integer', zero)
    .addColumn('version', 'integer', one)
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await tableWithId(db, 'points_order')
    .addColumn('no', 'text', required)
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('source', 'text', required)
    .addColumn('idempotency_key', 'text', required)
    .addColumn('points_goods_id', 'integer', references('points_goods.id'))
    .addColumn('name', 'text', required)
    .addColumn('spec', 'text', text)
    .addColumn('quantity', 'integer', required)
    .addColumn('points', 'integer', required)
    .addColumn('money_fen', 'bigint', zero)
    .addColumn('state', 'text', required)
    .addColumn('receiver', 'text', text)
    .addColumn('phone', 'text', text)
    .addColumn('region_name', 'text', text)
    .addColumn('address', 'text', text)
    .addColumn('carrier', 'text', text)
    .addColumn('tracking_no', 'text', text)
    .addColumn('shipped_by', 'integer', mayReference('member.id'))
    .addColumn('shipped_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('cancelled_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('points_order_once', ['member_id', 'idempotency_key'])
    .execute();
  await index(db, 'points_order', ['no'], { unique: true });
  await index(db, 'points_order', ['member_id', 'created_at']);
  await index(db, 'points_order', ['state', 'created_at']);
  await index(db, 'points_order', ['points_goods_id', 'member_id']);
}

/** Lucky draws with their prizes, and members' draws. */
async function draws(db: Db): Promise<void> {
  await tableWithId(db, 'draw')
    .addColumn('name', 'text', required)
    .addColumn('headline', 'text', text)
    .addColumn('rules', 'text', text)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('is_on', 'integer', flag)
    .addColumn('version', 'integer', one)
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index(db, 'draw', ['ends_at']);
  await tableWithId(db, 'draw_prize')
    .addColumn('draw_id', 'integer', references('draw.id', 'cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('remarks', 'text', text)
    .addColumn('weight', 'integer', required)
    .addColumn('stock', 'integer')
    .addColumn('drawn', 'integer', zero)
    .addColumn('points', 'integer', zero)
    .addColumn('batch_id', 'integer', mayReference('coupon_batch.id'))
    .addColumn('points_goods_id', 'integer', mayReference('points_goods.id'))
    .addColumn('version', 'integer', one)
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .execute();
  await index(db, 'draw_prize', ['draw_id']);
  await tableWithId(db, 'draw_record')
    .addColumn('draw_id', 'integer', references('draw.id'))
    .addColumn('prize_id', 'integer', references('draw_prize.id'))
    .addColumn('member_id', 'integer', references('member.id'))
    .addColumn('day', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('remarks', 'text', text)
    .addColumn('cost_fen', 'bigint', zero)
    .addColumn('points_order_id', 'integer', mayReference('points_order.id'))
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('draw_record_once_a_day', ['member_id', 'day'])
    .execute();
  await index(db, 'draw_record', ['draw_id', 'created_at']);
  await index(db, 'draw_record', ['member_id', 'created_at']);
}
