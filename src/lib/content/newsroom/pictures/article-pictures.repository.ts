import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { PictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

/** A picture in one of its stored widths. */
export interface PictureSize {
  width: number;
  bytes: Uint8Array;
}

export interface NewPicture extends PictureAddress {
  alt: string;
  createdBy: number | null;
  sizes: readonly PictureSize[];
}

/** Stores a picture; false when it exists already. */
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

/** Counts the pictures an editor added after a moment (ms). */
export async function countPicturesSince(db: Db, editorId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('article_picture')
    .select((picture) => picture.fn.countAll<number>().as('count'))
    .where('created_by', '=', editorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A picture's bytes in one of its stored widths. */
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

/** All pictures, the newest first. */
export function findPictures(db: Db) {
  return db
    .selectFrom('article_picture')
    .select(['key', 'width', 'height', 'alt', 'created_at as addedAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The texts of articles that show pictures: public and newest ones, then older versions and drafts. */
export async function findTextsWithPictures(db: Db) {
  const revisions = await db
    .selectFrom('article')
    .innerJoin('article_revision as revision', 'revision.article_id', 'article.id')
    .select(['article.head_number', 'article.public_number'])
    .select(['revision.number', 'revision.title', 'revision.body as text'])
    .where('revision.body', 'like', '%/picture/article/%')
    .orderBy('article.id')
    .execute();
  const drafts = await db
    .selectFrom('article_draft')
    .select(['title', 'body as text'])
    .where('body', 'like', '%/picture/article/%')
    .orderBy('article_id')
    .execute();
  const { current = [], older = [] } = Object.groupBy(revisions, ({ number, head_number, public_number }) =>
    number === head_number || number === public_number ? 'current' : 'older',
  );
  return [
    ...current.map(({ title, text }) => ({ title, text, of: 'current' as const })),
    ...older.map(({ title, text }) => ({ title, text, of: 'older' as const })),
    ...drafts.map(({ title, text }) => ({ title, text, of: 'draft' as const })),
  ];
}

/** True when any version of an article, or a draft of it, has a picture. */
export async function isInAnyText(db: Db, key: string): Promise<boolean> {
  const like = `%/picture/article/${key}-%`;
  const found = await Promise.all([
    db.selectFrom('article_revision').select('number').where('body', 'like', like).limit(1).execute(),
    db.selectFrom('article_draft').select('page').where('body', 'like', like).limit(1).execute(),
  ]);
  return found.flat().length > 0;
}

/** Deletes a picture in all its sizes; false where it does not exist. */
export async function deletePicture(trx: Trx, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('article_picture')
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
