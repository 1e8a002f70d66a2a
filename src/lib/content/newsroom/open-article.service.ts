import type { Db } from '#lib/platform/db/database.server.ts';
import { writeBase } from '#lib/content/newsroom/write/base-version.service.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { findBase } from '#lib/content/newsroom/write/find-base.service.ts';
import { findDrafts } from '#lib/content/newsroom/write/drafts.repository.ts';
import { findOthers } from '#lib/content/newsroom/write/presence.repository.ts';
import { findHead } from '#lib/content/newsroom/write/revisions.repository.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import { isSameText } from '#lib/content/newsroom/write/text.rules.ts';
import { findVotes, NO_VOTES } from '#lib/content/newsroom/article-votes.repository.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** How long (ms) an editor counts as present after the last sign of life. */
export const PRESENT_MS = 45_000;

/** An article as an editor has it before them: with their own drafts, never another's. Throws `not_found`. */
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
    base: writeBase(await findBase(db, standing, head)),
    drafts: drafts.filter((draft) => !isSameText(head, draft)),
    others,
    votes: votes.get(id) ?? NO_VOTES,
  };
}
