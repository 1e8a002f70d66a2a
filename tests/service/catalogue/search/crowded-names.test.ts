import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { holdWords, wordsAtHand } from '#lib/catalogue/search/words-at-hand.service.ts';
import { announceTouched } from '#lib/platform/db/change.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { shelve, type Shelved, shelveIndexed } from '#tests/service/catalogue/search/shelf.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { heldOutGoods, shelveHeldOut } from '#tests/support/held-out-shelf.ts';
import { fairQueries, type KindName, KINDS } from '#tests/support/search-hold-out.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';

/** More names than are kept for one start: 复方 and another two characters, which sell well. */
const OTHERS = [...'丹参甘草黄连芦荟罗布麻益母决明青黛木香'];
const CROWD: Shelved[] = OTHERS.flatMap((first, at) =>
  OTHERS.map((second, beside) => ({ name: `复方${first}${second}片`, sales: 1000 - at - beside })),
).slice(0, 410);
/** Goods that they crowd out, as they sell worst; the last holds the start in its middle only. */
const RARE: Shelved[] = [
  { name: '复方酮康唑软膏', sales: 1, spec: '10g' },
  { name: '复方酮康唑发用洗剂', sales: 1, spec: '50ml' },
  { name: '小儿复方酮替芬片', sales: 1, spec: '1mg*24片' },
];
/** One name and pack by more makers than are weighed for it. */
const MAKERS: Shelved[] = Array.from({ length: 80 }, (_, at) => ({
  name: '阿莫西林胶囊',
  spec: '0.25g*24粒',
  sales: 100,
  maker: at === 79 ? '末位药业有限公司' : `第${at}药业有限公司`,
}));

describe.each(ENGINES)('names that many others begin like on %s', (engine) => {
  let fresh: FreshDatabase;
  let rare: number[];
  const names = async (keywords: string) =>
    (await suggest(fresh.db, { keywords, type: 0 })).map(({ name }) => name);

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    const ids = await shelveIndexed(fresh.db, [...CROWD, ...RARE, ...MAKERS]);
    rare = ids.slice(CROWD.length, CROWD.length + RARE.length);
  });
  afterAll(() => fresh.close());

  test.each([
    ['复方酮', RARE.map(({ name }) => name)],
    ['复方酮康唑', [RARE[0]!.name, RARE[1]!.name]],
    ['fufangtong', RARE.map(({ name }) => name)],
    ['fufangtongkang', [RARE[0]!.name, RARE[1]!.name]],
    ['fftkz', [RARE[0]!.name, RARE[1]!.name]],
    ['fufangtnog', RARE.map(({ name }) => name)],
    ['复方酮 24片', [RARE[2]!.name]],
  ])('are found by «%s»', async (keywords, wanted) => {
    const found = await names(keywords);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  it('are found by a slip once the words are at hand', async () => {
    const stop = holdWords(fresh.db, (error) => {
      throw error;
    });
    try {
      await expect.poll(() => wordsAtHand(fresh.db) !== undefined).toBe(true);
      expect((await names('fufangtnog')).toSorted()).toEqual(RARE.map(({ name }) => name).toSorted());
    } finally {
      stop();
    }
  });

  it('hide no maker of one name in one pack', async () => {
    const lines = await suggest(fresh.db, { keywords: '阿莫西林 末位药业 24粒', type: 0 });
    expect(lines.map(({ maker }) => maker)).toEqual(['末位药业有限公司']);
  });

  it('fill the lines where they are enough, and none of them where they are off sale', async () => {
    expect(await names('复方丹')).toHaveLength(10);
    await fresh.db.updateTable('goods').set({ is_on_sale: 0 }).where('id', '=', rare[0]!).execute();
    await fresh.db.transaction().execute((trx) => indexGoods(trx, [rare[0]!]));
    expect(await names('复方酮康唑')).toEqual([RARE[1]!.name]);
  });
});

const SHELF: Shelved[] = [
  { name: '阿莫西林胶囊', brand: '阿莫仙', maker: '华北制药股份有限公司', sales: 90 },
  { name: '阿奇霉素片', maker: '哈药集团制药总厂', sales: 50 },
  { name: '注射用阿莫西林钠', sales: 500 },
  { name: '维生素B12片', sales: 8 },
  { name: '参苓白术散', sales: 20 },
];
const TYPED = [
  'amoxiiln',
  'moxiiln',
  'aqmsp',
  'aqimeisv',
  'canlingbiazhu',
  'wssb12',
  'xqqqqq',
  'amoxilin q',
  '阿莫西林 huabei',
  '阿莫西林 hauqqq',
  '阿莫',
];

