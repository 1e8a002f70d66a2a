import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { up } from '#lib/platform/db/migrations/0010-parcels.server.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { parcelsOfOrders } from '#lib/trade/parcels/parcels.service.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

/** The schema as it was before there were parcels. */
async function withoutParcels(db: Db): Promise<void> {
  for (const table of ['order_change', 'parcel_step', 'parcel_line', 'parcel'])
    await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`drop index orders_state_shipped_at`.execute(db);
  await sql`alter table orders drop column parcels`.execute(db);
  await sql`alter table order_line drop column sent`.execute(db);
  await sql`alter table order_line drop column cut`.execute(db);
  await sql`alter table order_line drop column gift_for`.execute(db);
  await sql`alter table order_return_line drop column share_fen`.execute(db);
  for (const column of ['carrier', 'tracking_no'])
    await sql`alter table orders add column ${sql.ref(column)} text not null default ''`.execute(db);
  await sql`create index orders_tracking_no on orders (tracking_no)`.execute(db);
}

describe.each(ENGINES)('orders from before there were parcels on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('are one parcel where they were sent, its number in capitals, with the lots they took, and nothing where they were not', async () => {
    const goodsId = await makeGoods(db, { stock: 100, lot_no: 'A1' });
    const member = await makeMember(db, { balance_fen: 90_000 });
    const ids: number[] = [];
    for (const quantity of [3, 4, 5, 6]) {
      const { id } = await orderOne(db, member, [{ goodsId, quantity }]);
      await payByWallet(db, member, id, NOW);
      ids.push(id);
    }
    const [sent = 0, received = 0, withoutLots = 0, waiting = 0] = ids;
    await withoutParcels(db);
    for (const [id, completedAt] of [
      [sent, null],
      [received, NOW + 5],
      [withoutLots, null],
    ] as const)
      await sql`update orders set state = ${completedAt === null ? 'shipped' : 'completed'}, shipped_at = ${NOW},
        completed_at = ${completedAt}, carrier = '顺丰速运', tracking_no = ${`sf${id}`} where id = ${id}`.execute(
        db,
      );
    await db.deleteFrom('order_line_lot').where('order_id', '=', withoutLots).execute();
    await up(db);
    const parcels = await parcelsOfOrders(db, ids);
    expect([...parcels.values()].flat()).toMatchObject([
      {
        ...{ orderId: sent, number: 1, carrier: '顺丰速运', trackingNo: `SF${sent}`, shippedAt: NOW },
        state: 'sent',
      },
      { orderId: received, state: 'delivered', deliveredAt: NOW + 5 },
      { orderId: withoutLots, goods: [{ lotId: null, lotNo: 'A1', quantity: 5 }] },
    ]);
    expect(parcels.get(sent)?.[0]?.goods).toMatchObject([{ lotNo: 'A1', quantity: 3 }]);
    expect((await findOrderLines(db, ids)).map((line) => line.sent)).toEqual([3, 4, 5, 0]);
    expect((await openUnitsOf(db, ids)).get(waiting)?.open).toMatchObject([{ lotNo: 'A1', quantity: 6 }]);
    expect((await openUnitsOf(db, ids)).get(sent)?.open).toEqual([]);
  });
});
