import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { change } from '#lib/platform/db/change.server.ts';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { listGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { nearestNames } from '#lib/catalogue/search/nearest.service.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { matchingGoods, searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { type Shelved, shelveIndexed } from './shelf.ts';

const NORTH = '华北制药股份有限公司';
const HARBIN = '哈药集团制药总厂';

const SHELF: Shelved[] = [
  { name: '阿莫西林胶囊', brand: '阿莫仙', maker: NORTH, sales: 90, approvalNo: '国药准字H20013026' },
  { name: '阿莫西林胶囊', maker: HARBIN, sales: 50, barcode: '6901234567892' },
  { name: '阿莫西林颗粒', maker: HARBIN, sales: 70 },
  { name: '复方阿莫西林片', maker: NORTH, sales: 500 },
  { name: '阿莫西林', maker: NORTH, sales: 1 },
  { name: '参苓白术散', common: '参苓白术散', sales: 20 },
  { name: '红景天口服液', sales: 5 },
  { name: '经典名方', sales: 5 },
  { name: '维生素B12片', sales: 8, approvalNo: '国药准字H11020001' },
  { name: '停售感冒灵', sales: 99, onSale: 0 },
  { name: '医用外科口罩', maker: '某某医疗器械厂', approvalNo: '京械注准20152640123' },
  { name: '吡美莫司(爱宁达)乳膏', maker: NORTH, sales: 3 },
  { name: '小儿豉翘清热颗粒', maker: '葵花药业集团(唐山)生物制药有限公司', sales: 3 },
  { name: '注射用盐酸头孢吡肟精氨酸冻干粉针剂', maker: HARBIN, sales: 2 },
];

describe.each(ENGINES)('search on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  const names = async (keywords: string, type: 0 | 1 = 0) =>
    (await suggest(fresh.db, { keywords, type })).map(({ name }) => name);
  const found = async (query: string, type: 0 | 1 = 0) =>
    (await searchGoodsIds(fresh.db, query, type)).map((id) => ids.indexOf(id));

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, SHELF);
  });
  afterAll(() => fresh.close());

  test.each([
    ['阿莫西林', ['阿莫西林', '阿莫西林胶囊', '阿莫西林颗粒', '复方阿莫西林片']],
    ['amxl', ['阿莫西林', '阿莫西林胶囊', '阿莫西林颗粒', '复方阿莫西林片']],
    ['AMoXiLin', ['阿莫西林', '阿莫西林胶囊', '阿莫西林颗粒', '复方阿莫西林片']],
    ['西林胶', ['阿莫西林胶囊']],
    ['胶囊 阿莫', ['阿莫西林胶囊']],
    ['shenling', ['参苓白术散']],
    ['canling', ['参苓白术散']],
    ['slbz', ['参苓白术散']],
    ['阿莫仙', ['阿莫仙']],
    ['wssb12', ['维生素B12片']],
    ['H20013026', ['阿莫西林胶囊']],
    ['国药准字H2001302', ['阿莫西林胶囊']],
    ['20013026', ['阿莫西林胶囊']],
    ['6901234567892', ['阿莫西林胶囊']],
    ['京械注准20152640123', ['医用外科口罩']],
    ['械注准2015', ['医用外科口罩']],
    ['京械注准', ['医用外科口罩']],
    ['h2001', ['阿莫西林胶囊']],
    ['吡美莫司乳膏', ['吡美莫司(爱宁达)乳膏']],
    ['bmmsrg', ['吡美莫司(爱宁达)乳膏']],
    ['爱宁达', ['吡美莫司(爱宁达)乳膏']],
    ['xiaoershiqiao', ['小儿豉翘清热颗粒']],
    ['xiaoerchiqiao', ['小儿豉翘清热颗粒']],
    ['感冒', []],
    ['景点', []],
    ['西阿', []],
    ['华北', ['复方阿莫西林片', '阿莫西林胶囊', '吡美莫司(爱宁达)乳膏', '阿莫西林']],
    ['', []],
    ['%', []],
    ['"阿" OR *', []],
  ])('suggests for «%s»', async (keywords, expected) => expect(await names(keywords)).toEqual(expected));

  test.each([
    ['华北', [NORTH]],
    ['hbzy', [NORTH]],
    ['hayao', [HARBIN, '葵花药业集团(唐山)生物制药有限公司']],
    ['葵花药业集团生物制药', ['葵花药业集团(唐山)生物制药有限公司']],
    ['tangshan', ['葵花药业集团(唐山)生物制药有限公司']],
    ['kuihuayaoyejituantangshanshegnwuzhiyao', ['葵花药业集团(唐山)生物制药有限公司']],
    ['阿莫', []],
  ])('suggests makers for «%s»', async (keywords, expected) =>
    expect(await names(keywords, 1)).toEqual(expected),
  );

  test.each(['amoxlin', 'amoxilni', 'amoxxilin', 'amosilin', 'smoxilin'])(
    'forgives the slip in %s',
    async (keywords) => {
      expect(await names(keywords)).toContain('阿莫西林胶囊');
      expect((await found(keywords)).length).toBeGreaterThan(0);
    },
  );

  test.each([
    'zhusheyongyansuantoubaobiwojingangsuandongganfenzhenji',
    'zhusheyongyansuantoubaobiwojinganuandongganfenzhenji',
    'zhusheyongyansuantoubaobiwojinganusandongganfenzhenji',
    'zhusheyongyansuantoubaobiwojingansuandongganfenzhenij',
    'zhusheyongyansuantoubaopiwo',
    'zsyystbbwjassdgfzj',
  ])('forgives the slip far into %s', async (keywords) => {
    expect((await names(keywords))[0]).toBe('注射用盐酸头孢吡肟精氨酸冻干粉针剂');
    expect(await found(keywords)).toEqual([13]);
  });

  it('shows what begins with a correction before what holds one, however well that sells', async () => {
    expect(await names('amoxlin')).toEqual(['阿莫西林', '阿莫西林胶囊', '阿莫西林颗粒', '复方阿莫西林片']);
  });

  it('marks what a slip meant, and what stands around a bracket', async () => {
    const marked = async (keywords: string) =>
      (await suggest(fresh.db, { keywords, type: 0 }))[0]?.segments.filter(({ hit }) => hit);
    expect(await marked('amoxlin')).toEqual([{ text: '阿莫西林', hit: true }]);
    expect(await marked('吡美莫司乳膏')).toEqual([
      { text: '吡美莫司', hit: true },
      { text: '乳膏', hit: true },
    ]);
  });

  it('forgives no slip below five letters, and not two of them', async () => {
    expect(await names('amxk')).toEqual([]);
    expect(await names('amosilni')).toEqual([]);
  });

  it('says what stands behind a name', async () => {
    const [line] = await suggest(fresh.db, { keywords: 'amxljn', type: 0 });
    expect(line).toEqual({
      goodsId: ids[0],
      name: '阿莫西林胶囊',
      brandName: '阿莫仙',
      spec: '规格0',
      maker: NORTH,
      count: 2,
      segments: [{ text: '阿莫西林胶囊', hit: true }],
    });
  });

  it('lists goods: exact name, beginning, then sales', async () => {
    expect(await found('阿莫西林')).toEqual([4, 0, 2, 1, 3]);
    expect(await found('阿莫西林胶囊')).toEqual([0, 1]);
    expect(await found('华北', 1)).toEqual([3, 0, 11, 4]);
    expect(await found('阿莫西林 哈药')).toEqual([2, 1]);
    expect(await found('停售')).toEqual([]);
  });

  test.each(['华北阿莫西林', '阿莫西林华北', '阿莫西林胶囊 华北', '华北 阿莫西林'])(
    'finds the name of a maker without a blank, too: %s',
    async (query) => expect((await found(query))[0]).toBe(query.includes('胶囊') ? 0 : 4),
  );

  it('finds at once what one wrong character hides, and says what it is', async () => {
    expect(await found('阿莫西零胶囊')).toEqual([0, 1]);
    expect((await matchingGoods(fresh.db, '阿莫西零', 0))?.instead).toEqual(['阿莫西林']);
    expect((await matchingGoods(fresh.db, 'amoxlin', 0))?.instead).toEqual(['阿莫西林']);
    expect((await matchingGoods(fresh.db, '阿莫西林', 0))?.instead).toEqual([]);
    expect(await names('阿莫西零胶囊')).toEqual(['阿莫西林胶囊']);
    expect((await found('阿莫西零 哈药')).toSorted()).toEqual([1, 2]);
    expect(await found('华北之药', 1)).toEqual([3, 0, 11, 4]);
  });

  it('forgives no slip where exactly what was typed is wanted', async () => {
    expect(await matchingGoods(fresh.db, '阿莫西零', 0, { isExact: true })).toBeUndefined();
    expect(await matchingGoods(fresh.db, 'amoxlin', 0, { isExact: true })).toBeUndefined();
    expect(await matchingGoods(fresh.db, '阿莫西林', 0, { isExact: true })).toBeDefined();
  });

  it('gives a subquery that other queries join with', async () => {
    const matching = await matchingGoods(fresh.db, 'amxl', 0);
    const rows = await fresh.db
      .selectFrom('goods')
      .innerJoin(matching!.goods.as('match'), 'match.goods_id', 'goods.id')
      .select(['goods.id', 'match.rank'])
      .where('goods.sales_count', '>', 60)
      .orderBy('match.rank')
      .orderBy('goods.sales_count', 'desc')
      .execute();
    expect(rows).toEqual([
      { id: ids[0], rank: 1 },
      { id: ids[2], rank: 1 },
      { id: ids[3], rank: 3 },
    ]);
    expect(await matchingGoods(fresh.db, '景点', 0)).toBeUndefined();
  });

  it('is paged through to its last goods, also beyond the pages that are remembered', async () => {
    const many = Array.from({ length: 510 }, (_, n) => ({
      name: '藿香正气水',
      spec: `${n}`,
      sales: 1000 - n,
    }));
    const shelved = await shelveIndexed(fresh.db, many);
    const found = await matchingGoods(fresh.db, '藿香', 0);
    const page = async (number: number) => {
      const query = { filter: NO_FILTER, sort: 'best', page: number } as const;
      const { items, total } = await listGoods(fresh.db, query, { pageSize: 30, now: Date.now(), found });
      return { ids: items.map(({ id }) => id), total };
    };
    expect(await page(1)).toEqual({ ids: shelved.slice(0, 30), total: 510 });
    expect(await page(17)).toEqual({ ids: shelved.slice(480), total: 510 });
    await change(fresh.db, async (trx, touch) => {
      await trx.updateTable('goods').set({ is_on_sale: 0 }).where('id', '=', shelved[0]!).execute();
      touch('goods-list');
    });
    expect(await page(1)).toEqual({ ids: shelved.slice(1, 31), total: 509 });
  });

  test.each([
    ['啊莫西林', '阿莫西林'],
    ['阿莫西宁胶囊', '阿莫西林胶囊'],
    ['amoxillinn', '阿莫西林'],
    ['神灵白术散', '参苓白术散'],
  ])('offers for «%s» first of all %s', async (query, name) =>
    expect((await nearestNames(fresh.db, query)).names[0]).toBe(name),
  );

  it('offers makers, too', async () => {
    expect((await nearestNames(fresh.db, '华北药厂')).makers[0]).toBe(NORTH);
    expect((await nearestNames(fresh.db, '葵花药厂')).makers[0]).toBe('葵花药业集团(唐山)生物制药有限公司');
    expect(await nearestNames(fresh.db, '！')).toEqual({ names: [], makers: [] });
  });
});

