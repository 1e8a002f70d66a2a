import { holdStanding } from '#lib/content/newsroom/standing.repository.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { articleOfAlias } from '#lib/content/articles/articles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { applyAddresses } from '#lib/content/newsroom/article-files/import-file.service.ts';
import { orderTopic, placeArticle } from '#lib/content/newsroom/place.service.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { auditOf, makeEditor, makePublished, placeNow, TOPIC } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('placing articles on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let id: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    await db.deleteFrom('article').execute();
    id = (await makePublished(db, lin)).standing.id;
  });
  const place = (alias: string | null, categoryId = TOPIC, of = id) =>
    placeNow(db, lin, of, { categoryId, alias });

  const currentOf = async (of: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('article_alias')
      .select('alias')
      .where('article_id', '=', of)
      .where('is_current', '=', 1)
      .execute();
    return rows.map(({ alias }) => alias);
  };

  it('gives it an address, and leads on from the old ones', async () => {
    expect((await place('first-order')).standing.url).toBe('/help/first-order');
    await place('how-to-order');
    expect(await articleOfAlias(db, 'first-order')).toMatchObject({ article: { id }, isCurrent: false });
    expect(await articleOfAlias(db, 'how-to-order')).toMatchObject({
      article: { id, alias: 'how-to-order' },
      isCurrent: true,
    });
    await place('first-order');
    expect(await articleOfAlias(db, 'first-order')).toMatchObject({ isCurrent: true });
    expect(await articleOfAlias(db, 'how-to-order')).toMatchObject({ isCurrent: false });
    expect((await place(null)).standing).toMatchObject({ alias: null, url: `/help/xrzn/gwzn?id=${id}` });
    expect(await articleOfAlias(db, 'first-order')).toMatchObject({
      article: { alias: null },
      isCurrent: false,
    });
  });

  it.each(['xrzn', 'search', 'preview', 'pay', 'news_info', '下单', 'A', '-a', 'a'.repeat(61)])(
    'refuses the alias %s',
    async (alias) => {
      await expect(place(alias)).rejects.toMatchObject({ fields: { alias: [expect.any(String)] } });
    },
  );

  it("refuses another article's current address, and takes over its old one", async () => {
    const other = (await makePublished(db, lin)).standing.id;
    await place('invoice', TOPIC, other);
    await expect(place('invoice')).rejects.toMatchObject({
      fields: { alias: [expect.stringContaining('怎样下单')] },
    });
    await place('invoices', TOPIC, other);
    await place('invoice');
    expect(await articleOfAlias(db, 'invoice')).toMatchObject({ article: { id }, isCurrent: true });
  });

  it('by two at once leaves it one current address', async () => {
    await Promise.allSettled([place('one'), place('two'), place('three')]);
    expect(await currentOf(id)).toHaveLength(1);
  });

  it('is refused where another editor has placed it in the meantime, and harmless twice', async () => {
    const saw = { categoryId: TOPIC, alias: null };
    await place('new-home');
    const late = placeArticle(db, lin, { id, saw, place: { categoryId: 311, alias: null } }, NOW);
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('new-home') as string,
    });
    expect((await findStanding(db, id))?.alias).toBe('new-home');
    const again = await placeArticle(db, lin, { id, saw, place: { ...saw, alias: 'new-home' } }, NOW);
    expect(again.standing.alias).toBe('new-home');
  });

  it('keeps two current addresses of one article out of the table', async () => {
    const current = (alias: string) => ({ alias, article_id: id, is_current: 1, created_at: NOW });
    await db.insertInto('article_alias').values(current('one')).execute();
    await expect(db.insertInto('article_alias').values(current('two')).execute()).rejects.toThrow();
  });

  it('by imports and a move at once leaves it one current address', async () => {
    const file = (alias: string) => ({ alias, redirects: [] });
    const done = await Promise.allSettled([
      ...['one', 'two', 'three'].map((alias) =>
        transact(db, async (trx) => {
          await holdStanding(trx, id);
          return applyAddresses(trx, { id, current: null, file: file(alias) }, NOW);
        }),
      ),
      place('by-hand'),
    ]);
    for (const { status, ...rest } of done)
      if (status === 'rejected') expect(rest).toMatchObject({ reason: { code: 'conflict' } });
    expect(await currentOf(id)).toHaveLength(1);
  });

  it('moves it to the end of another topic, once', async () => {
    await makePublished(db, lin, {}, 311);
    await place(null, 311);
    expect((await place(null, 311)).standing).toMatchObject({ categoryId: 311, position: 2 });
    const actions = (await auditOf(db, `article:${id}`)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'article.place')).toHaveLength(1);
    await expect(place(null, 4)).rejects.toMatchObject({ fields: { category: [expect.any(String)] } });
  });

  it('orders a topic as a whole', async () => {
    const ids = [id];
    for (const title of ['二', '三']) ids.push((await makePublished(db, lin, { title })).standing.id);
    const reversed = ids.toReversed();
    const order = { seen: ids, ids: reversed };
    await orderTopic(db, lin, { categoryId: TOPIC, ...order }, NOW);
    await orderTopic(db, lin, { categoryId: TOPIC, ...order }, NOW);
    const rows = await db.selectFrom('article').select('id').orderBy('position').execute();
    expect(rows.map((row) => row.id)).toEqual(reversed);
    for (const wrong of [ids.slice(1), [...ids, 999]]) {
      const asked = { seen: reversed, ids: wrong };
      await expect(orderTopic(db, lin, { categoryId: TOPIC, ...asked }, NOW)).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    const late = { seen: ids, ids: [ids[1]!, ids[0]!, ids[2]!] };
    await expect(orderTopic(db, lin, { categoryId: TOPIC, ...late }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
