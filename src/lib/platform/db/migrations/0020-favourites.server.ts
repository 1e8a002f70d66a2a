import { index, references, required, tableWithId } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Goods that members have saved, each once, with the price and the stock of that moment. */
export async function up(db: Db): Promise<void> {
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
