import type { GoodsRow, NewGoods } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

/** A goods that may be the same as another. */
export type Twin = Pick<GoodsRow, 'id' | 'name' | 'spec' | 'approvalNo'> & { maker: string };

/** Finds the goods with an approval number; without a number those of the name that have none either. */
export const findTwins = (db: Db, { approvalNo, name }: Pick<Twin, 'approvalNo' | 'name'>): Promise<Twin[]> =>
  readAll(
    db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select(['goods.id', 'goods.name', 'goods.spec', 'goods.approval_no', 'maker.name as maker'])
      .where('goods.approval_no', '=', approvalNo)
      .$if(approvalNo === '', (query) => query.where('goods.name', '=', name))
      .orderBy('goods.id'),
  );

/** Inserts a goods; null where the same one was inserted first. */
export async function insertGoodsRow(trx: Trx, row: NewGoods): Promise<number | null> {
  const inserted = await trx
    .insertInto('goods')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Finds the areas in which a goods is sold while its sale is controlled. */
export async function findGoodsAreas(db: Db, goodsId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('goods_area')
    .select('region_code')
    .where('goods_id', '=', goodsId)
    .orderBy('region_code')
    .execute();
  return rows.map(({ region_code: code }) => code);
}

export async function replaceGoodsAreas(trx: Trx, goodsId: number, codes: readonly string[]): Promise<void> {
  await trx.deleteFrom('goods_area').where('goods_id', '=', goodsId).execute();
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ goods_id: goodsId, region_code: code }));
  await trx.insertInto('goods_area').values(rows).execute();
}
