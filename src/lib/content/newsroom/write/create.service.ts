import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { insertArticle, insertRevision } from '#lib/content/newsroom/write/articles-write.repository.ts';
import { type Topic, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { findStanding, holdArticle } from '#lib/content/newsroom/standing.repository.ts';
import { findUntouched, lastPosition } from '#lib/content/newsroom/write/create.repository.ts';
import { findHead } from '#lib/content/newsroom/write/revisions.repository.ts';
import { copyTitle, textOf, UNTITLED } from '#lib/content/newsroom/write/text.rules.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

const EMPTY = { title: UNTITLED, summary: '', keywords: '', source: '', body: '' };

/**
 * Starts an article at the end of a topic and gives its id; the editor's own that was never written in is given
 * again. Throws `invalid_form` for what is no topic.
 */
export async function createArticle(
  db: Db,
  editor: Member,
  categoryId: number,
  now: number,
): Promise<number> {
  const topic = topicOf(categoryId);
  if (!topic) throw fieldError('category', '请选择栏目。');
  return change(db, (trx) => startArticle(trx, editor, { topic, text: EMPTY, words: '' }, now));
}

/**
 * Starts an article in the topic of another, with its newest saved text, and gives its id; a copy the editor has not
 * written in yet is given again. Throws `not_found`, and `conflict` for texts of the frame.
 */
export async function duplicateArticle(db: Db, editor: Member, id: number, now: number): Promise<number> {
  return change(db, async (trx) => {
    await holdArticle(trx, id);
    const [standing, head] = [await findStanding(trx, id), await findHead(trx, id)];
    if (!standing || !head) throw notFound('这篇文章');
    const topic = topicOf(standing.categoryId);
    if (!topic) throw new ShopError('conflict', '页面上固定要用的文字不能复制，请新建一篇文章。');
    const text = { ...textOf(head), title: copyTitle(head.title) };
    return startArticle(trx, editor, { topic, text, words: `，复制自文章 ${id}` }, now);
  });
}

async function startArticle(
  trx: Trx,
  editor: Member,
  { topic, text, words }: { topic: Topic; text: Omit<ArticleText, 'author'>; words: string },
  now: number,
): Promise<number> {
  const untouched = await findUntouched(trx, editor.id, topic.id, text);
  if (untouched !== undefined) return untouched;
  const id = await insertArticle(trx, {
    category_id: topic.id,
    state: 'draft',
    position: (await lastPosition(trx, topic.id)) + 1,
    head_number: 1,
    changed_at: now,
    created_by: editor.id,
    created_at: now,
  });
  await insertRevision(trx, {
    article_id: id,
    number: 1,
    ...text,
    author: editor.name,
    author_id: editor.id,
    author_name: editor.name,
    reason: 'save',
    created_at: now,
  });
  await recordAudit(trx, {
    actorId: editor.id,
    action: 'article.create',
    subject: `article:${id}`,
    detail: `栏目：${topic.name}${words}`,
    at: now,
  });
  return id;
}
