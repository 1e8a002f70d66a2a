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
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
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

/** What a page of the newsroom shows of the article its address names; null where there is none. */
export async function ofArticle<T>(
  id: string | undefined,
  open: (id: number) => Promise<T>,
): Promise<T | null> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return null;
  try {
    return await open(Number(id));
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null;
    throw error;
  }
}

/** What an editor hears whose text grew from a revision that is no longer the newest. */
export async function overtaken(db: Db, articleId: number, more = ''): Promise<ShopError> {
  const head = await findHead(db, articleId);
  if (!head) return notFound('这篇文章');
  return new ShopError('conflict', `${head.savedBy || '另一位编辑'}刚刚保存了新版本${more}，请先查看。`);
}

const ATTEMPTS = 5;

/**
 * Tries a change again where another got in between reading and writing, which `work` says with null. Throws
 * `conflict` when that does not end.
 */
export async function retried<T>(work: () => Promise<T | null>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const done = await work();
    if (done !== null) return done;
  }
  throw new ShopError('conflict', '这篇文章正被别人修改，请稍后再试。');
}
