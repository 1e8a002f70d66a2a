import type { Selectable } from 'kysely';
import type { ArticlePreviewTable, NewDraft, NewRevision } from '#lib/content/articles/articles.table.ts';
import type { Draft, OtherEditor, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

const standing = [
  'revision.number',
  'revision.title',
  'revision.summary',
  'revision.keywords',
  'revision.author',
  'revision.source',
  'revision.author_name as savedBy',
  'revision.reason',
  'revision.restored_number as restoredNumber',
  'revision.created_at as createdAt',
  'article.state',
  'article.public_number as publicNumber',
] as const;

const revisions = (db: Db, articleId: number) =>
  db
    .selectFrom('article_revision as revision')
    .innerJoin('article', 'article.id', 'revision.article_id')
    .select(standing)
    .where('revision.article_id', '=', articleId);

interface Standing {
  number: number;
  state: string;
  publicNumber: number | null;
}

const toRevision = <Row extends Standing>({ state, publicNumber, ...row }: Row) => ({
  ...row,
  isPublic: state === 'published' && row.number === publicNumber,
});

export async function findRevision(db: Db, articleId: number, number: number): Promise<Revision | undefined> {
  const row = await revisions(db, articleId)
    .select('revision.body')
    .where('revision.number', '=', number)
    .executeTakeFirst();
  return row && toRevision(row);
}

/** An article's newest saved text. */
export async function findHead(db: Db, articleId: number): Promise<Revision | undefined> {
  const row = await revisions(db, articleId)
    .select('revision.body')
    .whereRef('revision.number', '=', 'article.head_number')
    .executeTakeFirst();
  return row && toRevision(row);
}

/** A page of an article's revisions, the newest first. */
export async function findRevisions(
  db: Db,
  articleId: number,
  offset: number,
  limit: number,
): Promise<Omit<Revision, 'body'>[]> {
  const rows = await revisions(db, articleId)
    .orderBy('revision.number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => toRevision(row));
}

/** Takes the next number for a text based on revision `base`; false when another was saved in the meantime. */
export async function takeNextNumber(trx: Trx, articleId: number, base: number): Promise<boolean> {
  const taken = await trx
    .updateTable('article')
    .set({ head_number: base + 1 })
    .where('id', '=', articleId)
    .where('head_number', '=', base)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function insertRevision(trx: Trx, revision: NewRevision): Promise<void> {
  await trx.insertInto('article_revision').values(revision).execute();
}

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

/** Finds another editor with unsaved text in an article. */
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

/** Stores a page's draft, replacing the earlier one. */
export async function putDraft(db: Db, draft: NewDraft): Promise<void> {
  const { article_id: _article, editor_id: _editor, page: _page, ...text } = draft;
  await db
    .insertInto('article_draft')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['article_id', 'editor_id', 'page']).doUpdateSet(text))
    .execute();
}

/** Deletes a page's draft; one saved later than `until` (ms) stays. */
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

/** Records that an editor has an article open; `now` in ms. */
export async function putPresence(
  db: Db,
  articleId: number,
  editor: { id: number; name: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('article_presence')
    .values({ article_id: articleId, editor_id: editor.id, editor_name: editor.name, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'editor_id']).doUpdateSet({ editor_name: editor.name, seen_at: now }),
    )
    .execute();
}

/** Returns the other editors active after `since` (ms), the latest first. */
export function findOthers(
  db: Db,
  articleId: number,
  editorId: number,
  since: number,
): Promise<OtherEditor[]> {
  return db
    .selectFrom('article_presence')
    .select(['editor_name as name', 'seen_at as seenAt'])
    .where('article_id', '=', articleId)
    .where('editor_id', '!=', editorId)
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .execute();
}

export async function insertPreview(trx: Trx, preview: Selectable<ArticlePreviewTable>): Promise<void> {
  await trx.insertInto('article_preview').values(preview).execute();
}

/** The article of a preview link that is valid at a moment (ms). */
export async function findPreviewed(db: Db, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('article_preview')
    .select('article_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.article_id;
}

/** Deletes drafts and presences from before the given moments, and preview links expired by `now` (ms). */
export async function deleteOldTexts(
  db: Db,
  { draftsBefore, seenBefore, now }: { draftsBefore: number; seenBefore: number; now: number },
): Promise<void> {
  await db.deleteFrom('article_presence').where('seen_at', '<', seenBefore).execute();
  await db.deleteFrom('article_draft').where('saved_at', '<', draftsBefore).execute();
  await db.deleteFrom('article_preview').where('expires_at', '<=', now).execute();
}
