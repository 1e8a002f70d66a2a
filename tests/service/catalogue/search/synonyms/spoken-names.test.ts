import { searchGoodsIds, searchWithin } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { fillFirstSynonyms } from '#lib/catalogue/search/synonyms/fill-synonyms.service.ts';
import { type Shelved, shelveIndexed } from '#tests/service/catalogue/search/shelf.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

const SHELF: Shelved[] = [
  { name: '对乙酰氨基酚片', maker: '广州白云山制药有限公司', spec: '0.5g*24片', sales: 50 },
  { name: '复方对乙酰氨基酚片', sales: 90 },
  { name: '维生素C片', sales: 40 },
  { name: '维C银翘片', sales: 80 },
  { name: '维生素B1片', sales: 30 },
  { name: '维生素B12片', sales: 70 },
  { name: '阿莫西林胶囊', maker: '哈药集团制药总厂', spec: '0.25g*24粒', sales: 20 },
  { name: '阿莫西林克拉维酸钾片', sales: 60 },
  { name: '布洛芬缓释胶囊', brand: '芬必得', sales: 10 },
  { name: '布洛芬片', sales: 95 },
  { name: '阿司匹林肠溶片', sales: 15 },
  { name: '阿司匹林泡腾片', brand: '阿斯匹林', sales: 5 },
  { name: '盐酸特拉唑嗪片', sales: 35 },
];

describe.each(ENGINES)('spoken names on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, SHELF);
    await fillFirstSynonyms(fresh.db, 1);
  });
  afterAll(() => fresh.close());

  const found = async (query: string): Promise<string[]> =>
    (await searchGoodsIds(fresh.db, query, 0)).map((id) => SHELF[ids.indexOf(id)]?.name ?? '');
  const offered = async (keywords: string): Promise<string[]> =>
    (await suggest(fresh.db, { keywords, type: 0 })).map(({ name }) => name);

  test.each([
    ['扑热息痛', '对乙酰氨基酚片'],
    ['扑热息痛片', '对乙酰氨基酚片'],
    ['白云山扑热息痛', '对乙酰氨基酚片'],
    ['白云山 扑热息痛片', '对乙酰氨基酚片'],
    ['扑热息痛 0.5g', '对乙酰氨基酚片'],
    ['扑热息痛0.5g*24片', '对乙酰氨基酚片'],
    ['扑热息疼', '对乙酰氨基酚片'],
    ['prxt', '对乙酰氨基酚片'],
    ['purexitong', '对乙酰氨基酚片'],
    ['VC', '维生素C片'],
    ['VitC', '维生素C片'],
    ['vc片', '维生素C片'],
    ['VB1', '维生素B1片'],
    ['vb12', '维生素B12片'],
    ['乙酰水杨酸', '阿司匹林肠溶片'],
    ['阿莫xl', '阿莫西林胶囊'],
    ['阿莫xilin', '阿莫西林胶囊'],
    ['am西林', '阿莫西林胶囊'],
    ['阿莫xljn', '阿莫西林胶囊'],
    ['阿莫xl 哈药', '阿莫西林胶囊'],
    ['哈药 阿莫xl 0.25g', '阿莫西林胶囊'],
    ['扑热xt', '对乙酰氨基酚片'],
  ])('%s finds %s first, in lists and suggestions', async (query, name) => {
    expect((await found(query))[0]).toBe(name);
    expect((await offered(query))[0]).toBe(name);
  });

  it('finds a spoken name while it is typed', async () => {
    expect(await offered('扑热')).toContain('对乙酰氨基酚片');
    expect(await offered('purex')).toContain('对乙酰氨基酚片');
  });

  it('finds the brand itself before others of its generic', async () => {
    expect(await found('芬必得')).toEqual(['布洛芬缓释胶囊', '布洛芬片']);
  });

  it('leaves names that hold what was typed as they were', async () => {
    expect((await found('维C银翘片'))[0]).toBe('维C银翘片');
    expect(await found('维生素B1')).toEqual(['维生素B1片', '维生素B12片']);
  });

  it('finds all of a generic whose old spelling is the brand of one', async () => {
    expect(await found('阿斯匹林')).toEqual(['阿司匹林泡腾片', '阿司匹林肠溶片']);
  });

  it('takes a known name for no slip of another, where what it stands for is not sold', async () => {
    for (const query of ['痢特灵', '痢特灵片']) {
      expect(await found(query)).toEqual([]);
      expect(await offered(query)).toEqual([]);
    }
  });

  it('marks the name that was meant', async () => {
    const [line] = await suggest(fresh.db, { keywords: '扑热息痛', type: 0 });
    expect(line?.segments).toEqual([
      { text: '对乙酰氨基酚', hit: true },
      { text: '片', hit: false },
    ]);
    const [mixed] = await suggest(fresh.db, { keywords: '阿莫xl', type: 0 });
    expect(mixed?.segments[0]).toEqual({ text: '阿莫西林', hit: true });
  });

  it('finds them within a list that a member has', async () => {
    const within = await searchWithin(fresh.db, '扑热息痛');
    const rows = await fresh.db.selectFrom('goods').select('name').where(within('goods.id')).execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      ['复方对乙酰氨基酚片', '对乙酰氨基酚片'].toSorted(),
    );
  });
});
