import type { Db } from '#lib/platform/db/database.server.ts';
import type { Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { findRevision, findRevisions } from '#lib/content/newsroom/write/revisions.repository.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

const REVISIONS_PER_PAGE = 20;

/** A page of an article's revisions, the newest first. Throws `not_found`. */
export async function listRevisions(
  db: Db,
  id: number,
  page: number,
): Promise<{ list: Omit<Revision, 'body'>[]; pages: number }> {
  const standing = await findStanding(db, id);
  if (!standing) throw notFound('这篇文章');
  const list = await findRevisions(db, id, (page - 1) * REVISIONS_PER_PAGE, REVISIONS_PER_PAGE);
  return { list, pages: Math.ceil(standing.headNumber / REVISIONS_PER_PAGE) };
}

/** One saved text of an article. Throws `not_found`. */
export async function readRevision(db: Db, id: number, number: number): Promise<Revision> {
  const revision = await findRevision(db, id, number);
  if (!revision) throw notFound('这个版本');
  return revision;
}