describe.each(ENGINES)('words and signs on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  const TRT = '北京同仁堂股份有限公司';
  const SOME: Shelved[] = [
    { name: '同仁牛黄清心丸', brand: '同仁堂', maker: TRT, sales: 9 },
    { name: '牛黄解毒片', maker: TRT, sales: 8 },
    { name: '牛黄上清丸', maker: TRT, sales: 7 },
    { name: '牛黄上清丸', maker: NORTH, sales: 6 },
    { name: '阿莫西林/克拉维酸钾片', sales: 5 },
    { name: '阿莫西林克拉维酸钾分散片', sales: 4 },
    { name: '阿莫西林钠克拉维酸钾', sales: 3 },
    { name: '磷酸奥司他韦胶囊', brand: '可威', sales: 900 },
    { name: '咳特灵胶囊', sales: 1 },
  ];
  const found = async (query: string) =>
    (await searchGoodsIds(fresh.db, query, 0)).map((id) => ids.indexOf(id)).toSorted();
  const names = async (keywords: string, type: 0 | 1 = 0) =>
    (await suggest(fresh.db, { keywords, type })).map(({ name }) => name);

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, SOME);
    await fresh.db.updateTable('maker').set({ short_name: '同仁医药' }).where('name', '=', TRT).execute();
    await reindexAll(fresh.db);
  });
  afterAll(() => fresh.close());

  it('finds the same, whatever the order of the words', async () => {
    expect(await found('牛黄 同仁堂')).toEqual([0, 1, 2]);
    expect(await found('同仁堂 牛黄')).toEqual([0, 1, 2]);
    expect((await names('同仁堂 牛黄')).toSorted()).toEqual((await names('牛黄 同仁堂')).toSorted());
  });

  it('finds a name with a slash, and by one', async () => {
    expect(await found('阿莫西林/克拉维酸')).toEqual([4, 5]);
    expect(await found('阿莫西林克拉维酸')).toEqual([4, 5]);
    expect(await found('克拉维酸/阿莫西林')).toEqual([4, 5, 6]);
    expect(await names('克拉维酸/阿莫西林')).toHaveLength(3);
  });

  it('puts medicines that begin so before brands that do', async () => {
    expect(await names('ke')).toEqual([
      '咳特灵胶囊',
      '可威',
      '阿莫西林/克拉维酸钾片',
      ...(await names('ke')).slice(3),
    ]);
  });

  it('names a maker once, though its short name is found, too', async () => {
    expect(await names('同仁', 1)).toEqual([TRT]);
  });
});
