import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { insertRevision } from '#lib/content/newsroom/write/articles-write.repository.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { openArticle, overtaken } from '#lib/content/newsroom/open-article.service.ts';
import type { OpenArticle, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { saveDraft } from '#lib/content/newsroom/write/draft.service.ts';
import { deleteDraft } from '#lib/content/newsroom/write/drafts.repository.ts';
import { findHead, findRevision, takeNextNumber } from '#lib/content/newsroom/write/revisions.repository.ts';
import {
  asTyped,
  changedParts,
  isSameText,
  textOf,
  type TypedText,
} from '#lib/content/newsroom/write/text.rules.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/** Who writes: an editor, or nobody where a command does it. */
export interface Writer {
  id: number | null;
  name: string;
}

/** Why a revision is written. */
export type Reason = Pick<Revision, 'reason' | 'restoredNumber'>;
const SAVED: Reason = { reason: 'save', restoredNumber: null };

/**
 * Saves a text that grew from revision `base`; what readers see stays. The same text again makes no new revision.
 * Throws `conflict` when another was saved in the meantime: what was typed is then kept as the page's draft.
 */
export async function saveArticle(
  db: Db,
  editor: Member,
  { id, base, text, page = '' }: { id: number; base: number; text: TypedText; page?: string },
  now: number,
): Promise<OpenArticle> {
  const isSaved = await change(db, async (trx) => {
    const head = await findHead(trx, id);
    if (!head) throw notFound('这篇文章');
    if (!(await addRevision(trx, editor, { id, base, head, text: asTyped(text, head), ...SAVED }, now)))
      return false;
    await deleteDraft(trx, { articleId: id, editorId: editor.id, page });
    return true;
  });
  if (isSaved) return openArticle(db, editor, id, now);
  await saveDraft(db, editor, { id, base, typed: text, page }, now);
  throw await overtaken(db, id, '，您的修改已存为草稿');
}

/**
 * Makes an old text the newest one again; readers see it once it is published. Throws `not_found`, `conflict` when
 * another text was saved after `base`.
 */
export async function restoreRevision(
  db: Db,
  editor: Member,
  { id, base, number }: { id: number; base: number; number: number },
  now: number,
): Promise<OpenArticle> {
  const isRestored = await change(db, async (trx) => {
    const [head, old] = [await findHead(trx, id), await findRevision(trx, id, number)];
    if (!head || !old) throw notFound('这个版本');
    return addRevision(
      trx,
      editor,
      { id, base, head, text: old, reason: 'restore', restoredNumber: number },
      now,
    );
  });
  if (!isRestored) throw await overtaken(db, id);
  return openArticle(db, editor, id, now);
}

/** Adds a text as the newest revision unless it is it already; false when `base` is no longer the newest. */
export async function addRevision(
  trx: Trx,
  writer: Writer,
  {
    id,
    base,
    head,
    text,
    reason,
    restoredNumber,
  }: { id: number; base: number; head: Revision; text: ArticleText } & Reason,
  now: number,
): Promise<boolean> {
  if (isSameText(head, text)) return true;
  if (head.number !== base || !(await takeNextNumber(trx, id, base))) return false;
  const number = base + 1;
  await insertRevision(trx, {
    article_id: id,
    number,
    ...textOf(text),
    author_id: writer.id,
    author_name: writer.name,
    created_at: now,
    reason,
    restored_number: restoredNumber,
  });
  const words =
    restoredNumber === null
      ? `第 ${number} 版，改动${changedParts(head, text)}`
      : `第 ${number} 版，恢复第 ${restoredNumber} 版`;
  await recordAudit(trx, {
    actorId: writer.id,
    action: `article.${reason}`,
    subject: `article:${id}`,
    detail: words,
    at: now,
  });
  return true;
}
