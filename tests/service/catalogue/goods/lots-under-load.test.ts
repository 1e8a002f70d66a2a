import { holdLots } from '#lib/catalogue/goods/lots/lots.repository.ts';
import { type LotMove, moveUnits, takeLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import { listLots } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { up } from '#lib/platform/db/migrations/0004-goods-lots.server.ts';
import { up as upRecalls } from '#lib/platform/db/migrations/0009-recalls.server.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('a shop from before it kept lots, on %s', (engine) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.close());

  it('has one lot of each goods, to which orders that name it give back', async () => {
    const { db } = fresh;
    await makeShipping(db);
    const buyer = await makeMember(db);
    const dates = { produced_at: NOW - 1000, expires_at: NOW + 1000 };
    const sold = await makeGoods(db, { stock: 9, lot_no: 'A1', ...dates });
    const renamed = await makeGoods(db, { stock: 4, lot_no: 'B1' });
    const never = await makeGoods(db, { stock: 0, lot_no: '' });
    const placed = await orderOne(db, buyer, [
      { goodsId: sold, quantity: 2 },
      { goodsId: renamed, quantity: 1 },
    ]);
    for (const table of [
      'recall_notice',
      'recall_line',
      'recall_lot',
      'recall',
      'order_change',
      'parcel_line',
      'order_line_lot',
      'lot_ledger',
      'goods_lot',
    ])
      await db.schema.dropTable(table).execute();
    await db.schema.dropIndex('outbox_event_key').execute();
    await db.schema.alterTable('outbox').dropColumn('event_key').execute();
    await db.updateTable('goods').set({ lot_no: 'B2' }).where('id', '=', renamed).execute();
    await up(db);
    await upRecalls(db);
    // It names lots, and went with them: no line had been changed.
    await db.schema
      .createTable('order_change')
      .addColumn('id', 'integer')
      .addColumn('order_id', 'integer')
      .execute();
    expect(await disagreements(db)).toEqual([]);
    const lotsOf = async (id: number) => (await listLots(db, id, { state: null, page: 1 }))?.lots;
    expect(await lotsOf(sold)).toMatchObject([
      { number: 'A1', madeAt: NOW - 1000, expiresAt: NOW + 1000, quantity: 7, state: 'on_sale' },
    ]);
    expect(await lotsOf(never)).toEqual([]);
    const kept = await db.selectFrom('order_line_lot').select(['order_id', 'quantity']).execute();
    expect(kept).toEqual([{ order_id: placed.id, quantity: 2 }]);
    await cancelOrder(db, buyer, { id: placed.id, reason: '' }, NOW);
    expect(await lotsOf(sold)).toMatchObject([{ number: 'A1', quantity: 9 }]);
    expect(await lotsOf(renamed)).toMatchObject([{ number: 'B2', quantity: 4 }]);
    expect(await disagreements(db)).toEqual([]);
  });
});

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
    // No `transact`: it would repeat what PostgreSQL gave up.
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
