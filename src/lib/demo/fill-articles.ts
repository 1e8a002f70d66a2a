import { readdirSync, readFileSync } from 'node:fs';
import { type ArticleFile, readArticleFile } from '#lib/articles/article-file.rules.ts';
import { insertAlias, insertArticle, insertRevision } from '#lib/articles/articles-write.repository.ts';
import type { Trx } from '#lib/db/database.ts';
import { countOnFrom } from '#lib/db/identity.ts';

const FOLDER = new URL('./articles/', import.meta.url);

/** The help centre, the news and the footer's statement, from the Markdown files beside this one. */
export async function fillArticles(trx: Trx, now: number): Promise<void> {
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!name.endsWith('.md')) continue;
    await fillOne(trx, readArticleFile(name, readFileSync(new URL(name, FOLDER), 'utf8')), now);
  }
  await countOnFrom(trx, 'article');
}

async function fillOne(trx: Trx, file: ArticleFile, now: number): Promise<void> {
  const publishedAt = file.publishedAt ?? now;
  const id = await insertArticle(trx, {
    ...(file.id !== null && { id: file.id }),
    category_id: file.categoryId,
    state: 'published',
    position: file.position,
    head_number: 1,
    public_number: 1,
    due_number: null,
    due_at: null,
    published_at: publishedAt,
    changed_at: publishedAt,
    created_by: null,
    created_at: publishedAt,
  });
  const { title, summary, keywords, source, body, author } = file;
  await insertRevision(trx, {
    ...{ article_id: id, number: 1, title, summary, keywords, source, body },
    ...{ author_id: null, author_name: author, reason: 'import', created_at: publishedAt },
  });
  if (file.alias !== null) await insertAlias(trx, id, file.alias, publishedAt);
}
