import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import {
  KEPT_AT_MOST,
  keyOf,
  LARGEST_PICTURE,
  withSmaller,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import {
  insertPicture,
  type PictureSize,
} from '#lib/content/newsroom/pictures/article-pictures.repository.ts';
import type { Writer } from '#lib/content/newsroom/write/save.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { type PictureAddress, readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { withSharp } from '#lib/people/uploads/sharp.server.ts';

const NOT_OURS = '不是由编辑器保存的图片，请在编辑器里上传。';
const bad = (words: string): ShopError => new ShopError('invalid_form', words);

/** The picture a file of an export holds by its name: `pictures/3f2a…-1200x800.webp`. */
export const pictureOfName = (name: string): PictureAddress | null =>
  name.startsWith('pictures/')
    ? readPictureAddress(`/picture/article/${name.slice('pictures/'.length)}`)
    : null;

/**
 * Takes a picture in as it was exported: just the bytes its name stands for, without anything that an encoder of ours
 * would not write. One that is there already stays. Throws `invalid_form`; with `isDry` nothing is kept.
 */
export async function importPicture(
  db: Db,
  writer: Writer,
  { picture, bytes, isDry }: { picture: PictureAddress; bytes: Uint8Array; isDry: boolean },
  now: number,
): Promise<void> {
  if (bytes.byteLength > LARGEST_PICTURE || keyOf(bytes) !== picture.key)
    throw bad('图片与文件名不符，请用导出的原文件，或在编辑器里上传。');
  const sizes = await withSizes(picture, bytes);
  if (isDry) return;
  await change(db, async (trx) => {
    if (!(await insertPicture(trx, { ...picture, alt: '', createdBy: null, sizes }, now))) return;
    await recordAudit(trx, {
      actorId: writer.id,
      action: 'picture.add',
      subject: `picture:${picture.key}`,
      detail: '导入',
      at: now,
    });
  });
}

function withSizes({ width, height }: PictureAddress, bytes: Uint8Array): Promise<PictureSize[]> {
  if (width > KEPT_AT_MOST.width || height > KEPT_AT_MOST.height) throw bad(NOT_OURS);
  return withSharp(async (sharp) => {
    try {
      const image = sharp(bytes, { failOn: 'error', limitInputPixels: width * height });
      const found = await image.metadata();
      const isOurs =
        found.format === 'webp' &&
        found.width === width &&
        found.height === height &&
        (found.pages ?? 1) === 1;
      const isBare = !found.exif && !found.xmp && !found.iptc && !found.icc;
      if (!isOurs || !isBare) throw bad(NOT_OURS);
      await image.stats();
      return await withSmaller(sharp, bytes, width);
    } catch (error) {
      if (error instanceof ShopError) throw error;
      throw bad('图片已损坏。');
    }
  });
}
