import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { createArticle, restoreRevision, saveArticle } from '#lib/content/newsroom/write.service.ts';
import { openArticle, saveDraft } from '#lib/content/newsroom/open-article.service.ts';
import { listArticles } from '#lib/content/newsroom/article-list.service.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makePublished, makeSaved, text, TOPIC } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the author of an article on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let chen: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    [lin, chen] = [await makeEditor(db, '林编辑'), await makeEditor(db, '陈编辑')];
  });
  afterAll(() => fresh.close());
  const publish = (id: number, base: number, editor = chen) =>
    publishArticle(db, editor, { id, base, at: null, isForced: true }, NOW);
  const seen = async (id: number) => (await readArticle(db, id))?.author;

  it('is who made it, and stays when another saves and publishes', async () => {
    const id = await createArticle(db, lin, TOPIC, NOW);
    const { author: _none, ...typed } = text();
    await saveDraft(db, chen, { id, base: 1, typed: { ...typed, body: '草稿' } }, NOW);
    expect((await openArticle(db, chen, id, NOW)).drafts[0]?.author).toBe('林编辑');
    const saved = await saveArticle(db, chen, { id, base: 1, text: typed }, NOW);
    expect(saved.head).toMatchObject({ author: '林编辑', savedBy: '陈编辑' });
    await publish(id, 2);
    expect(await seen(id)).toBe('林编辑');
    const corrected = await saveArticle(db, chen, { id, base: 2, text: text({ body: '改了' }) }, NOW);
    await publish(id, corrected.head.number);
    expect(await seen(id)).toBe('林编辑');
  });

  it('is changed like any other part of the text', async () => {
    const { standing } = await makePublished(db, lin);
    await saveArticle(db, lin, { id: standing.id, base: 2, text: text({ author: '质量管理部' }) }, NOW);
    expect(await seen(standing.id)).toBe('林编辑');
    await publish(standing.id, 3);
    expect(await seen(standing.id)).toBe('质量管理部');
    const restored = await restoreRevision(db, chen, { id: standing.id, base: 3, number: 2 }, NOW);
    expect(restored.head).toMatchObject({ author: '林编辑', savedBy: '陈编辑' });
    const none = await saveArticle(db, chen, { id: standing.id, base: 4, text: text({ author: '' }) }, NOW);
    await publish(standing.id, none.head.number);
    expect(await seen(standing.id)).toBe('');
  });

  it('is what the list is searched by', async () => {
    await makeSaved(db, lin, { author: '储运部', title: '储运部写的' });
    const query = { keywords: '', categoryId: null, state: null, sort: 'changed', page: 1 } as const;
    const { list, authors } = await listArticles(db, { ...query, author: '储运部' });
    expect(list.map(({ title, author }) => [title, author])).toEqual([['储运部写的', '储运部']]);
    expect(authors).toContain('储运部');
  });
});
