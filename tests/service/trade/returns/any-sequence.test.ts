import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findReturnLines, findReturnsOfOrders } from '#lib/trade/returns/returns.repository.ts';
import { DECIDED_STATES } from '#lib/trade/returns/returns.rules.ts';
import { givenOf } from '#lib/trade/returns/reckon-return.service.ts';
import { withdrawReturn } from '#lib/trade/returns/own-return.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { openReturnShop, type ReturnShop } from '#tests/support/returns.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

/** On PostgreSQL each takes several times as long. */
const RUNS = { sqlite: 15, postgres: 4 };

const REASONS = {
  back: { kind: 'return', reason: 'unwanted' },
  faulty: { kind: 'after_sales', reason: 'quality' },
  price: { kind: 'after_sales', reason: 'price' },
} as const;

const nth = fc.nat({ max: 4 });
const anyStep = fc.oneof(
  fc.record({
    does: fc.constant('apply' as const),
    as: fc.constantFrom('back' as const, 'faulty' as const, 'price' as const, 'price' as const),
    units: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ does: fc.constant('agree' as const), nth, part: fc.constantFrom(5, 20, 50, 100) }),
  fc.record({ does: fc.constant('agree' as const), nth, part: fc.constantFrom(5, 20, 50, 100) }),
  fc.record({ does: fc.constantFrom('refuse' as const, 'withdraw' as const, 'pay' as const), nth }),
);

type AnyStep = typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never;
type Order = Awaited<ReturnType<ReturnShop['received']>>;

describe.each(ENGINES)('whatever is asked of a line, agreed to or refused, on %s', (engine) => {
  let shop: ReturnShop;
  beforeAll(async () => {
    shop = await openReturnShop(engine);
  });
  afterAll(() => shop.close());

  const decidedOf = async ({ orderId }: Order) =>
    (await findReturnsOfOrders(shop.db, [orderId])).filter(({ state }) => DECIDED_STATES.includes(state));

  /** Takes a step; a refused one leaves all as it was. */
  async function take(order: Order, step: AnyStep): Promise<void> {
    try {
      await taken(order, step);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }

  async function taken(order: Order, step: AnyStep): Promise<unknown> {
    if (step.does === 'apply') return shop.apply(order, step.units, REASONS[step.as]);
    const row = (await findReturnsOfOrders(shop.db, [order.orderId])).toReversed()[step.nth];
    if (!row) return;
    if (step.does === 'agree') return agree(row.id, row.reason === 'price' ? step.part : null);
    if (step.does === 'withdraw') return withdrawReturn(shop.db, order.member, row.id, NOW);
    if (step.does === 'refuse')
      return shop.refuse(row.id, '核对无误', row.state === 'agreed' ? 'agreed' : 'waiting');
    return shop.complete(row.id, row.kind === 'return' ? 'stock' : null);
  }

  /** Of a price difference to so many hundredths of the most. */
  async function agree(id: number, part: number | null): Promise<void> {
    const lines = part === null ? [] : await shop.linesOf(id);
    const amounts = new Map(lines.map((line) => [line.id, Math.floor((line.shareFen * (part ?? 0)) / 100)]));
    await shop.agree(id, { amounts, answer: '已核实' });
  }

  it('pays what was paid for it, no fen more, and all of it once nothing is left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(anyStep, { minLength: 3, maxLength: 10 }),
        async (withVoucher, steps) => {
          const order = await shop.received({ withVoucher });
          const { member, line } = order;
          const before = await balanceOf(shop.db, member);
          const sums = async () => {
            const rows = await decidedOf(order);
            const lines = await findReturnLines(shop.db, [0, ...rows.map(({ id }) => id)]);
            return {
              fen: rows.reduce((sum, { refundFen }) => sum + refundFen, 0),
              voucherFen: rows.reduce((sum, { voucherFen }) => sum + voucherFen, 0),
              lineFen: lines.reduce((sum, { refundFen }) => sum + refundFen, 0),
            };
          };
          for (const step of steps) {
            await take(order, step);
            const { fen, voucherFen, lineFen } = await sums();
            expect(fen).toBe(lineFen);
            expect(fen).toBeLessThanOrEqual(line.shareFen);
            expect(voucherFen).toBeLessThanOrEqual(line.voucherFen);
          }
          for (const { id, state } of await findReturnsOfOrders(shop.db, [order.orderId]))
            if (state === 'waiting') await shop.refuse(id, '核对无误');
          const left = line.quantity - (await givenOf(shop.db, [order.orderId]))(line.id).returned;
          fc.pre(left > 0);
          await agree((await shop.apply(order, left)).id, null);
          for (const { id, kind } of (await decidedOf(order)).filter(({ state }) => state === 'agreed'))
            await shop.complete(id, kind === 'return' ? 'stock' : null);
          expect(await sums()).toMatchObject({ fen: line.shareFen, voucherFen: line.voucherFen });
          expect((await balanceOf(shop.db, member)) - before).toBe(line.shareFen);
          expect(await disagreements(shop.db)).toEqual([]);
        },
      ),
      { numRuns: RUNS[engine], endOnFailure: true },
    );
  }, 60_000);
});
