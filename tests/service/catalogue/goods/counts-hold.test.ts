import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLot, shelfOfLot } from '#lib/catalogue/goods/counts/count-lot.service.ts';
import { moveLot, setLotState, takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { listLots } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { cutLine } from '#lib/trade/order-desk/change-line.service.ts';
import { cancelOrder, confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { openUnitsOf } from '#lib/trade/parcels/office/send-parcel.service.ts';
import { packParcel } from '#lib/trade/parcels/office/ship.service.ts';
import { findOrderChanges } from '#lib/trade/parcels/parcels.service.ts';
import { unitsKey } from '#lib/trade/parcels/parcels.rules.ts';
import { setRefundLimit } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn } from '#lib/trade/returns/decide-return.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

/** Something that happens to the lots A and B of a goods, `at` choosing among its orders. */
type Step =
  | { does: 'take_in' | 'lose' | 'find'; lot: 'A' | 'B'; units: number }
  | { does: 'count' | 'move' | 'block'; lot: 'A' | 'B' }
  | { does: 'order'; units: number }
  | { does: 'pay' | 'cancel' | 'send_back'; at: number }
  | { does: 'send' | 'cut' | 'write_off'; at: number; units: number };

const EVERY_STEP: readonly Step['does'][] = [
  'take_in',
  'lose',
  'find',
  'count',
  'move',
  'block',
  'order',
  'pay',
  'cancel',
  'send',
  'send_back',
  'cut',
  'write_off',
];
const lot = fc.constantFrom('A' as const, 'B' as const);
const units = fc.integer({ min: 1, max: 12 });
const at = fc.nat(20);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constantFrom('take_in' as const, 'lose' as const, 'find' as const), lot, units }),
    fc.record({
      does: fc.constantFrom('count' as const, 'count' as const, 'move' as const, 'block' as const),
      lot,
    }),
    fc.record({ does: fc.constant('order' as const), units }),
    fc.record({ does: fc.constant('order' as const), units }),
    fc.record({ does: fc.constantFrom('pay' as const, 'pay' as const, 'cancel' as const), at }),
    fc.record({ does: fc.constant('send_back' as const), at }),
    fc.record({ does: fc.constantFrom('send' as const, 'cut' as const, 'write_off' as const), at, units }),
  ),
  { minLength: 10, maxLength: 40 },
);

