import {
  findPhotoBytes,
  findPhotos,
  findReportFile,
  findReports,
} from '#lib/catalogue/goods/files/goods-files.repository.ts';
import {
  readReportName,
  type Report,
  reportsInOrder,
  type ReportType,
} from '#lib/catalogue/goods/files/reports.rules.ts';
import { photoAddress } from '#lib/catalogue/goods/files/photo-address.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** A photo of a goods for pages. */
export interface Photo {
  id: number;
  picture: string;
  thumb: string;
}

/** Returns the photos of a goods, the one shown on cards first. */
export const photosOf = async (db: Db, goodsId: number): Promise<Photo[]> =>
  (await findPhotos(db, goodsId)).map(({ id, key }) => ({ id, ...photoAddress(goodsId, key) }));

/** Returns a photo as WebP by the name in its address, `17-3f2a…`; null where there is none. */
export async function photoBytes(
  db: Db,
  name: string | undefined,
  size: 'bytes' | 'thumb_bytes',
): Promise<Uint8Array | null> {
  const [, digits, key] = /^(\d+)-([0-9a-f]{16})$/.exec(name ?? '') ?? [];
  const goodsId = readId(digits);
  return goodsId === null || !key ? null : findPhotoBytes(db, { goodsId, key, size });
}

/** Returns the inspection reports of a goods, those of the lot on sale first. */
export const reportsOf = async (db: Db, goods: { id: number; lotNo: string }): Promise<Report[]> =>
  reportsInOrder(await findReports(db, goods.id), goods.lotNo);

/** Returns the content of a report by the name in its address; null where there is none. */
export async function reportFile(
  db: Db,
  name: string | undefined,
): Promise<{ bytes: Uint8Array; type: ReportType; lotNo: string } | null> {
  const named = readReportName(name);
  const file = named && (await findReportFile(db, named));
  return file ? { bytes: file.bytes, type: file.mediaType, lotNo: file.lotNo } : null;
}
