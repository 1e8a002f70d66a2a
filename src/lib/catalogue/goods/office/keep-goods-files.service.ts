import { findGoodsByIds } from '#lib/catalogue/goods/goods.repository.ts';
import { setPictureUrl } from '#lib/catalogue/goods/office/goods-desk.repository.ts';
import { record } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { MOST_PHOTOS } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import {
  deletePhoto,
  deleteReport,
  findPhotos,
  findReports,
  insertPhoto,
  insertReport,
  setPhotoSort,
} from '#lib/catalogue/goods/files/goods-files.repository.ts';
import {
  LARGEST_REPORT,
  MOST_REPORTS,
  REPORT_TOO_LARGE,
  REPORT_WORDS,
  type ReportType,
} from '#lib/catalogue/goods/files/reports.rules.ts';
import { photoAddress } from '#lib/catalogue/goods/files/photo-address.rules.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { PictureMake } from '#lib/people/uploads/make-pictures.server.ts';
import { harmlessPdf, isPdf } from '#lib/people/uploads/pdf.server.ts';
import { onlyPicture, readPicture } from '#lib/people/uploads/read-picture.server.ts';
import { LARGEST_UPLOAD, pictureKind } from '#lib/people/uploads/uploads.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { createHash } from 'node:crypto';

const WHITE = '#fff';
const PHOTO: PictureMake = { width: 1000, height: 1000, fit: 'contain', background: WHITE, quality: 80 };
const THUMB: PictureMake = { width: 144, height: 144, fit: 'contain', quality: 80, ofFirst: true };
/** Settings for a picture of a paper, whose text must stay readable. */
const PAPER: PictureMake = { width: 2000, height: 2000, fit: 'inside', background: WHITE, quality: 84 };

export const PHOTO_TOO_LARGE = '图片不能超过 5 MB，请压缩后再上传。';

/**
 * Adds a photo to a goods, the last in its order: checked by its bytes, turned upright, encoded again without the
 * camera's data. Adding the same photo again changes nothing. Throws `invalid_form` on `photo`, and `not_found`.
 */
export async function addPhoto(
  db: Db,
  operator: Member,
  { goodsId, bytes }: { goodsId: number; bytes: Uint8Array },
  now: number,
): Promise<void> {
  const photo = await encode(operator, bytes);
  await change(db, async (trx, touch) => {
    await checkGoods(trx, goodsId);
    const photos = await findPhotos(trx, goodsId);
    if (photos.some(({ key }) => key === photo.key)) return;
    if (photos.length >= MOST_PHOTOS)
      throw fieldError('photo', `一个商品最多 ${MOST_PHOTOS} 张照片，请先删掉不用的。`);
    const sort = (photos.at(-1)?.sort ?? -1) + 1;
    if (!(await insertPhoto(trx, { ...photo, goods_id: goodsId, sort, created_at: now }))) return;
    await showFirst(trx, goodsId);
    const detail = `上传第 ${photos.length + 1} 张`;
    await record(trx, operator, { action: 'goods.photo', id: goodsId, detail }, now);
    touch(goodsTag(goodsId));
  });
}

/** Moves a photo to the first place, which cards show, or deletes it. Throws `not_found`. */
export async function arrangePhoto(
  db: Db,
  operator: Member,
  { goodsId, photoId, move }: { goodsId: number; photoId: number; move: 'first' | 'remove' },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const photos = await findPhotos(trx, goodsId);
    const at = photos.findIndex(({ id }) => id === photoId);
    if (at === -1) throw notFound('这张照片');
    if (move === 'remove') await deletePhoto(trx, photoId);
    else await setPhotoSort(trx, photoId, (photos[0]?.sort ?? 0) - 1);
    await showFirst(trx, goodsId);
    const detail = move === 'remove' ? `删除第 ${at + 1} 张` : `第 ${at + 1} 张设为首图`;
    await record(trx, operator, { action: 'goods.photo', id: goodsId, detail }, now);
    touch(goodsTag(goodsId));
  });
}

