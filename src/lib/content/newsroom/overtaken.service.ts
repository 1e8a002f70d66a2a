import type { Db } from '#lib/platform/db/database.server.ts';
import { findHead } from '#lib/content/newsroom/write/revisions.repository.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** What an editor receives whose text grew from a revision that is no longer the newest. */
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
