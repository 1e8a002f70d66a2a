import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import { relatedArticles, searchArticles } from '#lib/content/articles/articles-search.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { importArticles } from '#lib/content/newsroom/article-files/import.service.ts';
import { openPreview, readPreview } from '#lib/content/newsroom/open-article.service.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makePublished, makeSaved } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

const DEEP = `${'> '.repeat(6000)}字`;

describe.each(ENGINES)('a text that cannot be shown on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
  });
  afterAll(() => fresh.close());

  it('is not published', async () => {
    const { standing, head } = await makeSaved(db, lin, { body: DEEP });
    const publication = { base: head.number, at: null, isForced: true };
    await expect(publishArticle(db, lin, { id: standing.id, ...publication }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { body: [expect.stringContaining('第 1 行')] },
    });
    const token = (await openPreview(db, lin, standing.id, NOW)).split('/').at(-1) ?? '';
    expect(await readPreview(db, token, NOW)).toMatchObject({ html: expect.stringContaining('无法显示') });
  });

  it('is not imported', async () => {
    const content = `---\ntitle: 深\ntopic: gwzn\nstate: published\n---\n\n${DEEP}\n`;
    const upload = { name: '深.md', bytes: new TextEncoder().encode(content) };
    const { created, problems } = await importArticles(
      db,
      lin,
      { upload, isDry: false, isForced: false },
      NOW,
    );
    expect([created, problems]).toEqual([0, [expect.stringMatching(/^深\.md：正文第 1 行.*请减少层次/)]]);
  });

  it('that readers have already hurts no other article', async () => {
    const [bad, good] = [
      await makePublished(db, lin, { title: '套娃文章' }, 351),
      await makePublished(db, lin, { title: '盘点文章' }, 351),
    ];
    await db
      .updateTable('article_revision')
      .set({ body: DEEP })
      .where('article_id', '=', bad.standing.id)
      .execute();
    expect((await searchArticles(db, '盘点', 1)).hits.map(({ article }) => article.id)).toEqual([
      good.standing.id,
    ]);
    expect((await searchArticles(db, '套娃', 1)).total).toBe(1);
    const article = (await readArticle(db, good.standing.id))!;
    expect((await relatedArticles(db, article, 5)).map(({ id }) => id)).toEqual([bad.standing.id]);
    expect(await readArticle(db, bad.standing.id)).toMatchObject({
      html: expect.stringContaining('暂时无法显示'),
      toc: [],
    });
  });
});
