import type { Db } from '#lib/db/database.ts';
import { writeBase } from '#lib/desk/base-version.ts';
import type { DeskArticle } from '#lib/desk/desk.rules.ts';
import { findBase } from '#lib/desk/base.service.ts';
import { findDrafts } from '#lib/desk/drafts.repository.ts';
import { findOthers } from '#lib/desk/presence.repository.ts';
import { findHead } from '#lib/desk/revisions.repository.ts';
import { findStanding } from '#lib/desk/standing.repository.ts';
import { isSameText } from '#lib/desk/text.rules.ts';
import { findVotes, NO_VOTES } from '#lib/desk/votes.repository.ts';
import { notFound } from '#lib/http/errors.ts';
import type { Member } from '#lib/members/members.rules.ts';

/** How long (ms) an editor counts as present after the last sign of life. */
export const PRESENT_MS = 45_000;

/** An article as an editor has it before them: with their own drafts, never another's. Throws `not_found`. */
export async function openArticle(db: Db, editor: Member, id: number, now: number): Promise<DeskArticle> {
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
