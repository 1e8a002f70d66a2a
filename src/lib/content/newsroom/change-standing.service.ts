import { articleTag, ARTICLES_TAG, TEXTS_TAG, topicTag } from '#lib/content/articles/articles.rules.ts';
import type { ArticleStanding, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { openArticle, overtaken } from '#lib/content/newsroom/open-article.service.ts';
import { holdStanding } from '#lib/content/newsroom/standing.repository.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

/** What a new public text touches: pages that show it, and the search over texts. */
export const textTags = (id: number): PageTag[] => [articleTag(id), TEXTS_TAG];

/** What else is touched where titles, summaries, addresses, dates or the order of some topics change. */
export const listTags = (...categoryIds: number[]): PageTag[] => [
  ARTICLES_TAG,
  ...new Set(categoryIds.map(topicTag)),
];

/** Notes in the log what was done to an article, by an editor or by nobody. */
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
 * An article as its editor saw it (`base` null where its text does not matter), and what to do with it; the step says
 * for the log what was done, null where there was nothing to do.
 */
interface StandingChange {
  id: number;
  base: number | null;
  step: (trx: Trx, touch: Touch, seen: ArticleStanding) => Promise<{ action: string; words: string } | null>;
}

/**
 * Changes where an article stands while nobody else does, and notes it. Throws `not_found`, and `conflict` when `base` is
 * not its newest revision any more.
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

/** The same, and gives the article as it stands then. */
export async function changedArticle(
  db: Db,
  editor: Member,
  what: StandingChange,
  now: number,
): Promise<OpenArticle> {
  await changeStanding(db, editor, what, now);
  return openArticle(db, editor, what.id, now);
}
