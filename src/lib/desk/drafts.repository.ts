import type { DraftRow } from '#lib/articles/articles.table.ts';
import type { Db } from '#lib/db/database.ts';
import type { Draft } from '#lib/desk/desk.rules.ts';

/** An editor's own draft, never another's. */
export function findDraft(db: Db, articleId: number, editorId: number): Promise<Draft | undefined> {
  return db
    .selectFrom('article_draft')
    .select(['title', 'summary', 'keywords', 'source', 'body'])
    .select(['base_number as baseNumber', 'saved_at as savedAt'])
    .where('article_id', '=', articleId)
    .where('editor_id', '=', editorId)
    .executeTakeFirst();
}

/** Keeps an editor's draft in place of the one before. */
export async function putDraft(db: Db, draft: DraftRow): Promise<void> {
  const { article_id: _article, editor_id: _editor, ...text } = draft;
  await db
    .insertInto('article_draft')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['article_id', 'editor_id']).doUpdateSet(text))
    .execute();
}

export async function deleteDraft(db: Db, articleId: number, editorId: number): Promise<void> {
  await db
    .deleteFrom('article_draft')
    .where('article_id', '=', articleId)
    .where('editor_id', '=', editorId)
    .execute();
}

/** Sweeps away drafts nobody went on with since `before` (ms). */
export async function deleteDraftsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('article_draft').where('saved_at', '<', before).execute();
}
