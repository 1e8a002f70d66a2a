import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { openArticle } from '#lib/content/newsroom/open-article.service.ts';
import { duplicateArticle, saveArticle } from '#lib/content/newsroom/write.service.ts';
import { copyTitle, TEXT_LIMITS } from '#lib/content/newsroom/text.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makePublished, text, TOPIC } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('copying an article on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let mei: Member;
  let id: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
    mei = await makeEditor(db, '韩梅');
    id = (await makePublished(db, lin)).standing.id;
  });
  afterAll(() => fresh.close());

  it('makes a draft of the newest text in the same topic, in the name of who copies', async () => {
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '新的正文。\n' }) }, NOW);
    const copy = await openArticle(db, mei, await duplicateArticle(db, mei, id, NOW), NOW);
    expect(copy.standing).toMatchObject({
      categoryId: TOPIC,
      state: 'draft',
      alias: null,
      publicNumber: null,
    });
    expect(copy.head).toMatchObject({
      title: '怎样下单（副本）',
      author: '韩梅',
      keywords: '下单 购物车',
      body: '新的正文。\n',
    });
  });

  it('gives the same copy again, however often it is pressed, until it is written in', async () => {
    const press = () => duplicateArticle(db, lin, id, NOW);
    const [copy = 0, ...others] = await Promise.all([press(), press(), press()]);
    expect(new Set(others)).toEqual(new Set([copy]));
    await saveArticle(db, lin, { id: copy, base: 1, text: text({ title: '改过' }) }, NOW);
    expect(await press()).not.toBe(copy);
  });

  it('refuses what is not there', async () => {
    await expect(duplicateArticle(db, lin, 999_999, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the title of a copy', () => {
  it('says so once, within the length of a title', () => {
    expect(copyTitle('怎样下单')).toBe('怎样下单（副本）');
    expect(copyTitle('怎样下单（副本）')).toBe('怎样下单（副本）');
    expect(copyTitle('长'.repeat(TEXT_LIMITS.title))).toHaveLength(TEXT_LIMITS.title);
  });
});
