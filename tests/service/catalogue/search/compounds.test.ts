import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
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
});
