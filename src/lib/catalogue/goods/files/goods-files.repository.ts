import type {
  GoodsPhotoRow,
  GoodsReportRow,
  NewGoodsPhoto,
  NewGoodsReport,
} from '#lib/catalogue/goods/goods.table.ts';
import { type Report, reportAddress } from '#lib/catalogue/goods/files/reports.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** Finds the photos of a goods in their order, without their content. */
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

/** Stores a photo; false where the goods already has the same one. */
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

/** Finds all reports of a goods without their content. */
export async function findReports(db: Db, goodsId: number): Promise<Report[]> {
  const rows = await readAll(
    db
      .selectFrom('goods_report')
      .select(['id', 'goods_id', 'lot_no', 'key', 'media_type', 'size', 'created_at'])
      .where('goods_id', '=', goodsId),
  );
  return rows.map(toReport);
}

/** Finds a report by id and key; a key of another report finds nothing. */
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

/** Stores a report; false where this lot already has the same file. */
export async function insertReport(trx: Trx, report: NewGoodsReport): Promise<boolean> {
  const row = await trx
    .insertInto('goods_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['goods_id', 'lot_no', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a report of a goods; returns its lot number, undefined where it does not exist. */
export async function deleteReport(trx: Trx, goodsId: number, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('goods_report')
    .where('id', '=', id)
    .where('goods_id', '=', goodsId)
    .returning('lot_no')
    .executeTakeFirst();
  return row?.lot_no;
}
