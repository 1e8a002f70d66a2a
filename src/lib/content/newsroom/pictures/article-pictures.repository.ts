import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { PictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

/** A picture in one of the widths it is kept in. */
export interface PictureSize {
  width: number;
  bytes: Uint8Array;
}

export interface NewPicture extends PictureAddress {
  alt: string;
  createdBy: number | null;
  sizes: readonly PictureSize[];
}

/** Keeps a picture; false when it is there already. */
export async function insertPicture(trx: Trx, picture: NewPicture, now: number): Promise<boolean> {
  const { key, width, height, alt, createdBy, sizes } = picture;
  const row = await trx
    .insertInto('article_picture')
    .values({ key, width, height, alt, created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  const rows = sizes.map((size) => ({ picture_id: row.id, width: size.width, bytes: size.bytes }));
  await trx.insertInto('article_picture_size').values(rows).execute();
  return true;
}

/** How many pictures an editor added after a moment (ms). */
export async function countPicturesSince(db: Db, editorId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('article_picture')
    .select((picture) => picture.fn.countAll<number>().as('count'))
    .where('created_by', '=', editorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A picture's bytes in a width it is kept in. */
export async function findPictureBytes(
  db: Db,
  { key, width, height }: PictureAddress,
  inWidth: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('article_picture as picture')
    .innerJoin('article_picture_size as size', 'size.picture_id', 'picture.id')
    .select('size.bytes')
    .where('picture.key', '=', key)
    .where('picture.width', '=', width)
    .where('picture.height', '=', height)
    .where('size.width', '=', inWidth)
    .executeTakeFirst();
  return row?.bytes;
}
