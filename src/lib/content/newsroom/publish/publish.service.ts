import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import { openArticle, overtaken, retried } from '#lib/content/newsroom/open-article.service.ts';
import type {
  ArticleStanding,
  OpenArticle,
  LinkProblem,
  Revision,
} from '#lib/content/newsroom/newsroom.rules.ts';
import { goPublic } from '#lib/content/newsroom/publish/go-public.service.ts';
import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import { findLinkProblems } from '#lib/content/newsroom/place/links.service.ts';
import { checkReady, checkTime } from '#lib/content/newsroom/ready.rules.ts';
import { findHead } from '#lib/content/newsroom/write/revisions.repository.ts';
import { findStanding, setStanding } from '#lib/content/newsroom/standing.repository.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

interface Publication {
  id: number;
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
  { id, base, at, isForced }: Publication,
  now: number,
): Promise<{ article: OpenArticle; problems: LinkProblem[] }> {
  const head = await findHead(db, id);
  if (!head) throw notFound('这篇文章');
  if (head.number !== base) throw await overtaken(db, id);
  checkReady(head);
  if (at !== null) checkTime(at, now);
  const problems = await findLinkProblems(db, id, head.body, { isOpen: await openAddresses(db, now) });
  if (problems.length > 0 && !isForced) throw broken(problems);
  await retried(() =>
    change(db, async (trx, touch) => {
      const seen = await findStanding(trx, id);
      if (!seen) throw notFound('这篇文章');
      if (seen.headNumber !== base) throw await overtaken(trx, id);
      return at === null
        ? publishNow(trx, touch, { editor, seen, head }, now)
        : schedule(trx, { editor, seen, head, at }, now);
    }),
  );
  return { article: await openArticle(db, editor, id, now), problems };
}

async function publishNow(
  trx: Trx,
  touch: Touch,
  { editor, seen, head }: { editor: Member; seen: ArticleStanding; head: Revision },
  now: number,
): Promise<true | null> {
  const { id, publicNumber, state, dueAt } = seen;
  if (state === 'published' && publicNumber === head.number && dueAt === null) return true;
  if (!(await goPublic(trx, touch, { seen, number: head.number }, now))) return null;
  const words = `第 ${head.number} 版《${head.title}》`;
  await recordAudit(trx, {
    actorId: editor.id,
    action: 'article.publish',
    subject: `article:${id}`,
    detail: words,
    at: now,
  });
  return true;
}

async function schedule(
  trx: Trx,
  { editor, seen, head, at }: { editor: Member; seen: ArticleStanding; head: Revision; at: number },
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
  await recordAudit(trx, {
    actorId: editor.id,
    action: 'article.schedule',
    subject: `article:${seen.id}`,
    detail: words,
    at: now,
  });
  return true;
}

const broken = (problems: readonly LinkProblem[]): ShopError =>
  new ShopError('invalid_form', `有 ${problems.length} 处链接或图片有问题，请修改，或仍然发布。`, {
    links: problems.map(({ line, href, words }) => `第 ${line} 行 ${href}：${words}`),
  });
