import type { ReasonState, VoteReason } from '#lib/content/articles/votes.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

export interface Votes {
  helpful: number;
  unhelpful: number;
}

export const NO_VOTES: Votes = { helpful: 0, unhelpful: 0 };

/** Returns the votes on some articles; articles without votes are not in the map. */
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

/** Nulls stand for all. */
export interface ReasonSearch {
  article: number | null;
  reason: VoteReason | null;
}

const searched = (db: Db, { article, reason }: ReasonSearch) =>
  db
    .selectFrom('article_vote_reason as said')
    .$if(article !== null, (query) => query.where('said.article_id', '=', article ?? 0))
    .$if(reason !== null, (query) => query.where('said.reason', '=', reason ?? 'other'));

const isState = (state: ReasonState) => (state === 'open' ? 'is' : 'is not');

/** A page of readers' reasons, with the newest titles of the articles; the latest first. Times in ms. */
export function findReasons(
  db: Db,
  { state, ...search }: ReasonSearch & { state: ReasonState },
  { limit, offset }: { limit: number; offset: number },
) {
  return searched(db, search)
    .innerJoin('article', 'article.id', 'said.article_id')
    .innerJoin('article_revision as head', (join) =>
      join.onRef('head.article_id', '=', 'article.id').onRef('head.number', '=', 'article.head_number'),
    )
    .leftJoin('member', 'member.id', 'said.handled_by')
    .select(['said.id', 'said.article_id as articleId', 'head.title', 'article.category_id as categoryId'])
    .select(['said.reason', 'said.words', 'said.created_at as createdAt'])
    .select(['said.handled_at as handledAt', 'member.name as handledBy'])
    .where('said.handled_at', isState(state), null)
    .orderBy('said.created_at', 'desc')
    .orderBy('said.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the reasons by kind and by handling state. */
export async function countReasons(db: Db, search: ReasonSearch) {
  const rows = await searched(db, search)
    .select(({ fn, case: when }) => [
      'said.reason',
      when()
        .when('said.handled_at', 'is', null)
        .then<ReasonState>('open')
        .else<ReasonState>('handled')
        .end()
        .as('state'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['said.reason', 'state'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** The articles with reasons in a state, those with most first; at most `limit`. */
export async function findArticlesWithReasons(db: Db, state: ReasonState, limit: number) {
  const rows = await db
    .selectFrom('article_vote_reason as said')
    .innerJoin('article', 'article.id', 'said.article_id')
    .innerJoin('article_revision as head', (join) =>
      join.onRef('head.article_id', '=', 'article.id').onRef('head.number', '=', 'article.head_number'),
    )
    .select(({ fn }) => ['article.id', 'head.title', fn.countAll<number>().as('count')])
    .where('said.handled_at', isState(state), null)
    .groupBy(['article.id', 'head.title'])
    .orderBy('count', 'desc')
    .orderBy('article.id')
    .limit(limit)
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** Marks reasons given until `until` (ms) as handled, or as open again; returns the ids of those that changed. */
export async function setHandled(
  trx: Trx,
  { ids, until }: { ids: readonly number[]; until: number },
  handled: { by: number; at: number } | null,
): Promise<number[]> {
  const rows = await trx
    .updateTable('article_vote_reason')
    .set({ handled_at: handled?.at ?? null, handled_by: handled?.by ?? null })
    .where('id', 'in', [...ids])
    .where('created_at', '<=', until)
    .where('handled_at', isState(handled ? 'open' : 'handled'), null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
