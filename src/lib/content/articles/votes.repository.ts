import type { Db } from '#lib/platform/db/database.server.ts';

/** Notes what a reader thinks of an article; a second word takes the place of the first. */
export async function putVote(
  db: Db,
  { articleId, voter, isHelpful }: { articleId: number; voter: string; isHelpful: boolean },
  now: number,
): Promise<void> {
  const vote = { is_helpful: isHelpful ? 1 : 0, created_at: now };
  await db
    .insertInto('article_vote')
    .values({ article_id: articleId, voter, ...vote })
    .onConflict((conflict) => conflict.columns(['article_id', 'voter']).doUpdateSet(vote))
    .execute();
}
