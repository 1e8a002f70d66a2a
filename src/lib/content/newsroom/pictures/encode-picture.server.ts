import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import type { PictureSize } from '#lib/content/newsroom/pictures/article-pictures.repository.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { PICTURE_WIDTHS, type PictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { pictureKind } from '#lib/people/uploads/uploads.rules.ts';
import { withSharp } from '#lib/people/uploads/sharp.server.ts';

export const LARGEST_PICTURE = 8 * 1024 * 1024;
export const PICTURE_TOO_LARGE = '图片不能超过 8 MB，请压缩后再上传。';
/** A picture is kept no larger (px); long screenshots are scaled down to this. */
export const KEPT_AT_MOST = { width: 1600, height: 8000 } as const;
const MOST_PIXELS = 60_000_000;
const QUALITY = 82;

/** The key of a picture: what its bytes come to, so that the same picture has one address. */
export const keyOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** What a place asks of a picture, in px; the longer side at most so many times the shorter. */
export interface PictureShape {
  width: number;
  height: number;
  words: string;
  ratio: readonly [number, number];
}

/** Of banners, which are shown in 10:3. */
export const BANNER_SHAPE: PictureShape = {
  width: 600,
  height: 180,
  ratio: [2, 6],
  words: '横幅至少要 600 × 180，宽是高的 2 到 6 倍（1200 × 360 最合适），请换一张。',
};

/**
 * Makes an upload a picture of ours: known by its bytes, turned upright, without the camera's data, as WebP in the
 * widths pages ask for. Throws `invalid_form` for what is too large, too small for its place, moves, is broken or no picture.
 */
export function encodePicture(
  bytes: Uint8Array,
  field: string,
  shape?: PictureShape,
): Promise<PictureAddress & { sizes: PictureSize[] }> {
  return withSharp(async (sharp) => {
    if (bytes.byteLength > LARGEST_PICTURE) throw fieldError(field, PICTURE_TOO_LARGE);
    const kind = pictureKind(bytes);
    if (kind === null) throw fieldError(field, '只能上传 JPG、PNG 或 WebP 图片。');
    const upload = await read(sharp, bytes, field);
    if (upload.pages > 1 || (kind === 'png' && Buffer.from(bytes).includes('acTL')))
      throw fieldError(field, '不支持会动的图片，请截成静止的图片再上传。');
    if (shape && !fits(upload, shape)) throw fieldError(field, shape.words);
    try {
      const { data, info } = await upload.upright
        .clone()
        .resize(KEPT_AT_MOST.width, KEPT_AT_MOST.height, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { key: keyOf(data), width, height, sizes: await withSmaller(sharp, data, width) };
    } catch {
      throw broken(field);
    }
  });
}

/** A picture of ours in all its widths, from its own size. */
export async function withSmaller(
  sharp: typeof Sharp,
  own: Uint8Array,
  width: number,
): Promise<PictureSize[]> {
  const sizes: PictureSize[] = [{ width, bytes: own }];
  for (const less of PICTURE_WIDTHS.filter((one) => one < width))
    sizes.push({ width: less, bytes: await sharp(own).resize(less).webp({ quality: QUALITY }).toBuffer() });
  return sizes;
}

const fits = (
  { width, height }: { width: number; height: number },
  { width: leastWidth, height: leastHeight, ratio: [narrow, wide] }: PictureShape,
): boolean =>
  width >= leastWidth && height >= leastHeight && width / height >= narrow && width / height <= wide;

async function read(sharp: typeof Sharp, bytes: Uint8Array, field: string) {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { pages = 1, autoOrient } = await image.metadata();
    return { pages, ...autoOrient, upright: image.rotate() };
  } catch {
    throw broken(field);
  }
}

const broken = (field: string) =>
  fieldError(field, '图片无法读取，可能已损坏或尺寸过大，请换一张或截图后上传。');
