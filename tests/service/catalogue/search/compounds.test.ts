import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { reindexAfterUpgrade } from '#lib/catalogue/search/index/reindex.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { setSetting } from '#lib/platform/db/setting.server.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { type Shelved, shelveIndexed } from './shelf.ts';

describe.each(ENGINES)('a medicine and its compounds on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  const COMPOUNDS: Shelved[] = [
    { name: '阿莫西林克拉维酸钾片', sales: 900 },
    { name: '阿莫西林胶囊', sales: 5 },
    { name: '阿莫西林双氯西林钠胶囊', sales: 800 },
    { name: '阿莫西林分散片(阿莫灵)', sales: 4 },
    { name: '复方阿莫西林片', sales: 700 },
  ];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, COMPOUNDS);
  });
  afterAll(() => fresh.close());

  test.each(['阿莫西林', 'amxl', 'amoxilin'])('%s finds the plain medicine first', async (query) => {
    const goods = (await searchGoodsIds(fresh.db, query, 0)).map((id) => ids.indexOf(id));
    expect(goods).toEqual([1, 3, 0, 2, 4]);
    const lines = await suggest(fresh.db, { keywords: query, type: 0 });
    expect(lines.map(({ goodsId }) => ids.indexOf(goodsId))).toEqual([1, 3, 0, 2, 4]);
  });

  it('says so of names that an upgrade found', async () => {
    await fresh.db.updateTable('search_term').set({ stems: '' }).execute();
    await setSetting(fresh.db, 'search_stems_wanted', 'true');
    const said: string[] = [];
    await reindexAfterUpgrade(fresh.db, (words) => said.push(words));
    await reindexAfterUpgrade(fresh.db, (words) => said.push(words));
    expect(said).toHaveLength(1);
    expect((await searchGoodsIds(fresh.db, '阿莫西林', 0)).map((id) => ids.indexOf(id))).toEqual([
      1, 3, 0, 2, 4,
    ]);
  });
});
