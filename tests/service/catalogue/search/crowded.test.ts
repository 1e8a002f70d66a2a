import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import { holdWords, wordsAtHand } from '#lib/catalogue/search/words-at-hand.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { type Shelved, shelveIndexed } from './shelf.ts';

/** More names than are kept for one start: 复方 and another two characters, which sell well. */
const OTHERS = [...'丹参甘草黄连芦荟罗布麻益母决明青黛木香'];
const CROWD: Shelved[] = OTHERS.flatMap((first, at) =>
  OTHERS.map((second, beside) => ({ name: `复方${first}${second}片`, sales: 1000 - at - beside })),
).slice(0, 410);
/** What they crowd out, as it sells worst; the last holds the start in its middle only. */
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
