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

/** Every picture there is, the newest first. */
export function findPictures(db: Db) {
  return db
    .selectFrom('article_picture')
    .select(['key', 'width', 'height', 'alt', 'created_at as addedAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The texts of articles that show pictures: those that are shown or were saved last, then older versions and drafts. */
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

/** Whether any version of an article, or a draft of it, has a picture. */
export async function isInAnyText(db: Db, key: string): Promise<boolean> {
  const like = `%/picture/article/${key}-%`;
  const found = await Promise.all([
    db.selectFrom('article_revision').select('number').where('body', 'like', like).limit(1).execute(),
    db.selectFrom('article_draft').select('page').where('body', 'like', like).limit(1).execute(),
  ]);
  return found.flat().length > 0;
}

/** Takes a picture away in all its sizes; false where it is gone. */
export async function deletePicture(trx: Trx, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('article_picture')
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
