import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#lib/db/database.ts';
import { change } from '#lib/db/touched.ts';
import { type ReadyArticle, makeReady } from '#lib/articles/articles.service.ts';
import { findPreviewed, insertPreview } from '#lib/desk/preview.repository.ts';
import { findHead } from '#lib/desk/revisions.repository.ts';
import { findStanding } from '#lib/desk/standing.repository.ts';
import { textOf } from '#lib/desk/text.rules.ts';
import { notFound } from '#lib/http/errors.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { pathTo } from '#lib/routes.ts';
import { insertAudit } from '#lib/shop/audit.repository.ts';
import { DAY_MS } from '#lib/time.rules.ts';

const PREVIEW_MS = 7 * DAY_MS;
const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link by which whoever has it reads an article's newest saved text for seven days. */
export async function openPreview(db: Db, editor: Member, id: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await change(db, async (trx) => {
    if (!(await findStanding(trx, id))) throw notFound('这篇文章');
    await insertPreview(trx, {
      ...{ token_hash: hashOf(token), article_id: id },
      ...{ created_by: editor.id, expires_at: now + PREVIEW_MS },
    });
    await insertAudit(trx, editor.id, 'article.preview', `article:${id}`, '预览链接，7 天有效', now);
  });
  return pathTo('article_preview', { token });
}

/** A saved text as readers will see it, or see it already. */
export interface PreviewedArticle extends ReadyArticle {
  isPublic: boolean;
}

/** The newest saved text behind a preview link, ready to read; null for one that ran out or never was. */
export async function readPreview(db: Db, token: string, now: number): Promise<PreviewedArticle | null> {
  if (!TOKEN.test(token)) return null;
  const id = await findPreviewed(db, hashOf(token), now);
  if (id === undefined) return null;
  const [standing, head] = await Promise.all([findStanding(db, id), findHead(db, id)]);
  if (!standing || !head) return null;
  const ready = makeReady({
    ...{ id, categoryId: standing.categoryId, alias: standing.alias },
    ...textOf(head),
    publishedAt: standing.publishedAt ?? head.createdAt,
    changedAt: head.createdAt,
  });
  return { ...ready, isPublic: head.isPublic };
}
