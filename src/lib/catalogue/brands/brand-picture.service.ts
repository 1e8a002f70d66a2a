import { createHash } from 'node:crypto';
import type { Member } from '#lib/people/members/members.rules.ts';
import { pictureKind, LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import type { PictureMake } from '#lib/people/uploads/make-pictures.server.ts';
import { onlyPicture, readPicture } from '#lib/people/uploads/read-picture.server.ts';
import { findBrand, replaceBrandPicture } from '#lib/catalogue/brands/brands.repository.ts';
import { record } from '#lib/catalogue/brands/brand-office.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';

/** Marks are shown at 72 px at most; twice that for high-density screens. */
const SIDE = 144;
const ON_WHITE: PictureMake = { width: SIDE, height: SIDE, fit: 'contain', background: '#fff', quality: 86 };

/** Minimum of the shorter side: a smaller picture would be blurred, and a longer one mostly empty. */
const LEAST_SIDE = 72;
const MOST_RATIO = 3;
const WRONG_SHAPE = `图片至少要 ${LEAST_SIDE} × ${LEAST_SIDE}，长边不超过短边的 ${MOST_RATIO} 倍，请换一张。`;

/** Text shown for a picture that is too large. */
export const BRAND_PICTURE_TOO_LARGE = '图片不能超过 5 MB，请压缩后再上传。';

/**
 * Sets a brand's picture, fitted on a white square, in place of its generated mark; null removes it. Throws
 * `invalid_form` on `picture` for anything but JPEG, PNG or WebP, and `not_found`.
 */
export async function setBrandPicture(
  db: Db,
  editor: Member,
  { id, bytes }: { id: number; bytes: Uint8Array | null },
  now: number,
): Promise<void> {
  const encoded = bytes && (await encode(editor, bytes));
  await change(db, async (trx, touch) => {
    const row = await findBrand(trx, id);
    if (!row) throw notFound('这个品牌');
    await replaceBrandPicture(trx, id, encoded);
    const detail = `${row.name}，${encoded ? '上传图片' : '改回字标'}`;
    await record(trx, editor, { action: 'brand.picture', id, detail }, now);
    touch('brands');
  });
}

async function encode(sender: Member, bytes: Uint8Array): Promise<{ key: string; bytes: Uint8Array }> {
  if (bytes.byteLength > LARGEST_UPLOAD) throw fieldError('picture', BRAND_PICTURE_TOO_LARGE);
  if (pictureKind(bytes) === null) throw fieldError('picture', '只能上传 JPG、PNG 或 WebP 图片。');
  const broken = () => fieldError('picture', '图片无法读取，可能已损坏，请换一张再上传。');
  const picture = await readPicture({ bytes, makes: [ON_WHITE] }, { sender, broken });
  const [short, long] = [picture.width, picture.height].toSorted((a, b) => a - b) as [number, number];
  if (short < LEAST_SIDE || long > short * MOST_RATIO) throw fieldError('picture', WRONG_SHAPE);
  const encoded = onlyPicture(picture).bytes;
  return { key: createHash('sha256').update(encoded).digest('hex').slice(0, 16), bytes: encoded };
}
