import { DUE_ARTICLES } from '#lib/content/articles/articles.rules.ts';
import { insertArticle, insertRevision } from '#lib/content/newsroom/write/articles-write.repository.ts';
import type { ArticleFile } from '#lib/content/newsroom/article-file.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { countOnFrom } from '#lib/platform/db/identity.server.ts';
import { lastPosition } from '#lib/content/newsroom/write/create.repository.ts';
import { listTags, textTags } from '#lib/content/newsroom/touched-by-text.rules.ts';
import { applyAddresses } from '#lib/content/newsroom/transfer/import-place.service.ts';
import { unusedId } from '#lib/content/newsroom/transfer/import.repository.ts';
import type { Intake } from '#lib/content/newsroom/transfer/intake.service.ts';
import { asTyped, textOf } from '#lib/content/newsroom/write/text.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/** Makes the article of a file, in the state the file gives. */
export async function createFromFile(
  { trx, touch, writer, isDry, now }: Intake,
  file: ArticleFile,
): Promise<void> {
  const { categoryId, state, due } = file;
  const publishedAt = file.publishedAt ?? (state === 'published' ? now : null);
  const wasPublic = state === 'published' || (state !== 'draft' && publishedAt !== null);
  const givenId = file.id ?? (isDry ? await unusedId(trx) : null);
  const id = await insertArticle(trx, {
    ...(givenId !== null && { id: givenId }),
    category_id: categoryId,
    state,
    position: await positionOf(trx, file),
    head_number: 1,
    public_number: wasPublic ? 1 : null,
    ...(due !== null && { due_number: 1, due_at: due, due_by: writer.id }),
    published_at: publishedAt,
    changed_at: publishedAt ?? now,
    created_by: writer.id,
    created_at: now,
  });
  if (file.id !== null && !isDry) await countOnFrom(trx, 'article');
  await insertRevision(trx, {
    article_id: id,
    number: 1,
    reason: 'import',
    created_at: now,
    ...textOf(asTyped(file, { author: writer.name })),
    author_id: writer.id,
    author_name: writer.name,
  });
  if (due !== null) await askForWork(trx, DUE_ARTICLES, due);
  await applyAddresses(trx, { id, current: null, file }, now);
  if (state === 'published') touch(...textTags(id), ...listTags(categoryId));
  await recordAudit(trx, {
    actorId: writer.id,
    action: 'article.import',
    subject: `article:${id}`,
    detail: `新建《${file.title}》`,
    at: now,
  });
}

/** What was exported keeps its place; a file of one's own may leave it open, and comes last. */
const positionOf = async (db: Db, { id, position, categoryId }: ArticleFile): Promise<number> =>
  id === null && position === 0 ? (await lastPosition(db, categoryId)) + 1 : position;
