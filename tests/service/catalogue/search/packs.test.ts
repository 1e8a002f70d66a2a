import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { type Shelved, shelveIndexed } from './shelf.ts';

const SHELF: Shelved[] = [
  { name: '阿莫西林胶囊', maker: '甲药业有限公司', spec: '0.25g*24粒', sales: 9 },
  { name: '阿莫西林胶囊', maker: '乙药业有限公司', spec: '250mg×50粒/瓶', sales: 8 },
  { name: '阿莫西林胶囊', maker: '甲药业有限公司', spec: '0.5g*24s', sales: 7 },
  { name: '阿莫西林颗粒', maker: '乙药业有限公司', spec: '0.125克*12袋', sales: 6 },
  { name: '氯雷他定片', maker: '乙药业有限公司', spec: '10mg*6片*2板', sales: 5 },
  { name: '葡萄糖注射液', maker: '丙药业有限公司', spec: '250ml:12.5g', sales: 4 },
  { name: '5%葡萄糖注射液', maker: '丙药业有限公司', spec: '500ml', sales: 3 },
  { name: '注射用青霉素钠', maker: '丙药业有限公司', spec: '80万单位', sales: 2 },
  {
    name: '一次性使用无菌注射器',
    maker: '丁医疗器械有限公司',
    spec: '5ml',
    approvalNo: '国械注准20153140123',
  },
  { name: '维生素B12片', maker: '丁药业有限公司', spec: '25μg*100片', sales: 1 },
];

describe.each(ENGINES)('a name with strength, pack or maker on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  const found = async (query: string) =>
    (await searchGoodsIds(fresh.db, query, 0)).map((id) => ids.indexOf(id));

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, SHELF);
  });
  afterAll(() => fresh.close());

  test.each([
    ['阿莫西林 0.25g', [0, 1]],
    ['阿莫西林 250mg', [0, 1]],
    ['0.25克 阿莫西林', [0, 1]],
    ['阿莫西林0.25g', [0, 1]],
    ['amxl 0.25g', [0, 1]],
    ['amoxlin 0.25g', [0, 1]],
    ['阿莫西林胶囊 24粒', [0, 2]],
    ['阿莫西林胶囊24粒装', [0, 2]],
    ['阿莫西林 0.25g*24', [0]],
    ['24粒 胶囊 甲药业 阿莫', [0, 2]],
    ['乙药业 阿莫西林', [1, 3]],
    ['阿莫西林 yiyaoye', [1, 3]],
    ['阿莫西林 125mg 12袋', [3]],
    ['氯雷他定 10mg', [4]],
    ['氯雷他定 12片', [4]],
    ['葡萄糖 5%', [5]],
    ['5%葡萄糖', [6]],
    ['青霉素 80万单位', [7]],
    ['5ml注射器', [8]],
    ['国械注准2015', [8]],
    ['维生素B12片', [9]],
    ['阿莫西林 1g', []],
    ['阿莫西林 0.25', [0, 1]],
    ['阿莫西林 0.25*24', [0]],
    ['阿莫西林胶囊0.5*24', [2]],
    ['甲药业阿莫西林 24粒', [0, 2]],
    ['5%葡萄糖注射液 丙药业', [6]],
    ['5%葡萄糖注射液 500', [6]],
    ['青霉素 80万', [7]],
    ['丁药业有限公司', [9]],
  ])('«%s» finds %j', async (query, expected) => expect(await found(query)).toEqual(expected));

  it('suggests the goods that are so packed', async () => {
    const lines = await suggest(fresh.db, { keywords: '阿莫西林 0.25g', type: 0 });
    expect(lines.map(({ goodsId, spec, count }) => [ids.indexOf(goodsId), spec, count])).toEqual([
      [0, '0.25g*24粒', 1],
      [1, '250mg×50粒/瓶', 1],
    ]);
  });

  it('follows a spec that is changed', async () => {
    const [, , , , tablets = 0] = ids;
    await fresh.db.updateTable('goods').set({ spec: '5mg*6片' }).where('id', '=', tablets).execute();

    await fresh.db.transaction().execute((trx) => indexGoods(trx, [tablets]));
    expect(await found('氯雷他定 5mg')).toEqual([4]);
    expect(await found('氯雷他定 10mg')).toEqual([]);
  });
});