/** Shows the first photo on cards; the drawn picture where there is none. */
async function showFirst(trx: Trx, goodsId: number): Promise<void> {
  const [first] = await findPhotos(trx, goodsId);
  await setPictureUrl(trx, goodsId, first ? photoAddress(goodsId, first.key).picture : '');
}

async function checkGoods(trx: Trx, id: number): Promise<void> {
  if ((await findGoodsByIds(trx, [id])).length === 0) throw notFound('这个商品');
}

async function encode(
  sender: Member,
  bytes: Uint8Array,
): Promise<{ key: string; bytes: Uint8Array; thumb_bytes: Uint8Array }> {
  if (bytes.byteLength > LARGEST_UPLOAD) throw fieldError('photo', PHOTO_TOO_LARGE);
  if (pictureKind(bytes) === null) throw fieldError('photo', '只能上传 JPG、PNG 或 WebP 图片。');
  const broken = () => fieldError('photo', '图片无法读取，可能已损坏，请换一张再上传。');
  const { made } = await readPicture({ bytes, makes: [PHOTO, THUMB] }, { sender, broken });
  const [photo, thumb] = made;
  if (!photo || !thumb) throw broken();
  const key = createHash('sha256').update(photo.bytes).digest('hex').slice(0, 16);
  return { key, bytes: photo.bytes, thumb_bytes: thumb.bytes };
}

/**
 * Stores the inspection report of a lot, a PDF or a picture of the paper, checked by its bytes; a picture is encoded
 * again. Storing the same file for the same lot again changes nothing. Throws `invalid_form` on `report`, and
 * `not_found`.
 */
export async function addReport(
  db: Db,
  operator: Member,
  { goodsId, lotNo, bytes }: { goodsId: number; lotNo: string; bytes: Uint8Array },
  now: number,
): Promise<void> {
  const file = await checked(operator, bytes);
  await change(db, async (trx, touch) => {
    if ((await findGoodsByIds(trx, [goodsId])).length === 0) throw notFound('这个商品');
    if ((await findReports(trx, goodsId)).length >= MOST_REPORTS)
      throw fieldError('report', `一个商品最多 ${MOST_REPORTS} 份检验报告，请先删掉过期批次的。`);
    const isNew = await insertReport(trx, {
      goods_id: goodsId,
      lot_no: lotNo,
      key: createHash('sha256').update(file.bytes).digest('hex').slice(0, 16),
      media_type: file.type,
      size: file.bytes.byteLength,
      bytes: file.bytes,
      created_at: now,
    });
    if (!isNew) return;
    const detail = `上传批号 ${lotNo} 的检验报告（${REPORT_WORDS[file.type]}）`;
    await record(trx, operator, { action: 'goods.report', id: goodsId, detail }, now);
    touch(goodsTag(goodsId));
  });
}

/** Deletes a report; deleting it again changes nothing. */
export async function removeReport(
  db: Db,
  operator: Member,
  { goodsId, reportId }: { goodsId: number; reportId: number },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const lotNo = await deleteReport(trx, goodsId, reportId);
    if (lotNo === undefined) return;
    const detail = `删除批号 ${lotNo} 的检验报告`;
    await record(trx, operator, { action: 'goods.report', id: goodsId, detail }, now);
    touch(goodsTag(goodsId));
  });
}

async function checked(sender: Member, bytes: Uint8Array): Promise<{ bytes: Uint8Array; type: ReportType }> {
  if (bytes.byteLength > LARGEST_REPORT) throw fieldError('report', REPORT_TOO_LARGE);
  if (isPdf(bytes))
    return { bytes: await harmlessPdf(bytes, { sender, field: 'report' }), type: 'application/pdf' };
  if (pictureKind(bytes) === null)
    throw fieldError('report', '只能上传 PDF、JPG、PNG 或 WebP，文件也不能有残缺。');
  const broken = () => fieldError('report', '图片无法读取，可能已损坏，请换一张再上传。');
  const picture = onlyPicture(await readPicture({ bytes, makes: [PAPER] }, { sender, broken }));
  return { bytes: picture.bytes, type: 'image/webp' };
}
