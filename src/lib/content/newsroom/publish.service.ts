import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { FOOTER_POST, LICENCE_POST } from '#lib/content/articles/topics.rules.ts';
import {
  changedArticle,
  changeStanding,
  listTags,
  noteArticle,
  textTags,
} from '#lib/content/newsroom/change-standing.service.ts';
import { forbiddenLink } from '#lib/content/newsroom/links/links.rules.ts';
import { findLinkProblems } from '#lib/content/newsroom/links/links.service.ts';
import type { ArticleStanding, LinkProblem, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { overtaken } from '#lib/content/newsroom/open-article.service.ts';
import {
  deleteArticle as removeArticle,
  findDueIds,
  findNextDue,
  findScheduler,
  holdStanding,
  NOT_DUE,
  setStanding,
} from '#lib/content/newsroom/standing.repository.ts';
import { UNTITLED } from '#lib/content/newsroom/article-text.rules.ts';
import { findHead, findOtherDrafter, findRevision } from '#lib/content/newsroom/texts.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { DAY_MS, formatDateTime } from '#lib/platform/time.rules.ts';

const YEAR_MS = 366 * DAY_MS;
/** Texts that pages require. */
export const REQUIRED_ARTICLES: readonly number[] = [FOOTER_POST, LICENCE_POST];

const refuse = (words: string): ShopError => new ShopError('conflict', words);

/**
 * Throws `invalid_form` for a text that cannot be published: without title or body, that cannot be rendered, or with a
 * link that hides its target; and for an invalid time (ms) of publication: in the past, or more than a year ahead.
 */
export function checkReady(
  { title, body }: Pick<ArticleText, 'title' | 'body'>,
  at: number | null,
  now: number,
): void {
  if (title === UNTITLED || title === '') throw fieldError('title', '请先填写标题并保存，再发布。');
  if (body.trim() === '') throw fieldError('body', '正文还是空的，请先写好再发布。');
  const wrong = wrongMarkdown(body) ?? forbiddenLink(body);
  if (wrong !== null) throw fieldError('body', wrong);
  if (at === null) return;
  if (at <= now) throw fieldError('at', '发布时间已经过去，请选择以后的时间，或立即发布。');
  if (at > now + YEAR_MS) throw fieldError('at', '发布时间最多可以定在一年以内。');
}

/**
 * Publishes the newest text, now or `at` a time (ms). Throws `conflict` when `base` is not the newest any more,
 * `invalid_form` with a line per broken link unless forced, for a text without title or body, for a time in the past.
 */
export async function publishArticle(
  db: Db,
  editor: Member,
  { id, base, at, isForced }: { id: number; base: number; at: number | null; isForced: boolean },
  now: number,
): Promise<{ article: OpenArticle; problems: LinkProblem[] }> {
  const head = await findHead(db, id);
  if (!head) throw notFound('这篇文章');
  if (head.number !== base) throw await overtaken(db, id);
  checkReady(head, at, now);
  const problems = await findLinkProblems(db, id, head.body, { isOpen: await openAddresses(db, now) });
  if (problems.length > 0 && !isForced)
    throw new ShopError('invalid_form', `有 ${problems.length} 处链接或图片有问题，请修改，或仍然发布。`, {
      links: problems.map(({ line, href, words }) => `第 ${line} 行 ${href}：${words}`),
    });
  const words = `第 ${base} 版《${head.title}》`;
  const step = async (trx: Trx, touch: Touch, seen: ArticleStanding) => {
    const { publicNumber, dueNumber, dueAt } = seen;
    const isShown = seen.state === 'published' && publicNumber === base;
    if (at === null) {
      if (isShown && dueAt === null) return null;
      await goPublic(trx, touch, { seen, number: base }, now);
      return { action: 'publish', words };
    }
    if (isShown) throw refuse('读者看到的已经是这个版本，没有要发布的新内容。');
    if (dueNumber === base && dueAt === at) return null;
    await setDue(trx, seen, { due_number: base, due_at: at, due_by: editor.id });
    return { action: 'schedule', words: `${words}，${formatDateTime(at)} 发布` };
  };
  return { article: await changedArticle(db, editor, { id, base, step }, now), problems };
}

/** Schedules a revision to become public; the public text stays until then. */
export const setDue = (
  trx: Trx,
  seen: ArticleStanding,
  due: { due_number: number; due_at: number; due_by: number | null },
): Promise<void> =>
  setStanding(trx, seen.id, { ...due, state: seen.state === 'published' ? 'published' : 'scheduled' });

/**
 * Makes a revision public, since `at` (ms); the date of the first publication stays. Touches the article's own pages,
 * lists only where they change.
 */
export async function goPublic(
  trx: Trx,
  touch: Touch,
  { seen, number }: { seen: ArticleStanding; number: number },
  at: number,
): Promise<void> {
  const { id, categoryId, publicNumber } = seen;
  const before = publicNumber === null ? undefined : await findRevision(trx, id, publicNumber);
  const after = await findRevision(trx, id, number);
  if (!after) throw notFound('这个版本');
  await setStanding(trx, id, {
    state: 'published',
    public_number: number,
    ...NOT_DUE,
    published_at: seen.publishedAt ?? at,
    changed_at: publicNumber === number ? seen.changedAt : at,
  });
  touch(...textTags(id));
  const looksSame =
    seen.state === 'published' && before?.title === after.title && before.summary === after.summary;
  if (!looksSame) touch(...listTags(categoryId));
}

/**
 * Publishes all due articles; several nodes may run it at once, each article is published by one of them. Its date is
 * the scheduled one. Returns the number published by this node; `now` in ms.
 */
export async function publishDue(db: Db, now: number): Promise<number> {
  let published = 0;
  const failures: unknown[] = [];
  for (const id of await findDueIds(db, now)) {
    try {
      if (await publishOne(db, id, now)) published += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} due articles stayed`);
  return published;
}

/** Time (ms) at which the next article is due, null where none is. */
export const nextDue = findNextDue;

const publishOne = (db: Db, id: number, now: number): Promise<boolean> =>
  change(db, async (trx, touch) => {
    const seen = await holdStanding(trx, id);
    if (!seen || seen.dueNumber === null || seen.dueAt === null || seen.dueAt > now) return false;
    const by = await findScheduler(trx, id);
    await goPublic(trx, touch, { seen, number: seen.dueNumber }, seen.dueAt);
    await noteArticle(trx, { by, id, action: 'publish', words: `第 ${seen.dueNumber} 版，按定时` }, now);
    return true;
  });

/** Withdraws an article and cancels its scheduled publication. Throws `conflict`. */
export async function withdrawArticle(
  db: Db,
  editor: Member,
  { id, base }: { id: number; base: number },
  now: number,
): Promise<OpenArticle> {
  if (REQUIRED_ARTICLES.includes(id)) throw refuse('页面上固定要用这段文字，不能撤下。');
  const step = async (trx: Trx, touch: Touch, seen: ArticleStanding) => {
    if (seen.state === 'withdrawn') return null;
    if (seen.state !== 'published') throw refuse('这篇文章还没有发布，不用撤下。');
    await setStanding(trx, id, { ...NOT_DUE, state: 'withdrawn' });
    touch(...textTags(id), ...listTags(seen.categoryId));
    return { action: 'withdraw', words: '读者不再看到' };
  };
  return changedArticle(db, editor, { id, base, step }, now);
}

/** Cancels a scheduled publication; the public text stays. */
export async function unscheduleArticle(
  db: Db,
  editor: Member,
  { id, base }: { id: number; base: number },
  now: number,
): Promise<OpenArticle> {
  const step = async (trx: Trx, _touch: Touch, seen: ArticleStanding) => {
    if (seen.dueAt === null) return null;
    const before = seen.publicNumber === null ? 'draft' : 'withdrawn';
    const state = seen.state === 'scheduled' ? before : seen.state;
    await setStanding(trx, id, { ...NOT_DUE, state });
    return { action: 'unschedule', words: `取消 ${formatDateTime(seen.dueAt)} 的发布` };
  };
  return changedArticle(db, editor, { id, base, step }, now);
}

/**
 * Deletes an article that was never published. Throws `conflict` for any other, and while a colleague has unsaved text
 * in it.
 */
export async function deleteArticle(
  db: Db,
  editor: Member,
  { id, base }: { id: number; base: number },
  now: number,
): Promise<void> {
  const step = async (trx: Trx, _touch: Touch, seen: ArticleStanding) => {
    if (seen.publicNumber !== null) throw refuse('发布过的文章不能删除，可以撤下。');
    if (seen.dueAt !== null) throw refuse('文章已定时发布，请先取消定时，再删除。');
    const drafter = await findOtherDrafter(trx, id, editor.id);
    if (drafter !== undefined) throw refuse(`${drafter}在这篇文章里有未保存的内容，请先和对方商量。`);
    await removeArticle(trx, id);
    return { action: 'delete', words: `共 ${base} 版` };
  };
  await changeStanding(db, editor, { id, base, step }, now);
}
