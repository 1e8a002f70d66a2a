import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { shelveHeldOut } from '#tests/support/held-out-shelf.ts';
import { fairQueries, heldOutGoods, type KindName, KINDS } from '#tests/support/search-hold-out.ts';

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
