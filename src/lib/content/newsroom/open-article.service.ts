import {
  deleteDraft,
  findDrafts,
  findHead,
  findOthers,
  findPreviewed,
  findRevision,
  findRevisions,
  insertPreview,
  putDraft,
  putPresence,
  deleteOldTexts,
} from '#lib/content/newsroom/texts.repository.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import { asTyped, isSameText, textOf, type TypedText } from '#lib/content/newsroom/article-text.rules.ts';
import { findBase } from '#lib/content/newsroom/article-files/article-file.service.ts';
import type {
  EditingStatus,
  OpenArticle,
  Revision,
  StoredDraft,
} from '#lib/content/newsroom/newsroom.rules.ts';
import { findVotes, NO_VOTES } from '#lib/content/newsroom/vote-reasons.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { createHash, randomBytes } from 'node:crypto';
import { change } from '#lib/platform/db/change.server.ts';
import { makeReady, type ReadyArticle } from '#lib/content/articles/articles.service.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/** Time (ms) for which an editor counts as present after the last sign of activity. */
const PRESENT_MS = 45_000;
const STALE_DRAFT_MS = 90 * DAY_MS;
const REVISIONS_PER_PAGE = 20;

/** An article opened by an editor: with their own drafts, never another's. Throws `not_found`. */
export async function openArticle(db: Db, editor: Member, id: number, now: number): Promise<OpenArticle> {
  const [standing, head, drafts, others, votes] = await Promise.all([
    findStanding(db, id),
    findHead(db, id),
    findDrafts(db, id, editor.id),
    findOthers(db, id, editor.id, now - PRESENT_MS),
    findVotes(db, [id]),
  ]);
  if (!standing || !head) throw notFound('这篇文章');
  return {
    standing,
    head,
    base: await findBase(db, standing, head),
    drafts: drafts.filter((draft) => !isSameText(head, draft)),
    others,
    votes: votes.get(id) ?? NO_VOTES,
  };
}

/** Returns the error for an editor whose text is based on a revision that is no longer the newest. */
export async function overtaken(db: Db, articleId: number, more = ''): Promise<ShopError> {
  const head = await findHead(db, articleId);
  if (!head) return notFound('这篇文章');
  return new ShopError('conflict', `${head.savedBy || '另一位编辑'}刚刚保存了新版本${more}，请先查看。`);
}

/**
 * Stores an editor's draft of a page, and their presence. A draft equal to the saved text is not stored. `page` is the
 * tab's own key, empty for the form without JavaScript.
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
  const key = { article_id: id, editor_id: editor.id, page };
  if (isSameText(head, text)) await deleteDraft(db, { articleId: id, editorId: editor.id, page });
  else await putDraft(db, { ...key, base_number: base, saved_at: now, ...textOf(text) });
  return { savedAt: now, ...(await present(db, editor, { id, headNumber: head.number }, now)) };
}

/** Records that an editor has an article open without unsaved text. Throws `not_found`. */
export async function notePresence(db: Db, editor: Member, id: number, now: number): Promise<EditingStatus> {
  const standing = await findStanding(db, id);
  if (!standing) throw notFound('这篇文章');
  return present(db, editor, standing, now);
}

async function present(
  db: Db,
  editor: Member,
  { id, headNumber }: { id: number; headNumber: number },
  now: number,
): Promise<EditingStatus> {
  await putPresence(db, id, editor, now);
  return { headNumber, others: await findOthers(db, id, editor.id, now - PRESENT_MS) };
}

/** Deletes an editor's own draft of a page; one saved later than `until` (ms) stays. */
export const discardDraft = (
  db: Db,
  editor: Member,
  { id, page = '', until }: { id: number; page?: string; until?: number },
): Promise<void> => deleteDraft(db, { articleId: id, editorId: editor.id, page, until });

/** Deletes the presence of editors who left, drafts unchanged for 90 days, and expired preview links; `now` in ms. */
export const cleanNewsroom = (db: Db, now: number): Promise<void> =>
  deleteOldTexts(db, { draftsBefore: now - STALE_DRAFT_MS, seenBefore: now - PRESENT_MS, now });

/** One saved text of an article. Throws `not_found`. */
export async function readRevision(db: Db, id: number, number: number): Promise<Revision> {
  const revision = await findRevision(db, id, number);
  if (!revision) throw notFound('这个版本');
  return revision;
}

/**
 * An article's revisions and two of them to be compared, `from` the older; by default, and for invalid numbers, the
 * newest and the one before it. `chosen` are the two as requested, possibly in reverse order while the selection
 * continues on another page. Throws `not_found`.
 */
export async function openRevisions(
  db: Db,
  id: number,
  asked: { from: number | null; to: number | null; page: number },
) {
  const head = await findHead(db, id);
  if (!head) throw notFound('这篇文章');
  const pages = Math.ceil(head.number / REVISIONS_PER_PAGE);
  const page = Math.min(Math.max(1, Math.trunc(asked.page)), pages);
  const list = await findRevisions(db, id, (page - 1) * REVISIONS_PER_PAGE, REVISIONS_PER_PAGE);
  const pick = async (number: number | null): Promise<Revision | undefined> =>
    number === null || !Number.isInteger(number) || number < 1 || number > head.number
      ? undefined
      : findRevision(db, id, number);
  const one = (await pick(asked.to)) ?? head;
  const other = (await pick(asked.from)) ?? (await pick(one.number - 1)) ?? one;
  const [from, to] = one.number < other.number ? [one, other] : [other, one];
  const chosen = { from: other.number, to: one.number };
  return { id, headNumber: head.number, list, page, pages, from, to, chosen };
}

const PREVIEW_MS = 7 * DAY_MS;
const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a link that shows an article's newest saved text to anyone who has it, for seven days. */
export async function openPreview(db: Db, editor: Member, id: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await change(db, async (trx) => {
    if (!(await findStanding(trx, id))) throw notFound('这篇文章');
    await insertPreview(trx, {
      token_hash: hashOf(token),
      article_id: id,
      created_by: editor.id,
      expires_at: now + PREVIEW_MS,
    });
    await recordAudit(trx, {
      actorId: editor.id,
      action: 'article.preview',
      subject: `article:${id}`,
      detail: '预览链接，7 天有效',
      at: now,
    });
  });
  return pathTo('article_preview', { token });
}

/** The newest saved text behind a preview link, rendered; null for an expired or unknown link. */
export async function readPreview(
  db: Db,
  token: string,
  now: number,
): Promise<(ReadyArticle & { isPublic: boolean }) | null> {
  if (!TOKEN.test(token)) return null;
  const id = await findPreviewed(db, hashOf(token), now);
  if (id === undefined) return null;
  const [standing, head] = await Promise.all([findStanding(db, id), findHead(db, id)]);
  if (!standing || !head) return null;
  const ready = makeReady({
    id,
    categoryId: standing.categoryId,
    alias: standing.alias,
    ...textOf(head),
    publishedAt: standing.publishedAt ?? head.createdAt,
    changedAt: head.createdAt,
  });
  return { ...ready, isPublic: head.isPublic };
}
