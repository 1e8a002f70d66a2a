import { FOOTER_POST, LICENCE_POST } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { openArticle, overtaken, retried } from '#lib/content/newsroom/open-article.service.ts';
import type { ArticleStanding, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { findOtherDrafter } from '#lib/content/newsroom/write/drafts.repository.ts';
import { listTags, textTags } from '#lib/content/newsroom/touched-by-text.rules.ts';
import {
  deleteUnpublished,
  findStanding,
  NOT_DUE,
  setStanding,
} from '#lib/content/newsroom/standing.repository.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

/** Texts that pages cannot do without. */
export const REQUIRED_ARTICLES: readonly number[] = [FOOTER_POST, LICENCE_POST];

/** Takes an article from readers, and what was to be published of it later. Throws `conflict`. */
export async function withdrawArticle(
  db: Db,
  editor: Member,
  { id, base }: { id: number; base: number },
  now: number,
): Promise<OpenArticle> {
  if (REQUIRED_ARTICLES.includes(id)) throw new ShopError('conflict', '页面上固定要用这段文字，不能撤下。');
  await retried(() =>
    change(db, async (trx, touch) => {
      const seen = await findSeen(trx, id, base);
      if (seen.state === 'withdrawn') return true;
      if (seen.state !== 'published') throw new ShopError('conflict', '这篇文章还没有发布，不用撤下。');
      if (!(await setStanding(trx, seen, { ...NOT_DUE, state: 'withdrawn' }))) return null;
      touch(...textTags(id), ...listTags(seen.categoryId));
      await recordAudit(trx, {
        actorId: editor.id,
        action: 'article.withdraw',
        subject: `article:${id}`,
        detail: '读者不再看到',
        at: now,
      });
      return true;
    }),
  );
  return openArticle(db, editor, id, now);
}

/** Takes back a time set for publishing; what readers see stays. */
export async function unscheduleArticle(
  db: Db,
  editor: Member,
  { id, base }: { id: number; base: number },
  now: number,
): Promise<OpenArticle> {
  await retried(() =>
    change(db, async (trx) => {
      const seen = await findSeen(trx, id, base);
      if (seen.dueAt === null) return true;
      if (!(await setStanding(trx, seen, { ...NOT_DUE, state: unscheduled(seen) }))) return null;
      const words = `取消 ${formatDateTime(seen.dueAt)} 的发布`;
      await recordAudit(trx, {
        actorId: editor.id,
        action: 'article.unschedule',
        subject: `article:${id}`,
        detail: words,
        at: now,
      });
      return true;
    }),
  );
  return openArticle(db, editor, id, now);
}

function unscheduled({ state, publicNumber }: ArticleStanding): ArticleStanding['state'] {
  if (state !== 'scheduled') return state;
  return publicNumber === null ? 'draft' : 'withdrawn';
}

/** Deletes an article that was never published. Throws `conflict` for any other, and while a colleague types in it. */
export async function deleteArticle(
  db: Db,
  editor: Member,
  { id, base }: { id: number; base: number },
  now: number,
): Promise<void> {
  await retried(() =>
    change(db, async (trx) => {
      const seen = await findSeen(trx, id, base);
      if (seen.publicNumber !== null) throw new ShopError('conflict', '发布过的文章不能删除，可以撤下。');
      if (seen.dueAt !== null) throw new ShopError('conflict', '文章已定时发布，请先取消定时，再删除。');
      const drafter = await findOtherDrafter(trx, id, editor.id);
      if (drafter !== undefined) {
        throw new ShopError('conflict', `${drafter}在这篇文章里有未保存的内容，请先和对方商量。`);
      }
      if (!(await deleteUnpublished(trx, seen))) return null;
      await recordAudit(trx, {
        actorId: editor.id,
        action: 'article.delete',
        subject: `article:${id}`,
        detail: `共 ${base} 版`,
        at: now,
      });
      return true;
    }),
  );
}

async function findSeen(db: Db, id: number, base: number): Promise<ArticleStanding> {
  const seen = await findStanding(db, id);
  if (!seen) throw notFound('这篇文章');
  if (seen.headNumber !== base) throw await overtaken(db, id);
  return seen;
}
