import { join } from 'node:path';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { fillArticles } from '#demo/fill-articles.ts';

/** The demo's articles, copied until there are so many published ones, in a database of their own. */
export async function makeLibrary(folder: string, count: number): Promise<Db> {
  const db = openDatabase(`sqlite:${join(folder, 'library.db')}`);
  await migrate(db);
  await db.transaction().execute((trx) => fillArticles(trx, Date.now()));
  const articles = await db.selectFrom('article').selectAll().where('state', '=', 'published').execute();
  const texts = await db.selectFrom('article_revision').selectAll().execute();
  const textOf = new Map(texts.map((text) => [text.article_id, text]));
  await db.transaction().execute(async (trx) => {
    for (let at = articles.length; at < count; at += 1) {
      const { id, ...pattern } = articles[at % articles.length]!;
      const text = textOf.get(id)!;
      const made = await trx.insertInto('article').values(pattern).returning('id').executeTakeFirstOrThrow();
      const title = `${text.title}（${at}）`;
      await trx
        .insertInto('article_revision')
        .values({ ...text, article_id: made.id, title })
        .execute();
    }
  });
  return db;
}
