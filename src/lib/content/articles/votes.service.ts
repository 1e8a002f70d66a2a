import { createHash, randomBytes } from 'node:crypto';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { deleteReason, putReason, putVote } from '#lib/content/articles/votes.repository.ts';
import type { VoteReason } from '#lib/content/articles/votes.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';

/** Cookie that identifies a browser whose reader is no member, so that it is counted once; random, HttpOnly. */
export const READER_COOKIE = 'reader';
export const READER_SECONDS = 365 * 24 * 60 * 60;

const PER_ADDRESS: Limit = {
  name: 'vote-address',
  points: 60,
  durationMs: 60 * 60 * 1000,
  words: (wait) => `评价得太频繁，请 ${wait}后再试。`,
};

export const newReader = (): string => randomBytes(16).toString('base64url');
export const isReader = (text: string | undefined): text is string => /^[\w-]{22}$/.test(text ?? '');

/** Reason why an article did not help, if the reader gives one. */
export interface Why {
  reason: VoteReason;
  words: string;
}

/**
 * Records whether an article helped, once per reader; a new vote replaces the earlier one. The reason stays until the
 * reader changes it. Throws `not_found` for an article without a page, `too_many_requests` over 60 an hour from one
 * address.
 */
export async function voteOn(
  db: Db,
  {
    articleId,
    voter,
    isHelpful,
    why = null,
  }: {
    articleId: number;
    voter: { member: Member | null; reader: string; address: string };
    isHelpful: boolean;
    why?: Why | null;
  },
  now: number,
): Promise<void> {
  await spend(db, PER_ADDRESS, voter.address, now);
  const article = await readArticle(db, articleId);
  if (!article || !topicOf(article.categoryId)) throw notFound('这篇文章');
  const vote = { articleId, voter: nameOf(voter) };
  await transact(db, async (trx) => {
    await putVote(trx, { ...vote, isHelpful }, now);
    if (isHelpful) await deleteReason(trx, vote);
    else if (why) await putReason(trx, { ...vote, ...why }, now);
  });
}

/** Hashed, so that the database does not allow voting in a reader's name. */
const nameOf = ({ member, reader }: { member: Member | null; reader: string }): string =>
  member ? `member:${member.id}` : `reader:${createHash('sha256').update(reader).digest('base64url')}`;
