import { createHash } from 'node:crypto';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { PictureMake } from '#lib/people/uploads/make-pictures.server.ts';
import { harmlessPdf, isPdf } from '#lib/people/uploads/pdf.server.ts';
import { PHOTO_NAMES, PHOTO_TOO_LARGE } from '#lib/people/uploads/photos.fields.ts';
import { onlyPicture, readPicture } from '#lib/people/uploads/read-picture.server.ts';
import {
  countUploadsSince,
  deleteUnused,
  findUpload,
  insertUpload,
} from '#lib/people/uploads/uploads.repository.ts';
import {
  fileName,
  LARGEST_UPLOAD,
  pictureKind,
  UPLOAD_LIMITS,
  type UploadPurpose,
} from '#lib/people/uploads/uploads.rules.ts';
import type { UploadRow } from '#lib/people/uploads/uploads.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Maximum side (px) of stored pictures; a slip stays readable. */
const LONGEST_SIDE = 2000;
/** Width and height (px) of a profile picture. */
const FACE_SIDE = 256;

/** A file to store. */
interface GivenFile {
  bytes: Uint8Array;
  /** The name its owner gave it. */
  name?: string;
  /** The form's field, which errors name. */
  field: string;
  purpose: UploadPurpose;
}

type Kept = Pick<UploadRow, 'bytes' | 'mediaType' | 'name' | 'width' | 'height'>;

/**
 * Stores a file, checked by its bytes, not its name. A picture is turned upright, scaled down and encoded again without
 * the camera's data; a PDF, where its purpose accepts one, is rewritten from its visible pages. Returns its id. Throws
 * `invalid_form` for a file that is neither, is too large, cannot be read, or is a PDF that is locked or empty;
 * `too_many_requests` over the purpose's daily limit.
 */
export async function saveUpload(db: Db, member: Member, file: GivenFile, now: number): Promise<number> {
  const { bytes, field, purpose } = file;
  const { largest, takesPdf } = UPLOAD_LIMITS[purpose];
  const isDocument = takesPdf && isPdf(bytes);
  const what = isDocument ? '文件' : '图片';
  if (bytes.byteLength > largest)
    throw fieldError(field, `${what}不能超过 ${largest / 1024 / 1024} MB，请压缩后再上传。`);
  if (!isDocument && pictureKind(bytes) === null)
    throw fieldError(field, `只能上传 JPG、PNG 或 WebP 图片${takesPdf ? '，或 PDF 文件' : ''}。`);
  await checkUploads(db, member, purpose, now);
  const kept = await (isDocument ? cleanPdf(member, file) : encode(member, file));
  const sha256 = createHash('sha256').update(kept.bytes).digest('hex');
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    await checkUploads(trx, member, purpose, now);
    return insertUpload(trx, {
      bytes: kept.bytes,
      media_type: kept.mediaType,
      name: kept.name,
      width: kept.width,
      height: kept.height,
      member_id: member.id,
      purpose,
      sha256,
      created_at: now,
    });
  });
}

/**
 * Throws `too_many_requests` for a member that has reached a purpose's daily limit of uploads. Checked before a file is
 * read and before it is encoded, and again with the member's row locked, as uploads run in parallel.
 */
export async function checkUploads(
  db: Db,
  member: Member,
  purpose: UploadPurpose,
  now: number,
): Promise<void> {
  const { mostADay } = UPLOAD_LIMITS[purpose];
  if ((await countUploadsSince(db, member.id, purpose, now - DAY_MS)) < mostADay) return;
  throw new ShopError('too_many_requests', `一天最多上传 ${mostADay} 个文件，请明天再试。`);
}

/**
 * Returns a file for its owner, for staff, and of a certificate or a return for its store's head office; `name` is
 * empty for a file that is displayed, not downloaded. Throws `not_found` for other users.
 */
export async function readUpload(
  db: Db,
  viewer: Member,
  id: number,
): Promise<{ bytes: Uint8Array; mediaType: string; name: string }> {
  const upload = await findUpload(db, id, hasRole(viewer, 'operator') ? null : viewer.id);
  if (!upload) throw notFound('这个文件');
  const isShown = upload.mediaType.startsWith('image/');
  return {
    bytes: upload.bytes,
    mediaType: upload.mediaType,
    name: isShown ? '' : upload.name || `文件-${id}.pdf`,
  };
}

/** Batch size for deleting files without a reference. */
const BITE = 50;

/** Deletes uploads older than a day that are not a page of a certificate or receipt and not a profile picture. */
export async function deleteOldUploads(db: Db, now: number): Promise<void> {
  for (let removed = BITE; removed === BITE;)
    removed = await transact(db, (trx) => deleteUnused(trx, now - DAY_MS, BITE));
}

async function cleanPdf(sender: Member, { bytes, field, name = '' }: GivenFile): Promise<Kept> {
  const clean = await harmlessPdf(bytes, { sender, field });
  return { bytes: clean, mediaType: 'application/pdf', name: fileName(name), width: 0, height: 0 };
}

const makeFor = (purpose: UploadPurpose): PictureMake =>
  purpose === 'face'
    ? { width: FACE_SIDE, height: FACE_SIDE, fit: 'cover', quality: 82 }
    : { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', quality: 82 };

async function encode(sender: Member, { bytes, field, purpose }: GivenFile): Promise<Kept> {
  const broken = () => fieldError(field, '图片无法读取，可能已损坏，请重新拍照或截图后上传。');
  const picture = onlyPicture(await readPicture({ bytes, makes: [makeFor(purpose)] }, { sender, broken }));
  return { ...picture, mediaType: 'image/webp', name: '' };
}

/** Stores the pictures of a form (`photoFields`); returns their ids. Throws as `saveUpload`. */
export async function savePhotos(
  db: Db,
  member: Member,
  {
    photos,
    purpose,
  }: { photos: { [Name in (typeof PHOTO_NAMES)[number]]?: File | undefined }; purpose: UploadPurpose },
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const field of PHOTO_NAMES) {
    const file = photos[field];
    if (!file) continue;
    if (file.size > LARGEST_UPLOAD) throw fieldError(field, PHOTO_TOO_LARGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    ids.push(await saveUpload(db, member, { bytes, name: file.name, field, purpose }, now));
  }
  return ids;
}
