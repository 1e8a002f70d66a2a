import { createHash } from 'node:crypto';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/upload-limits.rules.ts';
import { pictureKind } from '#lib/people/uploads/picture-kind.rules.ts';
import { withSharp } from '#lib/people/uploads/sharp.server.ts';
import { countUploadsSince, findUpload, insertUpload } from '#lib/people/uploads/uploads.repository.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const MOST_A_DAY = 50;
/** Pictures are kept no larger than this on either side; a slip stays readable. */
const LONGEST_SIDE = 2000;
const MOST_PIXELS = 50_000_000;

/**
 * Keeps a picture of a bank slip: checked by its bytes, turned upright, scaled down and encoded anew without the
 * camera's data. `field` names the form's field in errors. Returns its id. Throws `invalid_form` for what is no
 * JPEG, PNG or WebP or is over 5 MB, `too_many_requests` over 50 a day.
 */
export async function saveSlip(
  db: Db,
  member: Member,
  { bytes, field }: { bytes: Uint8Array; field: string },
  now: number,
): Promise<number> {
  if (bytes.byteLength > LARGEST_UPLOAD) throw fieldError(field, '图片不能超过 5 MB，请压缩后再上传。');
  if (pictureKind(bytes) === null) throw fieldError(field, '只能上传 JPG、PNG 或 WebP 图片。');
  await checkSlips(db, member, now);
  const { data, info } = await encode(bytes, field);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    await checkSlips(trx, member, now);
    return insertUpload(trx, {
      member_id: member.id,
      purpose: 'slip',
      media_type: 'image/webp',
      bytes: data,
      width: info.width,
      height: info.height,
      sha256,
      created_at: now,
    });
  });
}

/**
 * Throws `too_many_requests` for a member that has uploaded 50 pictures within a day. Asked before a picture is read
 * and before it is encoded, and again with the member's row held, as uploads come side by side.
 */
export async function checkSlips(db: Db, member: Member, now: number): Promise<void> {
  if ((await countUploadsSince(db, member.id, now - DAY_MS)) < MOST_A_DAY) return;
  throw new ShopError('too_many_requests', `一天最多上传 ${MOST_A_DAY} 张图片，请明天再试。`);
}

/** A picture for its owner or for staff. Throws `not_found` for anybody else. */
export async function readUpload(
  db: Db,
  viewer: Member,
  id: number,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const upload = await findUpload(db, id, hasRole(viewer, 'operator') ? null : viewer.id);
  if (!upload) throw notFound('这张图片');
  return { bytes: upload.bytes, mediaType: upload.media_type };
}

const encode = (bytes: Uint8Array, field: string) =>
  withSharp(async (sharp) => {
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .rotate()
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
    } catch {
      throw fieldError(field, '图片无法读取，可能已损坏，请重新拍照或截图后上传。');
    }
  });
