import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { type Topic, topicOf } from '#lib/content/articles/topics.rules.ts';
import { noteArticle } from '#lib/content/newsroom/change-standing.service.ts';
import type { OpenArticle, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { openArticle, overtaken, saveDraft } from '#lib/content/newsroom/open-article.service.ts';
import {
  findUntouched,
  holdStanding,
  insertArticle,
  lastPosition,
} from '#lib/content/newsroom/standing.repository.ts';
import {
  asTyped,
  changedParts,
  copyTitle,
  isSameText,
  textOf,
  type TypedText,
  UNTITLED,
} from '#lib/content/newsroom/article-text.rules.ts';
import {
  deleteDraft,
  findHead,
  findRevision,
  insertRevision,
  takeNextNumber,
} from '#lib/content/newsroom/texts.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';

const EMPTY = { title: UNTITLED, summary: '', keywords: '', source: '', body: '' };

/**
 * Creates an article at the end of a topic and returns its id; the editor's own unchanged one is returned again. Throws
 * `invalid_form` for an unknown topic.
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
 * Creates a copy of an article in its topic, with its newest saved text, and returns its id; a copy the editor has not
 * changed yet is returned again. Throws `not_found`, and `conflict` for texts of the frame.
 */
export async function duplicateArticle(db: Db, editor: Member, id: number, now: number): Promise<number> {
  return change(db, async (trx) => {
    const [standing, head] = [await holdStanding(trx, id), await findHead(trx, id)];
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
  await noteArticle(trx, { by: editor.id, id, action: 'create', words: `栏目：${topic.name}${words}` }, now);
  return id;
}

/** Author of a change: an editor, or none (null) for a command. */
export interface Writer {
  id: number | null;
  name: string;
}

/** Reason for writing a revision. */
type Reason = Pick<Revision, 'reason' | 'restoredNumber'>;
const SAVED: Reason = { reason: 'save', restoredNumber: null };

/**
 * Saves a text based on revision `base`; the public text stays. An unchanged text makes no new revision. Throws
 * `conflict` when another was saved in the meantime: the typed text is then stored as the page's draft.
 */
export async function saveArticle(
  db: Db,
  editor: Member,
  { id, base, text, page = '' }: { id: number; base: number; text: TypedText; page?: string },
  now: number,
): Promise<OpenArticle> {
  const isSaved = await change(db, async (trx) => {
    const head = await findHead(trx, id);
    if (!head) throw notFound('这篇文章');
    if (!(await addRevision(trx, editor, { id, base, head, text: asTyped(text, head), ...SAVED }, now)))
      return false;
    await deleteDraft(trx, { articleId: id, editorId: editor.id, page });
    return true;
  });
  if (isSaved) return openArticle(db, editor, id, now);
  await saveDraft(db, editor, { id, base, typed: text, page }, now);
  throw await overtaken(db, id, '，您的修改已存为草稿');
}

/**
 * Makes an old text the newest one again; readers see it once it is published. Throws `not_found`, `conflict` when
 * another text was saved after `base`.
 */
export async function restoreRevision(
  db: Db,
  editor: Member,
  { id, base, number }: { id: number; base: number; number: number },
  now: number,
): Promise<OpenArticle> {
  const isRestored = await change(db, async (trx) => {
    const [head, text] = [await findHead(trx, id), await findRevision(trx, id, number)];
    if (!head || !text) throw notFound('这个版本');
    const reason = { reason: 'restore', restoredNumber: number } as const;
    return addRevision(trx, editor, { id, base, head, text, ...reason }, now);
  });
  if (!isRestored) throw await overtaken(db, id);
  return openArticle(db, editor, id, now);
}

/** Adds a text as the newest revision unless it is equal to it; false when `base` is no longer the newest. */
export async function addRevision(
  trx: Trx,
  writer: Writer,
  {
    id,
    base,
    head,
    text,
    reason,
    restoredNumber,
  }: { id: number; base: number; head: Revision; text: ArticleText } & Reason,
  now: number,
): Promise<boolean> {
  if (isSameText(head, text)) return true;
  if (head.number !== base || !(await takeNextNumber(trx, id, base))) return false;
  const number = base + 1;
  await insertRevision(trx, {
    article_id: id,
    number,
    ...textOf(text),
    author_id: writer.id,
    author_name: writer.name,
    created_at: now,
    reason,
    restored_number: restoredNumber,
  });
  const what = restoredNumber === null ? `改动${changedParts(head, text)}` : `恢复第 ${restoredNumber} 版`;
  await noteArticle(trx, { by: writer.id, id, action: reason, words: `第 ${number} 版，${what}` }, now);
  return true;
}
