import { sql } from 'kysely';
import { sqliteSearch } from '#lib/catalogue/search/search-sqlite.query.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { queryTokens } from '#lib/catalogue/search/names/tokens.rules.ts';
import { shelveIndexed } from '#tests/service/catalogue/search/shelf.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('many half words of a query on %s', (engine) => {
  let fresh: FreshDatabase;
  let ids: number[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    ids = await shelveIndexed(fresh.db, [
      { name: '阿莫西林胶囊', sales: 9, maker: '哈药集团制药总厂' },
      { name: '阿莫西林颗粒', sales: 8, maker: '石药集团中诺药业' },
    ]);
  });
  afterAll(() => fresh.close());

  it('find goods by name and maker', async () => {
    const found = await searchGoodsIds(fresh.db, '制药 阿莫 总厂 西林 哈药 胶囊', 0);
    expect(found).toEqual([ids[0]]);
  });

  it.runIf(engine === 'sqlite')(
    'look through the names of characters once, not for each of letters',
    async () => {
      const { words } = queryTokens('阿莫 ha 西林');
      const ask = sqliteSearch.termIds(0, words, { beginning: false, limit: 50 });
      const { rows } = await sql<{ detail: string }>`explain query plan ${ask}`.execute(fresh.db);
      const [names] = rows.filter(({ detail }) => detail.includes('search_han_0'));
      expect(names?.detail).toContain('VIRTUAL TABLE INDEX 0:M');
      expect(names?.detail).not.toContain('=');
    },
  );
});
