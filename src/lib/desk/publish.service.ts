import type { Db, Trx } from '#lib/db/database.ts';
import { change, type Touch } from '#lib/db/touched.ts';
import { openArticle } from '#lib/desk/desk-article.service.ts';
import type { ArticleStanding, DeskArticle, LinkProblem, Revision } from '#lib/desk/desk.rules.ts';
import { goPublic } from '#lib/desk/go-public.service.ts';
import { findLinkProblems } from '#lib/desk/links.service.ts';
import { overtaken, settled } from '#lib/desk/overtaken.ts';
import { checkReady, checkTime } from '#lib/desk/ready.ts';
import { findHead } from '#lib/desk/revisions.repository.ts';
import { findStanding, setStanding } from '#lib/desk/standing.repository.ts';
import { notFound, ShopError } from '#lib/http/errors.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { insertAudit } from '#lib/shop/audit.repository.ts';
import { formatDateTime } from '#lib/time.rules.ts';

export interface Publication {
  /** The revision the editor looked at: only the newest may be published. */
  base: number;
  /** When (ms); null is now. */
  at: number | null;
  /** Despite links that lead nowhere. */
  isForced: boolean;
}

/**
 * Publishes the newest text, now or at a time. Throws `conflict` when `base` is not the newest any more,
 * `invalid_form` with a line per broken link unless forced, for a text without title or body, for a time gone by.
 */
export async function publishArticle(
  db: Db,
  editor: Member,
  id: number,
  { base, at, isForced }: Publication,
  now: number,
): Promise<{ article: DeskArticle; problems: LinkProblem[] }> {
  const head = await findHead(db, id);
  if (!head) throw notFound('这篇文章');
  if (head.number !== base) throw await overtaken(db, id);
  checkReady(head);
  if (at !== null) checkTime(at, now);
  const problems = await findLinkProblems(db, id, head.body);
  if (problems.length > 0 && !isForced) throw broken(problems);
  await settled(() =>
    change(db, async (trx, touch) => {
      const seen = await findStanding(trx, id);
      if (!seen) throw notFound('这篇文章');
      if (seen.headNumber !== base) throw await overtaken(trx, id);
      return at === null
        ? publishNow(trx, touch, editor, seen, head, now)
        : schedule(trx, editor, seen, head, at, now);
    }),
  );
  return { article: await openArticle(db, editor, id, now), problems };
}

async function publishNow(
  trx: Trx,
  touch: Touch,
  editor: Member,
  seen: ArticleStanding,
  head: Revision,
  now: number,
): Promise<true | null> {
  const { id, publicNumber, state, dueAt } = seen;
  if (state === 'published' && publicNumber === head.number && dueAt === null) return true;
  if (!(await goPublic(trx, touch, seen, head.number, now))) return null;
  const words = `第 ${head.number} 版《${head.title}》`;
  await insertAudit(trx, editor.id, 'article.publish', `article:${id}`, words, now);
  return true;
}

async function schedule(
  trx: Trx,
  editor: Member,
  seen: ArticleStanding,
  head: Revision,
  at: number,
  now: number,
): Promise<true | null> {
  const isPublic = seen.state === 'published';
  if (isPublic && seen.publicNumber === head.number) {
    throw new ShopError('conflict', '读者看到的已经是这个版本，没有要发布的新内容。');
  }
  if (seen.dueNumber === head.number && seen.dueAt === at) return true;
  const due = { due_number: head.number, due_at: at, due_by: editor.id };
  if (!(await setStanding(trx, seen, { ...due, state: isPublic ? 'published' : 'scheduled' }))) return null;
  const words = `第 ${head.number} 版《${head.title}》，${formatDateTime(at)} 发布`;
  await insertAudit(trx, editor.id, 'article.schedule', `article:${seen.id}`, words, now);
  return true;
}

const broken = (problems: readonly LinkProblem[]): ShopError =>
  new ShopError('invalid_form', `有 ${problems.length} 处链接或图片有问题，请修改，或仍然发布。`, {
    links: problems.map(({ line, href, words }) => `第 ${line} 行 ${href}：${words}`),
  });
