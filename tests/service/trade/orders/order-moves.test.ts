import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { MOVE_NAMES, ORDER_MOVES, stateAfter } from '#lib/trade/orders/moves/order-moves.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import {
  anyStep,
  LEADS,
  openStepShop,
  ordersOf,
  type Step,
  type StepShop,
  takeStep,
} from '#tests/support/order-steps.ts';
import { lineLotDisagreements, sentRecalled } from '#tests/support/recall-steps.ts';
import { returnDisagreements } from '#tests/support/after-order-steps.ts';
import { changedTotals, promotionTotals } from '#tests/support/promotion-books.ts';

/** On PostgreSQL each takes ten times as long. */
const RUNS = { sqlite: 100, postgres: 20 };

/** A step, by one user or by two at once. */
const anyPress = fc.record({ step: anyStep, times: fc.constantFrom(1, 1, 2) });
const anyPresses = fc.array(anyPress, { minLength: 5, maxLength: 14 });

describe.each(ENGINES)('moves of orders on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('keep every book exact, whoever asks for whatever, and change nothing where they are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...LEADS), anyPresses, async (lead, presses) => {
        const shop = await openStepShop(db);
        const totals = await promotionTotals(db);
        const goods = await goodsOf(shop);
        for (const step of lead) await takeStep(shop, step);
        for (const press of presses) await take(shop, press);
        expect(await disagreements(db)).toEqual([]);
        expect(changedTotals(totals, await promotionTotals(db))).toEqual([]);
        expect(await goodsOf(shop)).toEqual(goods);
        expect(await salesOf(shop)).toEqual(await paidUnits(shop));
        expect(await lineLotDisagreements(db)).toEqual([]);
        expect(await sentRecalled(db)).toEqual([]);
        expect(await returnDisagreements(shop)).toEqual([]);
      }),
      { numRuns: RUNS[engine], endOnFailure: true },
    );
  }, 120_000);
});

/** Two users take the same step at once; of what one asks, the other may be refused. */
async function take(shop: StepShop, { step, times }: { step: Step; times: number }): Promise<void> {
  const [orders, before] = [await ordersOf(shop), await everything(shop)];
  const presses = step.kind === 'order' ? 1 : times;
  const answers = await Promise.allSettled(Array.from({ length: presses }, () => takeStep(shop, step)));
  for (const answer of answers)
    if (answer.status === 'rejected' && !(answer.reason instanceof ShopError)) throw answer.reason;
  const after = await ordersOf(shop);
  for (const order of orders) expect(isMove(order, after)).toBe(true);
  // A refused order may have filled a cart, and a refused payment has been begun.
  const isRefused = answers.every(({ status }) => status === 'rejected');
  if (isRefused && step.kind !== 'order' && step.kind !== 'begin')
    expect(await everything(shop)).toEqual(before);
}

/** True when an order stayed in its state, or the table has a move from there to where it is. */
function isMove(before: OrderRow, orders: readonly OrderRow[]): boolean {
  const after = orders.find(({ id }) => id === before.id);
  return (
    after?.state === before.state ||
    MOVE_NAMES.some(
      (name) =>
        (ORDER_MOVES[name].from as readonly string[]).includes(before.state) &&
        stateAfter(name, before) === after?.state,
    )
  );
}

/** All that a move may change: the shop's own rows, and how many rows ledgers and messages have. */
async function everything(shop: StepShop): Promise<unknown> {
  const { db, goods } = shop;
  const buyers = [...shop.buyers, shop.head].map(({ id }) => id);
  const counts: number[] = [];
  for (const table of LEDGERS) {
    const count = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    counts.push(Number((await count.executeTakeFirstOrThrow()).count));
  }
  return {
    counts,
    orders: await ordersOf(shop),
    goods: await db.selectFrom('goods').selectAll().where('id', 'in', goods).orderBy('id').execute(),
    members: await db.selectFrom('member').selectAll().where('id', 'in', buyers).orderBy('id').execute(),
    coupons: await db
      .selectFrom('coupon')
      .selectAll()
      .where('member_id', 'in', buyers)
      .orderBy('id')
      .execute(),
    payments: await db
      .selectFrom('payment')
      .selectAll()
      .where('member_id', 'in', buyers)
      .orderBy('id')
      .execute(),
    tries: await db
      .selectFrom('payment_try')
      .selectAll()
      .where('member_id', 'in', buyers)
      .orderBy('id')
      .execute(),
  };
}

