import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import { matchingGoods, searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { type Shelved, shelveIndexed } from '#tests/service/catalogue/search/shelf.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

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

const GLUCOSE = [
  '格列本脲片',
  '格列齐特片',
  '格列吡嗪片',
  '维格列汀片',
  '恩格列净片',
  '达格列净片',
  '利格列汀片',
  '吡格列酮片',
  '瑞格列奈片',
  '卡格列净片',
  '阿格列汀片',
  '沙格列汀片',
];

describe.each(ENGINES)('a medicine behind its salt on %s', (engine) => {
  let fresh: FreshDatabase;
  const SALTS: Shelved[] = [
    { name: '缬沙坦氨氯地平片(Ⅰ)', sales: 900 },
    { name: '氨氯地平贝那普利片', sales: 800 },
    { name: '苯磺酸氨氯地平片(络活喜)', sales: 5 },
    { name: '布地奈德福莫特罗吸入粉雾剂(Ⅱ)', sales: 900 },
    { name: '吸入用布地奈德混悬液', sales: 4 },
    { name: '布地奈德鼻喷雾剂', sales: 3 },
    { name: '头孢呋辛舒巴坦片', sales: 900 },
    { name: '注射用头孢呋辛钠', sales: 4 },
    { name: '头孢呋辛酯片', sales: 3 },
    ...GLUCOSE.map((other, at) => ({ name: `二甲双胍${other}`, sales: 900 - at })),
    { name: '盐酸二甲双胍片', sales: 2 },
    { name: '盐酸二甲双胍缓释片', sales: 1 },
  ];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    await shelveIndexed(fresh.db, SALTS);
  });
  afterAll(() => fresh.close());

  test.each([
    ['氨氯地平', ['苯磺酸氨氯地平片(络活喜)', '氨氯地平贝那普利片', '缬沙坦氨氯地平片(Ⅰ)']],
    ['aldp', ['苯磺酸氨氯地平片(络活喜)', '氨氯地平贝那普利片', '缬沙坦氨氯地平片(Ⅰ)']],
    ['氨氯地平片', ['苯磺酸氨氯地平片(络活喜)', '缬沙坦氨氯地平片(Ⅰ)']],
    ['布地奈德', ['吸入用布地奈德混悬液', '布地奈德鼻喷雾剂', '布地奈德福莫特罗吸入粉雾剂(Ⅱ)']],
    ['头孢呋辛', ['注射用头孢呋辛钠', '头孢呋辛酯片', '头孢呋辛舒巴坦片']],
    ['二甲双胍', ['盐酸二甲双胍片', '盐酸二甲双胍缓释片', '二甲双胍格列本脲片']],
    ['erjiashuanggua', ['盐酸二甲双胍片', '盐酸二甲双胍缓释片', '二甲双胍格列本脲片']],
  ])('%s finds it before its compounds', async (query, wanted) => {
    const names = new Map(
      (await fresh.db.selectFrom('goods').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
    );
    const found = (await searchGoodsIds(fresh.db, query, 0)).map((id) => names.get(id));
    expect(found.slice(0, wanted.length)).toEqual(wanted);
    const lines = await suggest(fresh.db, { keywords: query, type: 0 });
    expect(lines.map(({ name }) => name).slice(0, wanted.length)).toEqual(wanted);
  });
});

const BAIYUN = '广州白云山制药股份有限公司';
const DONGE = '东阿阿胶股份有限公司';
const KELUN = '四川科伦药业股份有限公司';

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
  { name: '阿莫西林克拉维酸钾片', maker: KELUN, sales: 900 },
  // Its brand holds the word less well than its name does.
  { name: '阿莫西林胶囊', brand: '再林阿莫西林', maker: KELUN, sales: 5 },
  { name: '布格替尼片', maker: 'Takeda Pharma A/S', sales: 9 },
  { name: '美阿沙坦钾片', maker: 'Takeda Pharma A/S', sales: 8 },
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
    ['阿莫西林 科伦药业', [10, 9]],
    ['Takeda Pharma A/S', [11, 12]],
  ])('finds what fits best first, and of a maker its goods after names: %s', async (query, wanted) => {
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

describe('a name with a strength or pack', () => {
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
    { name: '头孢克洛胶囊', maker: '戊药业有限公司', spec: '0.25g*6粒/盒', sales: 1 },
    { name: '乌鸡白凤丸(大蜜丸)', maker: '戊药业有限公司', spec: '9g*10丸/盒', sales: 1 },
    { name: '维U颠茄铝胶囊Ⅱ', maker: '戊药业有限公司', spec: '12粒/盒', sales: 1 },
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
      ['头孢克洛胶囊0.25*6', [10]],
      ['头孢克洛胶囊0.25克', [10]],
      ['0.25g头孢克洛胶囊', [10]],
      ['戊药业 头孢克洛胶囊0.25g*6粒', [10]],
      ['头孢克洛250', [10]],
      ['头孢克洛胶囊0.5', []],
      ['乌鸡白凤丸(大蜜丸)9*10', [11]],
      ['维U颠茄铝胶囊Ⅱ12粒', [12]],
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
});
