import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { type ReadyArticle, makeReady } from '#lib/content/articles/articles.service.ts';
import { findHead, findPreviewed, insertPreview } from '#lib/content/newsroom/texts.repository.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import { textOf } from '#lib/content/newsroom/text.rules.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const PREVIEW_MS = 7 * DAY_MS;
const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link by which whoever has it reads an article's newest saved text for seven days. */
export async function openPreview(db: Db, editor: Member, id: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await change(db, async (trx) => {
    if (!(await findStanding(trx, id))) throw notFound('这篇文章');
    await insertPreview(trx, {
      token_hash: hashOf(token),
      article_id: id,
      created_by: editor.id,
      expires_at: now + PREVIEW_MS,
    });
    await recordAudit(trx, {
      actorId: editor.id,
      action: 'article.preview',
      subject: `article:${id}`,
      detail: '预览链接，7 天有效',
      at: now,
    });
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
    id,
    categoryId: standing.categoryId,
    alias: standing.alias,
    ...textOf(head),
    publishedAt: standing.publishedAt ?? head.createdAt,
    changedAt: head.createdAt,
  });
  return { ...ready, isPublic: head.isPublic };
}
