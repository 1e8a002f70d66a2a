import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { FileAddress } from '#lib/platform/markdown/files.rules.ts';

export interface NewFile extends FileAddress {
  bytes: Uint8Array;
  createdBy: number | null;
}

/** Stores a file; false when it exists already. */
export async function insertFile(trx: Trx, file: NewFile, now: number): Promise<boolean> {
  const { key, kind, size, bytes, createdBy } = file;
  const row = await trx
    .insertInto('article_file')
    .values({ key, kind, size, bytes, created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of files that an editor added after a moment (ms). */
export async function countFilesSince(db: Db, editorId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('article_file')
    .select((file) => file.fn.countAll<number>().as('count'))
    .where('created_by', '=', editorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Some files with their bytes, in the order of their keys. */
export function findFiles(db: Db, keys: readonly string[]): Promise<(FileAddress & { bytes: Uint8Array })[]> {
  return db
    .selectFrom('article_file')
    .select(['key', 'kind', 'size', 'bytes'])
    .where('key', 'in', [...keys])
    .orderBy('key')
    .execute();
}

/** The existing files among some keys. */
export async function findFileAddresses(db: Db, keys: readonly string[]): Promise<FileAddress[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('article_file')
    .select(['key', 'kind', 'size'])
    .where('key', 'in', [...keys])
    .execute();
}

/**
 * Keys of files that were added before a moment (ms), and the texts of articles, including old ones and drafts, that
 * offer files.
 */
export async function findFilesBefore(db: Db, before: number): Promise<{ keys: string[]; texts: string[] }> {
  const like = '%/file/article/%';
  const [files, revisions, drafts] = await Promise.all([
    db.selectFrom('article_file').select('key').where('created_at', '<', before).execute(),
    db.selectFrom('article_revision').select('body').where('body', 'like', like).execute(),
    db.selectFrom('article_draft').select('body').where('body', 'like', like).execute(),
  ]);
  return { keys: files.map(({ key }) => key), texts: [...revisions, ...drafts].map(({ body }) => body) };
}

/** Deletes files. */
export async function deleteFiles(trx: Trx, keys: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('article_file')
    .where('key', 'in', [...keys])
    .execute();
}
