import { articleTag, ARTICLES_TAG, TEXTS_TAG, topicTag } from '#lib/content/articles/articles.rules.ts';
import type { ArticleStanding, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { openArticle, overtaken } from '#lib/content/newsroom/open-article.service.ts';
import { holdStanding } from '#lib/content/newsroom/standing.repository.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

/** Tags touched by a new public text: pages that show it, and the search over texts. */
export const textTags = (id: number): PageTag[] => [articleTag(id), TEXTS_TAG];

/** Tags touched where titles, summaries, addresses, dates or the order of some topics change. */
export const listTags = (...categoryIds: number[]): PageTag[] => [
  ARTICLES_TAG,
  ...new Set(categoryIds.map(topicTag)),
];

/** Writes an action on an article to the audit log, by an editor or by the system. */
export const noteArticle = (
  trx: Trx,
  { by, id, action, words }: { by: number | null; id: number; action: string; words: string },
  now: number,
): Promise<void> =>
  recordAudit(trx, {
    actorId: by,
    action: `article.${action}`,
    subject: `article:${id}`,
    detail: words,
    at: now,
  });

/**
 * An article as its editor saw it (`base` null where its text does not matter), and the change to make; the step
 * returns the log entry, null where there was nothing to do.
 */
interface StandingChange {
  id: number;
  base: number | null;
  step: (trx: Trx, touch: Touch, seen: ArticleStanding) => Promise<{ action: string; words: string } | null>;
}

/**
 * Changes the state of an article under a lock, and logs it. Throws `not_found`, and `conflict` when `base` is not its
 * newest revision any more.
 */
export async function changeStanding(
  db: Db,
  editor: Member,
  { id, base, step }: StandingChange,
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const seen = await holdStanding(trx, id);
    if (!seen) throw notFound('这篇文章');
    if (base !== null && seen.headNumber !== base) throw await overtaken(trx, id);
    const done = await step(trx, touch, seen);
    if (done) await noteArticle(trx, { by: editor.id, id, ...done }, now);
  });
}

/** The same, and returns the article after the change. */
export async function changedArticle(
  db: Db,
  editor: Member,
  what: StandingChange,
  now: number,
): Promise<OpenArticle> {
  await changeStanding(db, editor, what, now);
  return openArticle(db, editor, what.id, now);
}
