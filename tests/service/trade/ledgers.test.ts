import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { cancelOrder } from '#lib/trade/orders/cancel.service.ts';
import { cancelUnpaid } from '#lib/trade/orders/overdue-orders.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { order } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const buyer = fc.integer({ min: 0, max: 1 });
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    buyer,
    lines: fc.array(
      fc.record({ goods: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 12 }) }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ kind: fc.constantFrom('pay' as const, 'cancel' as const), buyer, nth: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
);

describe.each(ENGINES)('the ledgers on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('sum up to stock and balance after any history, and sales to what was paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 10 }), async (steps) => {
        const goods = [
          await makeGoods(db, { stock: 25 }),
          await makeGoods(db, { stock: 25, is_mhj: 1 }),
          await makeGoods(db, { stock: 3 }),
        ];
        const members = [
          await makeMember(db, { balance_fen: 20_000 }),
          await makeMember(db, { balance_fen: 3_000 }),
        ];
        for (const step of steps) await expected(() => take(db, step, members, goods));
        expect(await disagreements(db)).toEqual([]);
        for (const id of goods) expect(await salesOf(db, id)).toBe(await paidUnits(db, id));
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

async function take(db: Db, step: Step, members: Member[], goods: number[]): Promise<unknown> {
  if (step.kind === 'sweep') return cancelUnpaid(db, NOW + DAY_MS);
  const member = members[step.buyer]!;
  if (step.kind === 'order') {
    const lines = step.lines.map((line) => ({ goodsId: goods[line.goods]!, quantity: line.quantity }));
    return order(db, member, lines);
  }
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute();
  const id = orders[step.nth]?.id;
  if (id === undefined) return;
  return step.kind === 'pay'
    ? payByWallet(db, member, id, NOW)
    : cancelOrder(db, member, { id, reason: '' }, NOW);
}

async function salesOf(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('goods')
    .select('sales_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.sales_count;
}

async function paidUnits(db: Db, goodsId: number): Promise<number> {
  const row = await db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(({ fn }) => fn.sum<number | null>('order_line.quantity').as('units'))
    .where('order_line.goods_id', '=', goodsId)
    .where('orders.state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return row.units ?? 0;
}

/** Refusals are part of a history; anything else is a fault. */
async function expected(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
