import type { Db } from '#lib/platform/db/database.server.ts';
import { openArticle, PRESENT_MS } from '#lib/content/newsroom/open-article.service.ts';
import type { OpenArticle, EditingStatus, StoredDraft } from '#lib/content/newsroom/newsroom.rules.ts';
import { deleteDraft, putDraft } from '#lib/content/newsroom/write/drafts.repository.ts';
import { findOthers, putPresence } from '#lib/content/newsroom/write/presence.repository.ts';
import { findHead } from '#lib/content/newsroom/write/revisions.repository.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import { asTyped, isSameText, textOf, type TypedText } from '#lib/content/newsroom/write/text.rules.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/**
 * Keeps what an editor has typed on a page, and notes that they are there. The saved text itself is no draft. `page` is
 * the tab's own key, empty for the form without JavaScript.
 */
export async function saveDraft(
  db: Db,
  editor: Member,
  { id, base, typed, page = '' }: { id: number; base: number; typed: TypedText; page?: string },
  now: number,
): Promise<StoredDraft> {
  const head = await findHead(db, id);
  if (!head) throw notFound('这篇文章');
  const text = asTyped(typed, head);
  if (isSameText(head, text)) await deleteDraft(db, { articleId: id, editorId: editor.id, page });
  else {
    await putDraft(db, {
      article_id: id,
      editor_id: editor.id,
      page,
      base_number: base,
      saved_at: now,
      ...textOf(text),
    });
  }
  return { savedAt: now, ...(await present(db, editor, { id, headNumber: head.number }, now)) };
}

/** Notes that an editor has an article open, with nothing typed. Throws `not_found`. */
export async function notePresence(db: Db, editor: Member, id: number, now: number): Promise<EditingStatus> {
  const standing = await findStanding(db, id);
  if (!standing) throw notFound('这篇文章');
  return present(db, editor, { id, headNumber: standing.headNumber }, now);
}

async function present(
  db: Db,
  editor: Member,
  { id, headNumber }: { id: number; headNumber: number },
  now: number,
): Promise<EditingStatus> {
  await putPresence(db, id, editor, now);
  return {
    headNumber,
    others: await findOthers(db, id, editor.id, now - PRESENT_MS),
  };
}

/** Throws an editor's own draft of a page away; one kept later than `until` (ms) stays. */
export async function discardDraft(
  db: Db,
  editor: Member,
  { id, page = '', until = Number.MAX_SAFE_INTEGER }: { id: number; page?: string; until?: number },
  now: number,
): Promise<OpenArticle> {
  await deleteDraft(db, { articleId: id, editorId: editor.id, page, until });
  return openArticle(db, editor, id, now);
}
