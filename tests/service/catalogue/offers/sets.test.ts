import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offeredSets } from '#lib/catalogue/offers/sets.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeCombination } from '#tests/support/promotions-fixture.ts';
import { makeGoods, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('sets on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('say what they cost apart and together, and how many may be had', async () => {
    const [a, b, rx] = [
      await makeGoods(db, { stock: 45 }),
      await makeGoods(db, { base_price_fen: 500 }),
      await makeGoods(db, { rx_class: 'rx' }),
    ];
    const later = { starts_at: NOW + DAY_MS, ends_at: NOW + 2 * DAY_MS };
    const past = { starts_at: NOW - DAY_MS, ends_at: NOW };
    await db.insertInto('goods_ladder').values({ goods_id: b, min_quantity: 5, price_fen: 400 }).execute();
    const set = await makeCombination(
      db,
      new Map([
        [a, 10],
        [b, 5],
      ]),
      { price_fen: 10_000, remaining: 50, per_member_limit: 20 },
    );
    const dear = await makeCombination(db, new Map([[a, 1]]), { price_fen: 5000 }, later);
    await makeCombination(db, new Map([[rx, 1]]), { price_fen: 900 });
    await makeCombination(db, new Map([[a, 1]]), { price_fen: 900 }, past);
    const sets = await offeredSets(db, NOW);
    expect(sets.map(({ id, state }) => [id, state])).toEqual([
      [set, 'running'],
      [dear, 'coming'],
    ]);
    // Fifty sets are offered, of which the stock gives four.
    expect(sets[0]).toMatchObject({ priceFen: 10_000, apartFen: 12_000, remaining: 4, most: 4 });
    expect(sets[0]?.parts.map(({ quantity, apartFen }) => [quantity, apartFen])).toEqual([
      [10, 10_000],
      [5, 2000],
    ]);
    // A set never costs more than its goods by themselves.
    expect(sets[1]).toMatchObject({ priceFen: 1000, apartFen: 1000 });
  });
});
