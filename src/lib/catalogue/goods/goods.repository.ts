import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import type { Selectable } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { GoodsTable } from '#lib/catalogue/goods/goods.table.ts';

/** A goods with the names of its maker and category. */
export type GoodsWithNames = Selectable<GoodsTable> & {
  maker_name: string;
  maker_short_name: string;
  category_code: string;
  category_name: string;
  category_kind: GoodsKind;
};

/** Goods with the names that go with them; the base of every query that shows some. */
export const selectGoods = (db: Db) =>
  db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .innerJoin('category', 'category.id', 'goods.category_id')
    .selectAll('goods')
    .select([
      'maker.name as maker_name',
      'maker.short_name as maker_short_name',
      'category.code as category_code',
      'category.name as category_name',
      'category.kind as category_kind',
    ]);

/** Goods in the order of `ids`; what does not exist is left out, what is off sale is not. */
export async function findGoodsByIds(db: Db, ids: readonly number[]): Promise<GoodsWithNames[]> {
  if (ids.length === 0) return [];
  const rows = await selectGoods(db).where('goods.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Other goods on sale of the same common name, the lowest unit price leading. */
export function findSameGeneric(
  db: Db,
  goods: { id: number; common_name: string; name: string },
  limit: number,
): Promise<GoodsWithNames[]> {
  return selectGoods(db)
    .where('goods.common_name', '=', goods.common_name)
    .where('goods.id', '!=', goods.id)
    .where('goods.is_on_sale', '=', 1)
    .orderBy('goods.unit_price_centifen', (order) => order.asc().nullsLast())
    .orderBy('goods.base_price_fen')
    .orderBy('goods.id')
    .limit(limit)
    .execute();
}