const LEDGERS = [
  'order_event',
  'stock_ledger',
  'balance_ledger',
  'points_ledger',
  'coupon_ledger',
  'refund',
  'order_return',
  'order_return_line',
  'recall_line',
  'lot_ledger',
  'parcel',
  'parcel_line',
  'order_change',
  'message',
  'audit_log',
] as const;

/**
 * Units of each goods, in its lots and in orders not cancelled, without what came back of these or was left out: always
 * the same.
 */
async function goodsOf(shop: StepShop): Promise<number[]> {
  const units: number[] = [];
  for (const id of shop.goods) {
    const { there } = await shop.db
      .selectFrom('goods_lot')
      .select(({ fn }) => fn.sum<number>('quantity').as('there'))
      .where('goods_id', '=', id)
      .executeTakeFirstOrThrow();
    const sold = await unitsOf(shop, id, ({ state }) => state !== 'cancelled');
    units.push(Number(there) + sold - (await backOf(shop, id)) - (await takenOff(shop, id)));
  }
  return units;
}

/** Units of a goods that were taken off lines: on sale again, or written off where their order was cancelled since. */
async function takenOff(shop: StepShop, goodsId: number): Promise<number> {
  const orders = new Map((await ordersOf(shop)).map(({ id, state }) => [id, state]));
  const rows = await shop.db
    .selectFrom('order_change')
    .innerJoin('order_line', 'order_line.id', 'order_change.line_id')
    .select(['order_change.order_id', 'order_change.quantity', 'fate'])
    .where('order_line.goods_id', '=', goodsId)
    .where('order_change.kind', '=', 'cut')
    .execute();
  return rows.reduce((sum, { order_id, quantity, fate }) => {
    const state = orders.get(order_id);
    if (state === undefined) return sum;
    if (state === 'cancelled') return fate === 'write_off' ? sum - quantity : sum;
    return fate === 'stock' ? sum + quantity : sum;
  }, 0);
}

/** Units of a goods that came back from the shop's buyers and are sold again. */
async function backOf({ db, buyers }: StepShop, goodsId: number): Promise<number> {
  const rows = await db
    .selectFrom('order_return_line')
    .innerJoin('order_return', 'order_return.id', 'order_return_line.return_id')
    .innerJoin('order_line', 'order_line.id', 'order_return_line.order_line_id')
    .select('order_return_line.quantity')
    .where('order_line.goods_id', '=', goodsId)
    .where('order_return_line.fate', 'in', ['stock', 'recall'])
    .where(
      'order_return.member_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

async function salesOf({ db, goods }: StepShop): Promise<number[]> {
  const rows = await db
    .selectFrom('goods')
    .select('sales_count')
    .where('id', 'in', goods)
    .orderBy('id')
    .execute();
  return rows.map(({ sales_count }) => sales_count);
}

/** Units of each goods in orders that were ever paid, each counted as a sale once. */
async function paidUnits(shop: StepShop): Promise<number[]> {
  const units: number[] = [];
  for (const id of shop.goods) units.push(await unitsOf(shop, id, ({ paidAt }) => paidAt !== null));
  return units;
}

async function unitsOf(
  shop: StepShop,
  goodsId: number,
  counts: (order: OrderRow) => boolean,
): Promise<number> {
  const orders = (await ordersOf(shop)).filter(counts).map(({ id }) => id);
  if (orders.length === 0) return 0;
  const lines = await shop.db
    .selectFrom('order_line')
    .select('quantity')
    .where('goods_id', '=', goodsId)
    .where('order_id', 'in', orders)
    .execute();
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
