import type { Db } from '#lib/platform/db/database.server.ts';

export interface Votes {
  helpful: number;
  unhelpful: number;
}

export const NO_VOTES: Votes = { helpful: 0, unhelpful: 0 };

/** What readers said of some articles; one nobody voted on is not in the map. */
export async function findVotes(db: Db, articleIds: readonly number[]): Promise<Map<number, Votes>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_vote')
    .select(['article_id', 'is_helpful'])
    .select((vote) => vote.fn.countAll<number>().as('count'))
    .where('article_id', 'in', [...articleIds])
    .groupBy(['article_id', 'is_helpful'])
    .execute();
  const votes = new Map<number, Votes>();
  for (const { article_id: id, is_helpful: isHelpful, count } of rows) {
    const key = isHelpful === 1 ? 'helpful' : 'unhelpful';
    votes.set(id, { ...NO_VOTES, ...votes.get(id), [key]: Number(count) });
  }
  return votes;
}
