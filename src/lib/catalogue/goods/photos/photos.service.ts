import { findPhotoBytes, findPhotos } from '#lib/catalogue/goods/photos/photos.repository.ts';
import { photoAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** A photo of a goods as pages show it. */
export interface Photo {
  id: number;
  picture: string;
  thumb: string;
}

/** The photos of a goods, the one of its cards leading. */
export const photosOf = async (db: Db, goodsId: number): Promise<Photo[]> =>
  (await findPhotos(db, goodsId)).map(({ id, key }) => ({ id, ...photoAddress(goodsId, key) }));

/** A photo by the name in its address, `17-3f2a…`, as WebP; null where there is none. */
export async function photoBytes(
  db: Db,
  name: string | undefined,
  size: 'bytes' | 'thumb_bytes',
): Promise<Uint8Array | null> {
  const [, digits, key] = /^(\d+)-([0-9a-f]{16})$/.exec(name ?? '') ?? [];
  const goodsId = readId(digits);
  return goodsId === null || !key ? null : findPhotoBytes(db, { goodsId, key, size });
}
