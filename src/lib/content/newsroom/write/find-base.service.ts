import type { Db } from '#lib/platform/db/database.server.ts';
import { type BaseVersion, baseVersion } from '#lib/content/newsroom/write/base-version.service.ts';
import type { ArticleStanding, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { findRevision } from '#lib/content/newsroom/write/revisions.repository.ts';

/** What an article is like now, for files made from it and for imports; `head` is its newest text. */
export async function findBase(db: Db, standing: ArticleStanding, head: Revision): Promise<BaseVersion> {
  const { id, state, publicNumber, dueNumber } = standing;
  const textOf = async (number: number | null) =>
    number === null ? null : number === head.number ? head : ((await findRevision(db, id, number)) ?? null);
  const shown = state === 'published' ? await textOf(publicNumber) : null;
  return baseVersion(standing, { head, shown, due: await textOf(dueNumber) });
}
