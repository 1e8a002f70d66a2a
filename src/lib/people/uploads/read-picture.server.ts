import type { PictureMake, ReadPicture } from '#lib/people/uploads/make-pictures.server.ts';
import { fieldError, type ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { read } from '#lib/platform/readers/read.server.ts';
import { READ_WITHIN_MS, type Reader, readWithinMs } from '#lib/platform/readers/reader.server.ts';

interface PictureInput {
  bytes: Uint8Array;
  makes: readonly PictureMake[];
}

/** Decodes a picture and makes variants of it. */
export const pictureReader: Reader<PictureInput, ReadPicture | null> = {
  name: 'picture',
  deadlineMs: READ_WITHIN_MS,
  tooComplex: () => fieldError('picture', '图片过大或过于复杂，请换一张或截图后上传。'),
  run: async ({ bytes, makes }) =>
    (await import('#lib/people/uploads/make-pictures.server.ts')).makePictures(bytes, makes),
};

/**
 * Decodes a picture and makes variants of it, without the camera's data, in the reader process. Throws the error of
 * `broken` for one that cannot be decoded, and as `read`.
 */
export async function readPicture(
  input: PictureInput,
  { sender, broken }: { sender: { id: number | null }; broken: () => ShopError },
): Promise<ReadPicture> {
  const deadlineMs = readWithinMs(input.bytes.byteLength);
  const reader = { ...pictureReader, deadlineMs, tooComplex: broken };
  const picture = await read(reader, input, { sender: String(sender.id) });
  if (picture === null) throw broken();
  return picture;
}

/** Returns the only requested variant. */
export const onlyPicture = ({ made: [one] }: ReadPicture): ReadPicture['made'][number] => {
  if (!one) throw new Error('no picture was made');
  return one;
};
