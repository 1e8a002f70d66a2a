import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { Report } from '#lib/catalogue/goods/reports/reports.rules.ts';
import { reportAddress } from '#lib/catalogue/goods/reports/reports.rules.ts';
import type { GoodsReportRow, NewGoodsReport } from '#lib/catalogue/goods/goods.table.ts';

type Named = Omit<GoodsReportRow, 'bytes'>;

const toReport = ({ id, lotNo, key, mediaType, size, createdAt }: Named): Report => ({
  id,
  lotNo,
  address: reportAddress(id, key, mediaType),
  type: mediaType,
  size,
  createdAt,
});

/** All reports of a goods without what they hold. */
export async function findReports(db: Db, goodsId: number): Promise<Report[]> {
  const rows = await readAll(
    db
      .selectFrom('goods_report')
      .select(['id', 'goods_id', 'lot_no', 'key', 'media_type', 'size', 'created_at'])
      .where('goods_id', '=', goodsId),
  );
  return rows.map(toReport);
}

/** A report by its name; a key that is not its own finds nothing. */
export const findReportFile = (
  db: Db,
  { id, key }: { id: number; key: string },
): Promise<Pick<GoodsReportRow, 'bytes' | 'mediaType' | 'lotNo'> | undefined> =>
  readFirst(
    db
      .selectFrom('goods_report')
      .select(['bytes', 'media_type', 'lot_no'])
      .where('id', '=', id)
      .where('key', '=', key),
  );

/** Keeps a report; false where this lot has this very file already. */
export async function insertReport(trx: Trx, report: NewGoodsReport): Promise<boolean> {
  const row = await trx
    .insertInto('goods_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['goods_id', 'lot_no', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a report of a goods away; the lot it was of, undefined where it is not there. */
export async function deleteReport(trx: Trx, goodsId: number, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('goods_report')
    .where('id', '=', id)
    .where('goods_id', '=', goodsId)
    .returning('lot_no')
    .executeTakeFirst();
  return row?.lot_no;
}
