import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fillFirstSynonyms } from '#lib/catalogue/search/synonyms/fill-synonyms.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { candidates } from '#lib/trade/quick-purchase/goods-for-pad.service.ts';
import { choicesOf } from '#lib/trade/quick-purchase/list/choice-rows.service.ts';
import type { ReportEntry } from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import { chooseForLines, putInList } from '#lib/trade/quick-purchase/list/list-report.service.ts';
import { draftOf } from '#lib/trade/quick-purchase/pad.service.ts';
import { shelveIndexed } from '#tests/service/catalogue/search/shelf.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

const TONGRENTANG = '北京同仁堂股份有限公司同仁堂制药厂';
const SHELF = [
  { name: '牛黄解毒片', maker: TONGRENTANG, spec: '12片/盒', sales: 9 },
  { name: '牛黄解毒片', maker: TONGRENTANG, spec: '24片/盒', sales: 8 },
  { name: '牛黄解毒片', maker: '山东宏济堂制药集团股份有限公司', spec: '24片/盒', sales: 70 },
  {
    name: '布洛芬缓释胶囊',
    maker: '中美天津史克制药有限公司',
    brand: '芬必得',
    spec: '0.3g*20粒/盒',
    sales: 5,
  },
  { name: '布洛芬缓释胶囊', maker: '珠海润都制药股份有限公司', spec: '0.3g*20粒/盒', sales: 90 },
  { name: '对乙酰氨基酚片', maker: '东北制药集团沈阳第一制药有限公司', spec: '0.5g*12片/盒' },
  { name: '阿莫西林胶囊', maker: '哈药集团制药总厂', spec: '0.25g*24粒/盒', barcode: '6901234567892' },
  { name: '阿莫西林颗粒', maker: '哈药集团制药总厂', spec: '0.125g*12袋/盒', barcode: '6901234567908' },
  { name: '维生素C片', maker: '东北制药集团沈阳第一制药有限公司', spec: '0.1g*100片/瓶' },
  { name: '盐酸氨溴索注射液', maker: '上海勃林格殷格翰药业有限公司', spec: '2ml:15mg*10支/盒' },
];

describe.each(ENGINES)('a list in spoken names on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let ids: number[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    ids = await shelveIndexed(db, SHELF);
    await fillFirstSynonyms(db, NOW);
  });
  afterAll(() => fresh.close());

  const put = async (member: Member, text: string): Promise<ReportEntry[]> =>
    (await putInList(db, member, { name: '', bytes: new TextEncoder().encode(text) }, NOW)).entries;

  test.each([
    ['牛解毒片\t24片\t同仁堂\t3', 1],
    ['牛黄解毒片 同仁堂 24片 20瓶', 1],
    ['布洛芬缓释胶囊\t0.3g*20粒\t芬必得\t5', 3],
    ['芬必得布洛芬缓释胶囊\t0.3g*20粒\t5', 3],
    ['芬必得 5', 3],
    ['扑热息痛片 10', 5],
    ['扑热息痛\t0.5*12\t东北制药\t10', 5],
    ['阿莫xl\t0.25g*24粒\t哈药\t10', 6],
    ['amxljn\t0.25*24\t哈药\t10', 6],
    ['VC片\t0.1g*100片\t10', 8],
  ])('%s is decided by itself', async (text, at) => {
    const [entry] = await put(await makeMember(db), text);
    expect(entry).toMatchObject({ state: 'sure', goodsId: ids[at] });
  });

  it('leaves to its member what may be several, the best first', async () => {
    const member = await makeMember(db);
    const entries = await put(member, '牛解毒片 20瓶\n阿莫xl 10\nVC 10\n布洛芬\t0.3*20\t5');
    expect(entries.map(({ state }) => state)).toEqual(['doubtful', 'doubtful', 'sure', 'doubtful']);
    expect(entries[3]?.choices.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
    const choices = await choicesOf(db, member, entries, NOW);
    expect(choices.get(4)?.[0]).toMatchObject({
      id: ids[4],
      row: { price_fen: 1000, stock_text: expect.stringContaining('10') as string },
    });
  });

  it('offers what cannot be bought last', async () => {
    const member = await makeMember(db);
    await db
      .updateTable('goods')
      .set({ stock: 0 })
      .where('id', '=', ids[4] ?? 0)
      .execute();
    const entries = await put(member, '布洛芬\t0.3*20\t5');
    expect((await choicesOf(db, member, entries, NOW)).get(1)?.map(({ id }) => id)).toEqual([ids[3], ids[4]]);
    await db
      .updateTable('goods')
      .set({ stock: 10 })
      .where('id', '=', ids[4] ?? 0)
      .execute();
  });

  it('counts another word for one pack, and asks where the word counts what is in it', async () => {
    const member = await makeMember(db);
    const entries = await put(member, '阿莫西林胶囊 20瓶\n盐酸氨溴索注射液 20支\n牛黄解毒片 20瓶');
    expect(entries.map(({ state }) => state)).toEqual(['sure', 'number', 'doubtful']);
    expect(entries[1]?.problem).toBe('这件商品不按支卖，请填写有多少盒');
    await chooseForLines(db, member, { choices: new Map([[3, ids[2] ?? 0]]) }, NOW);
    expect(new Map((await draftOf(db, member.id)).lines.map((one) => [one.goodsId, one.number]))).toEqual(
      new Map([
        [ids[6], 20],
        [ids[2], 20],
      ]),
    );
  });

  it('takes two codes on one line for two lines', async () => {
    const entries = await put(await makeMember(db), '6901234567892;6901234567908');
    expect(entries.map(({ line, state, goodsId }) => [line, state, goodsId])).toEqual([
      [1, 'sure', ids[6]],
      [2, 'sure', ids[7]],
    ]);
  });

  it('finds candidates on the pad by spoken names and mixed spellings', async () => {
    const member = await makeMember(db);
    const first = async (typed: string) => (await candidates(db, member, typed, NOW))[0];
    expect((await first('扑热息痛'))?.goods_id).toBe(ids[5]);
    expect((await first('vc'))?.goods_id).toBe(ids[8]);
    expect((await first('阿莫xl'))?.name).toMatch(/^阿莫西林/);
  });
});
