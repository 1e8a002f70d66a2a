import type { Selectable } from 'kysely';
import type { ArticlePreviewTable } from '#lib/content/articles/articles.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

export async function insertPreview(trx: Trx, preview: Selectable<ArticlePreviewTable>): Promise<void> {
  await trx.insertInto('article_preview').values(preview).execute();
}

/** The article a link is good for at a moment (ms). */
export async function findPreviewed(db: Db, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('article_preview')
    .select('article_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.article_id;
}

export async function deleteExpiredPreviews(db: Db, now: number): Promise<void> {
  await db.deleteFrom('article_preview').where('expires_at', '<=', now).execute();
}