describe.each(ENGINES)('counted stock on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let buyer: Member;
  let presses = 0;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    buyer = await makeMember(db, { balance_fen: 1_000_000_000 });
    await makeShipping(db);
    await setRefundLimit(db, null);
  });
  afterAll(() => fresh.close());

  const press = () => `held-${(presses += 1)}-of-test`;

  /** Goods with two lots, and what really lies on their shelves: the books learn of losses only by counts. */
  class Warehouse {
    readonly shelf: Record<'A' | 'B', number> = { A: 0, B: 0 };
    /** Units lost (negative: found) since the last count of a lot. */
    readonly lost: Record<'A' | 'B', number> = { A: 0, B: 0 };
    readonly orders: number[] = [];
    readonly goodsId: number;
    constructor(goodsId: number) {
      this.goodsId = goodsId;
    }

    async lots() {
      const { lots } = (await listLots(db, this.goodsId, { state: null, page: 1 }))!;
      return Object.fromEntries(lots.map((one) => [one.number, one])) as Record<'A' | 'B', (typeof lots)[0]>;
    }

    async takeIn(number: 'A' | 'B', quantity: number): Promise<void> {
      const { state = 'on_sale' } = (await this.lots())[number] ?? {};
      const input = {
        number,
        made_at: null,
        expires_at: NOW + (number === 'A' ? 300 : 400) * DAY_MS,
        no_expiry: false,
        quantity,
        place: '',
        state: state === 'recalled' ? ('blocked' as const) : state,
        idempotency_key: press(),
      };
      await takeIn(db, operator, { goodsId: this.goodsId, input }, NOW);
      this.shelf[number] += quantity;
    }

    async count(number: 'A' | 'B'): Promise<void> {
      const there = (await this.lots())[number];
      const counted = this.shelf[number];
      const { unsent } = await shelfOfLot(db, there);
      const typed = { counted, remark: '盘点差异', isSure: true, idempotencyKey: press() };
      const counting = countLot(db, operator, { goodsId: this.goodsId, lotId: there.id, ...typed }, NOW);
      if (counted < unsent) await expect(counting).rejects.toMatchObject({ code: 'invalid_form' });
      else {
        expect(await counting).toMatchObject({ quantity: counted - unsent });
        this.lost[number] = 0;
      }
    }

    async run(step: Step): Promise<void> {
      const { goodsId, shelf, lost, orders } = this;
      if ('lot' in step) {
        const number = step.lot;
        const { id: lotId, state } = (await this.lots())[number];
        if (step.does === 'take_in') return this.takeIn(number, step.units);
        if (step.does === 'count') return this.count(number);
        if (step.does === 'move')
          return void (await moveLot(db, operator, { goodsId, lotId, place: press() }, NOW));
        if (step.does === 'block') {
          const next = state === 'on_sale' ? ('blocked' as const) : ('on_sale' as const);
          return void (await setLotState(
            db,
            operator,
            { goodsId, lotId, state: next, remark: '待检验' },
            NOW,
          ));
        }
        if (!('units' in step)) return;
        const change = step.does === 'find' ? step.units : -Math.min(step.units, shelf[number]);
        shelf[number] += change;
        lost[number] -= change;
        return;
      }
      if (step.does === 'order') {
        const placed = await orderOne(db, buyer, [{ goodsId, quantity: step.units }]);
        return void orders.push(placed.id);
      }
      const id = orders[step.at % Math.max(orders.length, 1)];
      if (id === undefined) return;
      if (step.does === 'pay') return void (await payByWallet(db, buyer, id, NOW));
      if (step.does === 'cancel') return void (await cancelOrder(db, buyer, { id, reason: '' }, NOW));
      if (step.does === 'send_back') return this.sendBack(id);
      if (!('units' in step)) return;
      const from = (await openUnitsOf(db, [id])).get(id)?.open[0];
      if (!from) return;
      const number = (await this.numberOf(from.lotId))!;
      const quantity = Math.min(step.units, from.quantity);
      if (step.does === 'send') {
        if (shelf[number] < quantity) return;
        const parcel = {
          id,
          carrier: '顺丰速运',
          trackingNo: press(),
          units: new Map([[unitsKey(from), quantity]]),
        };
        await packParcel(db, operator, parcel, NOW);
        shelf[number] -= quantity;
        return;
      }
      const fate = step.does === 'cut' ? ('stock' as const) : ('write_off' as const);
      const change = { orderId: id, number: (await findOrderChanges(db, [id])).length + 1, from, quantity };
      await cutLine(db, operator, { ...change, fate, reason: '库存不足' }, NOW);
      // The books take them off: they were lost before, or are thrown away now.
      if (fate === 'write_off') {
        const thrown = Math.min(quantity, shelf[number]);
        shelf[number] -= thrown;
        lost[number] -= quantity - thrown;
      }
    }

    /** One unit of a sent order comes back, and lies where the books put it. */
    async sendBack(orderId: number): Promise<void> {
      const before = await this.lots();
      const line = (await findOrderLines(db, [orderId]))[0]!;
      await confirmReceipt(db, buyer, orderId, NOW).catch(unlessRefused);
      const about = { orderId, kind: 'return' as const, reason: 'damaged' as const, words: '', photoIds: [] };
      const back = { ...about, units: new Map([[line.id, 1]]), idempotencyKey: press() };
      const { id } = await applyForReturn(db, buyer, back, NOW);
      await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
      const lines = (await readReturn(db, id))!.lines;
      await completeReturn(db, operator, { id, fates: new Map(lines.map((one) => [one.id, 'stock'])) }, NOW);
      const then = await this.lots();
      for (const number of ['A', 'B'] as const)
        this.shelf[number] += then[number].quantity - before[number].quantity;
      expect(then.A.quantity + then.B.quantity).toBe(before.A.quantity + before.B.quantity + 1);
    }

    async numberOf(lotId: number | null) {
      const lots = Object.values(await this.lots());
      return lots.find(({ id }) => id === lotId)?.number as 'A' | 'B' | undefined;
    }

    /** Checks that the books differ from the shelf by nothing but losses since the last count. */
    async check(): Promise<void> {
      const lots = await this.lots();
      for (const number of ['A', 'B'] as const) {
        const { quantity, unsent } = await shelfOfLot(db, lots[number]);
        expect({ number, onShelf: quantity + unsent }).toEqual({
          number,
          onShelf: this.shelf[number] + this.lost[number],
        });
      }
      const { stock } = (await listLots(db, this.goodsId, { state: null, page: 1 }))!.goods;
      const onSale = Object.values(lots).filter(({ state }) => state === 'on_sale');
      expect(stock).toBe(onSale.reduce((sum, { quantity }) => sum + quantity, 0));
    }
  }

  it('is the sum of the lots on sale, and is sold once, whatever happens to them', async () => {
    const done = new Set<Step['does']>();
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const warehouse = new Warehouse(await makeGoods(db, { stock: 0, lot_no: '' }));
        await warehouse.takeIn('A', 10);
        await warehouse.takeIn('B', 10);
        for (const step of all) {
          await warehouse.run(step).then(() => done.add(step.does), unlessRefused);
          await warehouse.check();
        }
        await warehouse.count('A');
        await warehouse.count('B');
        await warehouse.check();
      }),
      { numRuns: engine === 'sqlite' ? 40 : 10 },
    );
    // None of the steps is always refused.
    expect([...done].sort()).toEqual([...EVERY_STEP].sort());
    expect(await disagreements(db)).toEqual([]);
  }, 120_000);
});
