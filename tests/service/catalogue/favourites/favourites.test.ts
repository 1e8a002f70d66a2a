import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_FAVOURITES } from '#lib/catalogue/favourites/favourites.rules.ts';
import {
  addFavourites,
  favouritesPage,
  removeFavourites,
  addPressedFavourite,
} from '#lib/catalogue/favourites/favourites.service.ts';
import { mineOf } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('favourites on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  beforeEach(async () => {
    member = await makeMember(db);
  });
  afterAll(() => fresh.close());

  const shown = async (keywords = '', page = 1) => {
    const found = await favouritesPage(db, member, { keywords, page }, NOW);
    return { ...found, ids: found.favourites.map(({ goods }) => goods.id) };
  };

  it('are saved once with the price and stock of the first time, however often they are pressed', async () => {
    const id = await makeGoods(db);
    const said = await Promise.all([
      addFavourites(db, member, [id], NOW),
      addFavourites(db, member, [id], NOW),
    ]);
    expect(said.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
    await db.updateTable('goods').set({ base_price_fen: 880, stock: 0 }).where('id', '=', id).execute();
    expect(await addFavourites(db, member, [id], NOW + DAY_MS)).toEqual({ changed: 0, total: 1 });
    const { favourites, total } = await shown();
    expect(total).toBe(1);
    expect(favourites[0]).toMatchObject({
      saved: { priceFen: 1000, stock: 100, at: NOW },
      changeFen: -120,
      isOnSale: true,
      reason: '缺货',
    });
  });

  it("keep the member's own price, not the base price", async () => {
    member = await makeMember(db, { rank: 3 });
    const id = await makeGoods(db, { rank3_price_fen: 900 });
    await addFavourites(db, member, [id], NOW);
    expect((await shown()).favourites[0]?.saved.priceFen).toBe(900);
    expect((await mineOf(db, member, [id], NOW))[0]).toMatchObject({ is_favourite: 1, price: '¥9.00' });
  });

  it('may be off sale, which says so and asks for no price', async () => {
    const id = await makeGoods(db, { is_on_sale: 0 });
    await addFavourites(db, member, [id], NOW);
    const [one] = (await shown()).favourites;
    expect(one).toMatchObject({
      isOnSale: false,
      isBuy: 0,
      reason: '已下架',
      changeFen: 0,
      saved: { stock: 0 },
    });
  });

  it('go, and to take away what is not there is no error; those of others stay', async () => {
    const id = await makeGoods(db);
    const other = await makeMember(db);
    await addFavourites(db, member, [id], NOW);
    await addFavourites(db, other, [id], NOW);
    expect(await removeFavourites(db, member, [id, 999_999])).toEqual({ changed: 1, total: 0 });
    expect(await removeFavourites(db, member, [id])).toEqual({ changed: 0, total: 0 });
    expect((await mineOf(db, member, [id], NOW))[0]?.is_favourite).toBe(0);
    expect((await mineOf(db, other, [id], NOW))[0]?.is_favourite).toBe(1);
  });

  it('refuse goods that do not exist, and more than the most', async () => {
    await expect(addFavourites(db, member, [999_999], NOW)).rejects.toMatchObject({ code: 'not_found' });
    const first = await makeGoods(db);
    const { maker_id, category_id } = await db
      .selectFrom('goods')
      .select(['maker_id', 'category_id'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const like = await db.selectFrom('goods').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const { id: _, ...row } = like;
    const rows = Array.from({ length: MOST_FAVOURITES }, (_each, index) => ({
      ...row,
      maker_id,
      category_id,
      spec: `规格 ${index}`,
    }));
    const ids: number[] = [];
    for (let at = 0; at < rows.length; at += 250) {
      const made = await db
        .insertInto('goods')
        .values(rows.slice(at, at + 250))
        .returning('id')
        .execute();
      ids.push(...made.map(({ id }) => id));
    }
    await addFavourites(db, member, ids, NOW);
    await expect(addFavourites(db, member, [first], NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect((await addFavourites(db, member, ids.slice(0, 3), NOW)).total).toBe(MOST_FAVOURITES);
    const last = await shown('', 9999);
    expect(last).toMatchObject({ total: MOST_FAVOURITES, page: 50, pages: 50 });
    expect(last.ids).toHaveLength(20);
  });

  it('are found by name, initials, maker, approval number and several words; off sale too', async () => {
    const capsules = await makeGoods(db, { name: '头孢克肟胶囊', common_name: '头孢克肟' });
    const gone = await makeGoods(db, {
      name: '连花清瘟颗粒',
      common_name: '连花清瘟',
      is_on_sale: 0,
      approval_no: '国药准字Z20100040',
    });
    const unsaved = await makeGoods(db, { name: '头孢克肟片', common_name: '头孢克肟' });
    await db.transaction().execute((trx) => reindexAll(trx));
    await addFavourites(db, member, [capsules], NOW);
    await addFavourites(db, member, [gone], NOW + 1);
    const { name: maker } = await db
      .selectFrom('goods')
      .innerJoin('maker', 'maker.id', 'goods.maker_id')
      .select('maker.name')
      .where('goods.id', '=', capsules)
      .executeTakeFirstOrThrow();
    expect((await shown()).ids).toEqual([gone, capsules]);
    for (const words of ['克肟', 'tbkw', 'toubao', `头孢 ${maker}`, maker])
      expect((await shown(words)).ids, words).toEqual([capsules]);
    for (const words of ['连花', 'lhqw', 'Z20100040'])
      expect((await shown(words)).ids, words).toEqual([gone]);
    for (const words of ['阿莫西林', '头孢 连花', '！？', "' or 1=1"])
      expect(await shown(words), words).toMatchObject({ ids: [], total: 0, all: 2 });
    expect((await shown('头孢')).ids).not.toContain(unsaved);
  });

  it('pressed before the login are saved after it, and never keep anybody from logging in', async () => {
    const id = await makeGoods(db);
    expect(await addPressedFavourite(db, member, id, NOW)).toBe('收藏成功');
    expect(await addPressedFavourite(db, member, 999_999, NOW)).toContain('没有找到');
    expect(await addPressedFavourite(db, member, null, NOW)).toBe('');
    expect((await shown()).ids).toEqual([id]);
  });
});
