import type { Db } from '#lib/platform/db/database.server.ts';

export function findSalesAreas(
  db: Db,
  goodsIds: readonly number[],
): Promise<{ goods_id: number; region_code: string }[]> {
  return db.selectFrom('goods_area').selectAll().where('goods_id', 'in', goodsIds).execute();
}
