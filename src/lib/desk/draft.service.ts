import type { ArticleText } from '#lib/articles/articles.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { openArticle, PRESENT_MS } from '#lib/desk/desk-article.service.ts';
import type { DeskArticle, OtherEditor } from '#lib/desk/desk.rules.ts';
import { deleteDraft, putDraft } from '#lib/desk/drafts.repository.ts';
import { findOthers, putPresence } from '#lib/desk/presence.repository.ts';
import { findHead } from '#lib/desk/revisions.repository.ts';
import { isSameText, textOf } from '#lib/desk/text.rules.ts';
import { notFound } from '#lib/http/errors.ts';
import type { Member } from '#lib/members/members.rules.ts';

/** What an autosave answers: when it was kept (ms), the newest saved revision, who else is there. */
export interface KeptDraft {
  savedAt: number;
  headNumber: number;
  others: OtherEditor[];
}

/** Keeps what an editor has typed, and notes that they are there. A text without changes leaves no draft. */
export async function keepDraft(
  db: Db,
  editor: Member,
  id: number,
  base: number,
  text: ArticleText,
  now: number,
): Promise<KeptDraft> {
  const head = await findHead(db, id);
  if (!head) throw notFound('这篇文章');
  if (isSameText(head, text)) await deleteDraft(db, id, editor.id);
  else {
    await putDraft(db, {
      ...{ article_id: id, editor_id: editor.id, base_number: base, saved_at: now },
      ...textOf(text),
    });
  }
  await putPresence(db, id, editor, now);
  const others = await findOthers(db, id, editor.id, now - PRESENT_MS);
  return { savedAt: now, headNumber: head.number, others };
}

/** Throws an editor's own draft away. */
export async function discardDraft(db: Db, editor: Member, id: number, now: number): Promise<DeskArticle> {
  await deleteDraft(db, id, editor.id);
  return openArticle(db, editor, id, now);
}
