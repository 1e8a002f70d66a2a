import { index, mayReference } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What a line of a cart was before its goods were replaced by the same generic, and where in the cart it stands. */
export async function up(db: Db): Promise<void> {
  const change = () => db.schema.alterTable('cart_item');
  await change().addColumn('place', 'integer').execute();
  await change().addColumn('replaced_goods_id', 'integer', mayReference('goods.id')).execute();
  await change().addColumn('replaced_quantity', 'integer').execute();
  await change().addColumn('replaced_price_fen', 'bigint').execute();
  await change().addColumn('replaced_by_quantity', 'integer').execute();
  await index(db, 'cart_item', ['replaced_goods_id']);
}
