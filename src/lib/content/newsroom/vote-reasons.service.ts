import type { ReasonState, VoteReason } from '#lib/content/articles/votes.rules.ts';
import { reasonColumns } from '#lib/content/newsroom/vote-reasons.columns.ts';
import {
  countReasons,
  findArticlesWithReasons,
  findReasons,
  findVotes,
  NO_VOTES,
  type ReasonSearch,
  setHandled,
  type Votes,
} from '#lib/content/newsroom/vote-reasons.repository.ts';
import { reasonQuery } from '#lib/content/newsroom/newsroom.fields.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const REASONS_PER_PAGE = 50;
const ARTICLES_NAMED = 200;

/** A reason that a reader gave. Times in ms. */
export type GivenReason = Awaited<ReturnType<typeof findReasons>>[number];

/** A page of reasons why articles did not help, the latest first. */
export async function listReasons(
  db: Db,
  {
    page: wanted,
    size = REASONS_PER_PAGE,
    state,
    ...search
  }: ReasonSearch & { state: ReasonState; page: number; size?: number },
) {
  const counts: Record<ReasonState, number> = { open: 0, handled: 0 };
  const byReason: Record<VoteReason, number> = { unclear: 0, wrong: 0, missing: 0, other: 0 };
  for (const row of await countReasons(db, search)) {
    counts[row.state] += row.count;
    if (row.state === state) byReason[row.reason] += row.count;
  }
  const { offset, page, pages } = pageOf(wanted, counts[state], size);
  const list = await findReasons(db, { state, ...search }, { limit: size, offset });
  return { list, counts, byReason, page, pages };
}

/** The articles with reasons in a state, each with the number of these, and all votes on the chosen one. */
export async function reasonedArticles(
  db: Db,
  state: ReasonState,
  chosen: number | null,
): Promise<{ words: Map<string, string>; votes: Votes | null }> {
  const articles = await findArticlesWithReasons(db, state, ARTICLES_NAMED);
  const words = new Map(articles.map(({ id, title, count }) => [String(id), `${title}（${count}）`]));
  if (chosen === null) return { words, votes: null };
  if (!words.has(String(chosen))) words.set(String(chosen), `编号 ${chosen}（0）`);
  return { words, votes: (await findVotes(db, [chosen])).get(chosen) ?? NO_VOTES };
}

/** Marks reasons as handled, or open again; returns the number of those that changed. */
export function handleReasons(
  db: Db,
  editor: Member,
  { ids, isOpen, until }: { ids: readonly number[]; isOpen: boolean; until: number },
  now: number,
): Promise<number> {
  return transact(db, async (trx) => {
    const done = await setHandled(trx, { ids, until }, isOpen ? null : { by: editor.id, at: now });
    if (done.length === 0) return 0;
    await recordAudit(trx, {
      actorId: editor.id,
      action: 'article.reasons',
      subject: 'article_vote_reason',
      detail: `${isOpen ? '退回待处理' : '处理'}读者评价 ${done.join('、')}`,
      at: now,
    });
    return done.length;
  });
}

/** Export of the reasons why articles did not help. */
export const reasonExport = listExport({
  query: reasonQuery,
  read: async (db, asked) => {
    const { list, pages } = await listReasons(db, asked);
    return { rows: list, pages };
  },
  columns: reasonColumns('handled'),
});
