import { holdLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { type LotMove, moveUnits, takeLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BUYERS = 8;
const ROUNDS = 25;
const STOCK = 10_000;

describe.each(ENGINES)('stock of several goods on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  it('is taken and returned by many at once without one transaction given up for another', async () => {
    const { db } = fresh;
    const ids: number[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await makeGoods(db, { stock: STOCK }));
    // No `transact`: it would retry what PostgreSQL gave up.
    const buy = async (from: number): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const units = new Map([0, 2, 3].map((step) => [ids[(from + round + step) % ids.length]!, 1]));
        const taken = await db.transaction().execute((trx) => takeLots(trx, units, NOW));
        await db.transaction().execute(async (trx) => {
          const held = await holdLots(trx, [...units.keys()]);
          const took = new Map(
            [...taken.values()].flatMap(({ lots }) => lots.map((one) => [one.lotId, one.quantity])),
          );
          const moves = held.flatMap((lot): LotMove[] => {
            const change = took.get(lot.id);
            return change === undefined ? [] : [{ lot, change, kind: 'give_back' }];
          });
          return moveUnits(trx, held, moves, NOW);
        });
      }
    };
    await Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(index)));
    const rows = await db.selectFrom('goods').select('stock').where('id', 'in', ids).execute();
    expect(rows.map(({ stock }) => stock)).toEqual(ids.map(() => STOCK));
  });
});
