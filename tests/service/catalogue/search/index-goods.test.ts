import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexGoods, refreshTermFigures } from '#lib/catalogue/search/index/index-goods.service.ts';
import { recountSomeTerms, reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { shelve, shelveIndexed } from './shelf.ts';

describe.each(ENGINES)('the search index on %s', (engine) => {
  let fresh: FreshDatabase;
  const index = (ids: number[]) => fresh.db.transaction().execute((trx) => indexGoods(trx, ids));
  const lines = async (keywords: string, type: 0 | 1 = 0) =>
    (await suggest(fresh.db, { keywords, type })).map(({ name, count }) => `${name} ${count}`);

  beforeEach(async () => {
    fresh = await freshDatabase(engine);
  });
  afterEach(() => fresh.close());

  it('takes in new goods one after another as it does all at once', async () => {
    const ids = await shelve(fresh.db, [
      { name: '板蓝根颗粒', maker: '甲药业', sales: 1, approvalNo: '国药准字Z11020001' },
      { name: '板蓝根颗粒', maker: '乙药业', sales: 2 },
      { name: '复方板蓝根颗粒', brand: '蓝宝', sales: 9 },
    ]);
    for (const id of ids) await index([id]);
    const state = async () => ({
      names: await lines('blg'),
      brand: await lines('蓝宝'),
      maker: await lines('jyy', 1),
      code: await lines('11020001'),
    });
    const oneByOne = await state();
    expect(oneByOne).toEqual({
      names: ['板蓝根颗粒 2', '复方板蓝根颗粒 1'],
      brand: ['蓝宝 1'],
      maker: ['甲药业 1'],
      code: ['板蓝根颗粒 1'],
    });
    expect(await reindexAll(fresh.db)).toEqual({ goods: 3, names: 6 });
    expect(await state()).toEqual(oneByOne);
  });

  it('follows a new name, a new code, going off sale and deletion', async () => {
    const [first = 0, second = 0] = await shelveIndexed(fresh.db, [
      { name: '感冒灵颗粒', approvalNo: '国药准字Z44021940' },
      { name: '感冒灵颗粒', spec: '另一规格' },
    ]);
    await fresh.db
      .updateTable('goods')
      .set({ name: '感冒清热颗粒', approval_no: '国药准字Z11020002' })
      .where('id', '=', first)
      .execute();
    await index([first]);
    expect(await lines('感冒灵')).toEqual(['感冒灵颗粒 1']);
    expect(await lines('ganmaoqingre')).toEqual(['感冒清热颗粒 1']);
    expect(await lines('Z44021940')).toEqual([]);
    expect(await lines('Z11020002')).toEqual(['感冒清热颗粒 1']);
    await fresh.db.updateTable('goods').set({ is_on_sale: 0 }).where('id', '=', first).execute();
    await index([first]);
    expect(await lines('感冒')).toEqual(['感冒灵颗粒 1']);
    await fresh.db.deleteFrom('goods').where('id', '=', second).execute();
    await refreshTermFigures(fresh.db);
    expect(await lines('感冒')).toEqual([]);
  });

  it('counts what orders changed some names at a time, and begins again after the last', async () => {
    const [first = 0, second = 0] = await shelveIndexed(fresh.db, [
      { name: '板蓝根颗粒', maker: '甲药业', sales: 9 },
      { name: '板蓝根糖浆', maker: '乙药业', sales: 1 },
    ]);
    const names = async () => (await suggest(fresh.db, { keywords: 'blg', type: 0 })).map(({ name }) => name);
    const sell = async (id: number, sales_count: number) =>
      fresh.db.updateTable('goods').set({ sales_count }).where('id', '=', id).execute();
    expect(await names()).toEqual(['板蓝根颗粒', '板蓝根糖浆']);
    await sell(second, 20);
    await recountSomeTerms(fresh.db, 1);
    expect(await names()).toEqual(['板蓝根颗粒', '板蓝根糖浆']);
    for (let minute = 0; minute < 4; minute += 1) await recountSomeTerms(fresh.db, 1);
    expect(await names()).toEqual(['板蓝根糖浆', '板蓝根颗粒']);
    await sell(first, 30);
    for (let minute = 0; minute < 5; minute += 1) await recountSomeTerms(fresh.db, 1);
    expect(await names()).toEqual(['板蓝根颗粒', '板蓝根糖浆']);
  });

  it('finds every goods under its old name or its new one while it is made again', async () => {
    const shelf = Array.from({ length: 90 }, (_, n) => ({
      name: `金银花露${n}号`,
      maker: '甲药业',
      spec: `${n}`,
    }));
    await shelveIndexed(fresh.db, shelf);
    const goods = fresh.db.selectFrom('goods').select(['id', 'name']);
    for (const { id, name } of await goods.execute()) {
      const renamed = { name: name.replace('金银花露', '板蓝根片') };
      await fresh.db.updateTable('goods').set(renamed).where('id', '=', id).execute();
    }
    let isDone = false;
    const rebuild = reindexAll(fresh.db).finally(() => (isDone = true));
    let isOldGone = false;
    while (!isOldGone) {
      const isLast = isDone;
      const before = await searchGoodsIds(fresh.db, '金银花露', 0);
      const after = await searchGoodsIds(fresh.db, '板蓝根片', 0);
      expect(new Set([...before, ...after]).size).toBe(90);
      expect(await searchGoodsIds(fresh.db, '甲药业', 1)).toHaveLength(90);
      isOldGone = isLast;
      await setImmediate();
    }
    await rebuild;
    expect(await searchGoodsIds(fresh.db, '金银花露', 0)).toEqual([]);
    expect(await lines('jyy', 1)).toEqual(['甲药业 90']);
  });

  it('leaves nothing behind when the change is rolled back', async () => {
    const [id = 0] = await shelve(fresh.db, [{ name: '金银花露' }]);
    const failing = fresh.db.transaction().execute(async (trx) => {
      await indexGoods(trx, [id]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await lines('金银花')).toEqual([]);
    await index([id]);
    expect(await lines('jinyinhua')).toEqual(['金银花露 1']);
  });
});
