import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { matchingGoods, searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { type Shelved, shelveIndexed } from './shelf.ts';

const BAIYUN = '广州白云山制药股份有限公司';
const DONGE = '东阿阿胶股份有限公司';

const SHELF: Shelved[] = [
  { name: '板蓝根颗粒', brand: '白云山', maker: BAIYUN, sales: 5 },
  { name: '头孢克肟胶囊', maker: BAIYUN, sales: 90 },
  { name: '小柴胡颗粒', maker: BAIYUN, sales: 80 },
  { name: '阿胶', maker: '山东福胶集团有限公司', sales: 1 },
  { name: '阿胶', maker: DONGE, sales: 2 },
  { name: '海龙胶口服液', maker: DONGE, sales: 99 },
  { name: '草酸艾司西酞普兰片', maker: 'H. Lundbeck A/S', sales: 3 },
  { name: '喜普妙', brand: 'H. Lundbeck A/S', sales: 2 },
  { name: '白芍', maker: '亳州饮片厂', sales: 7 },
];

describe.each(ENGINES)('a word that is in names of goods and of makers on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  const listed = async (query: string) =>
    (await searchGoodsIds(fresh.db, query, 0)).map((id) => ids.indexOf(id));
  const suggested = async (keywords: string) =>
    (await suggest(fresh.db, { keywords, type: 0 })).map(({ name }) => name);

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, SHELF);
  });
  afterAll(() => fresh.close());

  test.each([
    ['白云山', [0, 1, 2]],
    ['baiyunshan', [0, 1, 2]],
    ['阿胶', [4, 3, 5]],
    ['H. Lundbeck A/S', [7, 6]],
  ])('finds the names first, then all goods of the maker: %s', async (query, wanted) => {
    expect(await listed(query)).toEqual(wanted);
  });

  it('suggests the names first, then goods of the maker', async () => {
    expect(await suggested('白云山')).toEqual(['白云山', '头孢克肟胶囊', '小柴胡颗粒', '板蓝根颗粒']);
    expect(await suggested('阿胶')).toEqual(['阿胶', '海龙胶口服液']);
  });

  it('leaves single characters and few letters to names', async () => {
    expect(await listed('白')).toEqual([8, 0]);
    expect(await listed('bai')).toEqual([8, 0]);
    expect(await listed('ejiao')).toEqual([4, 3, 5]);
    expect(await listed('ejia')).toEqual([4, 3]);
  });

  it('mends nothing to find them', async () => {
    expect((await matchingGoods(fresh.db, '白云山', 0))?.instead).toEqual([]);
  });
});