describe.each(ENGINES)('words at hand on %s', (engine) => {
  let fresh: FreshDatabase;
  let stop: () => void = () => undefined;
  const failed = vi.fn();
  const hold = async (): Promise<void> => {
    stop = holdWords(fresh.db, failed, { restsAfterMs: 20 });
    await vi.waitFor(() => expect(wordsAtHand(fresh.db)).toBeDefined());
  };
  const suggestions = (keywords: string, type: 0 | 1 = 0) => suggest(fresh.db, { keywords, type });

  beforeEach(async () => {
    failed.mockReset();
    fresh = await freshDatabase(engine);
    await shelveIndexed(fresh.db, SHELF);
  });
  afterEach(async () => {
    stop();
    expect(wordsAtHand(fresh.db)).toBeUndefined();
    await fresh.close();
  });

  it('find what the database finds', async () => {
    const all = () =>
      Promise.all([...TYPED.map((typed) => suggestions(typed)), suggestions('huabiezhiyao', 1)]);
    const asked = await all();
    await hold();
    expect(await all()).toEqual(asked);
    expect(asked.filter((lines) => lines.length > 0).length).toBeGreaterThan(5);
    expect(failed).not.toHaveBeenCalled();
  });

  it('are forgotten when a name comes in, and read again', async () => {
    await hold();
    expect(await suggestions('lianhuaqingwen')).toEqual([]);
    const ids = await shelve(fresh.db, [{ name: '连花清瘟胶囊' }]);
    await transact(fresh.db, (trx) => indexGoods(trx, ids));
    const news = await fresh.db.selectFrom('invalidation').select('tags').execute();
    expect(news.map(({ tags }) => tags)).toContain('["search-words"]');
    announceTouched(['search-words']);
    expect(wordsAtHand(fresh.db)).toBeUndefined();
    expect((await suggestions('lianhuaqingwen')).map(({ name }) => name)).toEqual(['连花清瘟胶囊']);
    await vi.waitFor(() => expect(wordsAtHand(fresh.db)).toBeDefined());
    expect((await suggestions('lianhauqingwen')).map(({ name }) => name)).toEqual(['连花清瘟胶囊']);
  });

  it('are read again where the database failed', async () => {
    await fresh.db.schema.alterTable('search_word').renameTo('hidden_word').execute();
    stop = holdWords(fresh.db, failed, { restsAfterMs: 20 });
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    await fresh.db.schema.alterTable('hidden_word').renameTo('search_word').execute();
    await vi.waitFor(() => expect(wordsAtHand(fresh.db)).toBeDefined());
  });

  it('are kept while goods change under names that are known', async () => {
    await hold();
    const { length } = await fresh.db.selectFrom('invalidation').select('id').execute();
    const ids = await shelve(fresh.db, [{ name: '阿奇霉素片', maker: '哈药集团制药总厂' }]);
    await transact(fresh.db, (trx) => indexGoods(trx, ids));
    expect(await fresh.db.selectFrom('invalidation').select('id').execute()).toHaveLength(length);
    announceTouched(['goods-list']);
    expect(wordsAtHand(fresh.db)).toBeDefined();
  });
});

const GOODS = heldOutGoods(1000);
const QUERIES = Map.groupBy(fairQueries(GOODS, 25), ({ kind }) => kind);
/** Of a hundred fair queries of a kind, so many find the very goods. */
const LEAST = 0.99;

describe.each(ENGINES)('the very goods is among ten on %s', (engine) => {
  let fresh: FreshDatabase;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    await shelveHeldOut(fresh.db, GOODS);
    await reindexAll(fresh.db);
  });
  afterAll(() => fresh.close());

  test.each(Object.keys(KINDS) as KindName[])('asked for by %s', async (kind) => {
    const queries = QUERIES.get(kind)!;
    expect(queries.length).toBeGreaterThan(15);
    const lost: string[] = [];
    for (const { typed, type, wanted } of queries) {
      const id = wanted + 1;
      const found = await searchGoodsIds(fresh.db, typed, type);
      if (!found.slice(0, 10).includes(id)) lost.push(`list: ${typed}`);
      const lines = await suggest(fresh.db, { keywords: typed, type });
      const { name } = GOODS[wanted]!;
      if (!lines.some((line) => line.goodsId === id || line.name === name)) lost.push(`suggestion: ${typed}`);
    }
    expect(1 - lost.length / (2 * queries.length), lost.join('\n')).toBeGreaterThanOrEqual(LEAST);
  });
});
