import type { NewDraft } from '#lib/content/articles/articles.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';

/** An editor's own drafts of an article, never another's; the newest first. */
export function findDrafts(db: Db, articleId: number, editorId: number): Promise<Draft[]> {
  return db
    .selectFrom('article_draft')
    .select(['page', 'title', 'summary', 'keywords', 'author', 'source', 'body'])
    .select(['base_number as baseNumber', 'saved_at as savedAt'])
    .where('article_id', '=', articleId)
    .where('editor_id', '=', editorId)
    .orderBy('saved_at', 'desc')
    .execute();
}

/** Another editor who has typed something into an article and not saved it. */
export async function findOtherDrafter(
  db: Db,
  articleId: number,
  editorId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('article_draft as draft')
    .innerJoin('member', 'member.id', 'draft.editor_id')
    .select('member.name')
    .where('draft.article_id', '=', articleId)
    .where('draft.editor_id', '!=', editorId)
    .orderBy('draft.saved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** Keeps a page's draft in place of the one before. */
export async function putDraft(db: Db, draft: NewDraft): Promise<void> {
  const { article_id: _article, editor_id: _editor, page: _page, ...text } = draft;
  await db
    .insertInto('article_draft')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['article_id', 'editor_id', 'page']).doUpdateSet(text))
    .execute();
}

/** Deletes a page's draft; one kept later than `until` (ms) stays. */
export async function deleteDraft(
  db: Db,
  {
    articleId,
    editorId,
    page,
    until = Number.MAX_SAFE_INTEGER,
  }: { articleId: number; editorId: number; page: string; until?: number },
): Promise<void> {
  await db
    .deleteFrom('article_draft')
    .where('article_id', '=', articleId)
    .where('editor_id', '=', editorId)
    .where('page', '=', page)
    .where('saved_at', '<=', until)
    .execute();
}

/** Sweeps away drafts nobody went on with since `before` (ms). */
export async function deleteDraftsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('article_draft').where('saved_at', '<', before).execute();
}
