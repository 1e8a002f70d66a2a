import type { VoteReason } from '#lib/content/articles/votes.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Key of a vote: the article and the reader. */
export interface Vote {
  articleId: number;
  voter: string;
}

/** Stores a reader's vote on an article; a second vote replaces the first. */
export async function putVote(
  db: Db,
  { articleId, voter, isHelpful }: Vote & { isHelpful: boolean },
  now: number,
): Promise<void> {
  const vote = { is_helpful: isHelpful ? 1 : 0, created_at: now };
  await db
    .insertInto('article_vote')
    .values({ article_id: articleId, voter, ...vote })
    .onConflict((conflict) => conflict.columns(['article_id', 'voter']).doUpdateSet(vote))
    .execute();
}

/** Stores the reason why an article did not help; a changed reason is open for editors again. */
export async function putReason(
  trx: Trx,
  { articleId, voter, reason, words }: Vote & { reason: VoteReason; words: string },
  now: number,
): Promise<void> {
  const said = { reason, words, created_at: now, handled_at: null, handled_by: null };
  await trx
    .insertInto('article_vote_reason')
    .values({ article_id: articleId, voter, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['article_id', 'voter'])
        .doUpdateSet(said)
        .where((row) =>
          row.or([
            row('article_vote_reason.reason', '!=', reason),
            row('article_vote_reason.words', '!=', words),
          ]),
        ),
    )
    .execute();
}

export async function deleteReason(trx: Trx, { articleId, voter }: Vote): Promise<void> {
  await trx
    .deleteFrom('article_vote_reason')
    .where('article_id', '=', articleId)
    .where('voter', '=', voter)
    .execute();
}
