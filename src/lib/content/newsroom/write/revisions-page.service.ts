import type { Db } from '#lib/platform/db/database.server.ts';
import type { Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { findHead, findRevision } from '#lib/content/newsroom/write/revisions.repository.ts';
import { listRevisions } from '#lib/content/newsroom/write/revisions.service.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

/** An article's revisions, and two of them to be compared; `from` is the older. */
export interface RevisionsPage {
  id: number;
  headNumber: number;
  list: Omit<Revision, 'body'>[];
  page: number;
  pages: number;
  from: Revision;
  to: Revision;
  /** The two as they were chosen, perhaps the wrong way round while the choice goes on to another page. */
  chosen: { from: number; to: number };
}

/**
 * Revisions and the two asked for; by default, and for numbers that are none, the newest and the one before it.
 * Throws `not_found`.
 */
export async function openRevisions(
  db: Db,
  id: number,
  asked: { from: number | null; to: number | null; page: number },
): Promise<RevisionsPage> {
  const head = await findHead(db, id);
  if (!head) throw notFound('这篇文章');
  const { pages } = await listRevisions(db, id, 1);
  const page = Math.min(Math.max(1, Math.trunc(asked.page)), pages);
  const { list } = await listRevisions(db, id, page);
  const pick = async (number: number | null): Promise<Revision | undefined> =>
    number === null || !Number.isInteger(number) || number < 1 || number > head.number
      ? undefined
      : findRevision(db, id, number);
  const one = (await pick(asked.to)) ?? head;
  const other = (await pick(asked.from)) ?? (await pick(one.number - 1)) ?? one;
  const [from, to] = one.number < other.number ? [one, other] : [other, one];
  const chosen = { from: other.number, to: one.number };
  return { id, headNumber: head.number, list, page, pages, from, to, chosen };
}
