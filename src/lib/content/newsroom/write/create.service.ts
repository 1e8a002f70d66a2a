import { insertArticle, insertRevision } from '#lib/content/newsroom/write/articles-write.repository.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { findUntouched, lastPosition } from '#lib/content/newsroom/write/create.repository.ts';
import { UNTITLED } from '#lib/content/newsroom/write/text.rules.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

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
  return change(db, async (trx) => {
    const untouched = await findUntouched(trx, editor.id, categoryId, UNTITLED);
    if (untouched !== undefined) return untouched;
    const id = await insertArticle(trx, {
      category_id: categoryId,
      state: 'draft',
      position: (await lastPosition(trx, categoryId)) + 1,
      head_number: 1,
      changed_at: now,
      created_by: editor.id,
      created_at: now,
    });
    await insertRevision(trx, {
      article_id: id,
      number: 1,
      title: UNTITLED,
      summary: '',
      keywords: '',
      source: '',
      body: '',
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
      detail: `栏目：${topic.name}`,
      at: now,
    });
    return id;
  });
}
