import type {
  GoodsPhotoRow,
  GoodsReportRow,
  NewGoodsPhoto,
  NewGoodsReport,
} from '#lib/catalogue/goods/goods.table.ts';
import { type Report, reportAddress } from '#lib/catalogue/goods/files/reports.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** The photos of a goods in their order, by name. */
export const findPhotos = (db: Db, goodsId: number): Promise<Pick<GoodsPhotoRow, 'id' | 'key' | 'sort'>[]> =>
  db
    .selectFrom('goods_photo')
    .select(['id', 'key', 'sort'])
    .where('goods_id', '=', goodsId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export async function findPhotoBytes(
  db: Db,
  { goodsId, key, size }: { goodsId: number; key: string; size: 'bytes' | 'thumb_bytes' },
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('goods_photo')
    .select(`${size} as bytes`)
    .where('goods_id', '=', goodsId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Keeps a photo; false where the goods has this very one already. */
export async function insertPhoto(trx: Trx, photo: NewGoodsPhoto): Promise<boolean> {
  const row = await trx
    .insertInto('goods_photo')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['goods_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPhotoSort(trx: Trx, id: number, sort: number): Promise<void> {
  await trx.updateTable('goods_photo').set({ sort }).where('id', '=', id).execute();
}

export async function deletePhoto(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('goods_photo').where('id', '=', id).execute();
}

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
