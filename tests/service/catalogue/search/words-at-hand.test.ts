import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceTouched } from '#lib/platform/db/change.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { holdWords, wordsAtHand } from '#lib/catalogue/search/words-at-hand.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { type Shelved, shelve, shelveIndexed } from './shelf.ts';

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
