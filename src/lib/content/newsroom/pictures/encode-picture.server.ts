import { createHash } from 'node:crypto';
import type { PictureSize } from '#lib/content/newsroom/pictures/article-pictures.repository.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { PICTURE_WIDTHS, type PictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { pictureKind } from '#lib/people/uploads/uploads.rules.ts';
import type { PictureMake } from '#lib/people/uploads/make-pictures.server.ts';
import { readPicture } from '#lib/people/uploads/read-picture.server.ts';

export const LARGEST_PICTURE = 8 * 1024 * 1024;
export const PICTURE_TOO_LARGE = '图片不能超过 8 MB，请压缩后再上传。';
/** Maximum size of a stored picture (px); long screenshots are scaled down to this. */
export const KEPT_AT_MOST = { width: 1600, height: 8000 } as const;
const QUALITY = 82;

/** The key of a picture: a hash of its bytes, so that the same picture has one address. */
export const keyOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Required size of a picture in px; `ratio` limits the longer side relative to the shorter. */
export interface PictureShape {
  width: number;
  height: number;
  words: string;
  ratio: readonly [number, number];
}

/** Shape of banners, which are shown in 10:3. */
export const BANNER_SHAPE: PictureShape = {
  width: 600,
  height: 180,
  ratio: [2, 6],
  words: '横幅至少要 600 × 180，宽是高的 2 到 6 倍（1200 × 360 最合适），请换一张。',
};

/** Stored versions of a picture: its full size, and the smaller widths that pages use. */
const MAKES: readonly PictureMake[] = [
  { ...KEPT_AT_MOST, fit: 'inside', quality: QUALITY },
  ...PICTURE_WIDTHS.map((width): PictureMake => ({ width, fit: 'inside', quality: QUALITY, ofFirst: true })),
];

/**
 * Converts an upload to a stored picture: identified by its bytes, turned upright, without the camera's data, as WebP
 * in the widths pages use. Throws `invalid_form` for one that is too large, too small for its place, animated, broken
 * or no picture.
 */
export async function encodePicture(
  sender: { id: number | null },
  { bytes, field, shape }: { bytes: Uint8Array; field: string; shape?: PictureShape | undefined },
): Promise<PictureAddress & { sizes: PictureSize[] }> {
  if (bytes.byteLength > LARGEST_PICTURE) throw fieldError(field, PICTURE_TOO_LARGE);
  const kind = pictureKind(bytes);
  if (kind === null) throw fieldError(field, '只能上传 JPG、PNG 或 WebP 图片。');
  const broken = () => fieldError(field, '图片无法读取，可能已损坏或尺寸过大，请换一张或截图后上传。');
  const picture = await readPicture({ bytes, makes: MAKES }, { sender, broken });
  if (picture.frames > 1 || (kind === 'png' && Buffer.from(bytes).includes('acTL')))
    throw fieldError(field, '不支持会动的图片，请截成静止的图片再上传。');
  if (shape && !fits(picture, shape)) throw fieldError(field, shape.words);
  const [kept] = picture.made;
  if (!kept) throw broken();
  return { key: keyOf(kept.bytes), width: kept.width, height: kept.height, sizes: picture.made };
}

/** Returns the smaller widths of a stored picture. */
export const smallerMakes = (width: number): PictureMake[] =>
  PICTURE_WIDTHS.filter((less) => less < width).map((less) => ({
    width: less,
    fit: 'inside',
    quality: QUALITY,
  }));

const fits = (
  { width, height }: { width: number; height: number },
  { width: leastWidth, height: leastHeight, ratio: [narrow, wide] }: PictureShape,
): boolean =>
  width >= leastWidth && height >= leastHeight && width / height >= narrow && width / height <= wide;
