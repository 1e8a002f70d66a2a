import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EarningLine, earningsBetween, earningsOf } from '#lib/trade/orders/earnings.rules.ts';

const line = (id: number, change: Partial<EarningLine> = {}): EarningLine => ({
  id,
  shareFen: 10_000,
  refundedFen: 0,
  cashbackFen: 0,
  giftPoints: 0,
  ...change,
});

const orderOf = (lines: readonly EarningLine[], refundedFen = 0) => ({
  payableFen: lines.reduce((sum, { shareFen }) => sum + shareFen, 0) + 500,
  shippingFen: 500,
  refundedFen,
  giftPoints: lines.reduce((sum, { giftPoints }) => sum + giftPoints, 0),
  cashbackFen: lines.reduce((sum, { cashbackFen }) => sum + cashbackFen, 0),
});

describe('what an order earns', () => {
  const vitamins = line(1, { shareFen: 207_766, cashbackFen: 4155, giftPoints: 300 });
  const monitors = line(2, { shareFen: 180_000 });

  it('is taken back with the goods that earned it, and not with others', () => {
    const lines = [vitamins, monitors];
    const order = orderOf(lines);
    const five = { refundFen: 90_000, backFen: new Map([[2, 90_000]]) };
    expect(earningsBetween(order, lines, five)).toEqual({ points: 900, cashbackFen: 0 });
    const both = {
      refundFen: 94_439 + 90_000,
      backFen: new Map([
        [1, 94_439],
        [2, 90_000],
      ]),
    };
    // 2 % of ¥944.39, rounded down; 136.3 of 300 points, and one for each full yuan.
    expect(earningsBetween(order, lines, both)).toEqual({ points: 1844 + 136, cashbackFen: 1888 });
  });

  it('goes back by the share of the whole where money went back for no goods in particular', () => {
    const lines = [vitamins, monitors];
    const half = (207_766 + 180_000) / 2;
    const { cashbackFen } = earningsOf({ ...orderOf(lines), refundedFen: half }, lines);
    expect(cashbackFen).toBe(4155 - Math.floor(4155 / 2));
    // After the vitamins went back there is nothing that monitors earned.
    const back = [{ ...vitamins, refundedFen: 207_766 }, monitors];
    expect(earningsOf(orderOf(back, 207_766 + 100), back)).toMatchObject({ cashbackFen: 0 });
  });

  it('is all there before anything goes back, never grows with refunds, and is nothing at their end', () => {
    const lines = fc.array(
      fc.record({
        shareFen: fc.integer({ min: 0, max: 100_000 }),
        back: fc.double({ min: 0, max: 1, noNaN: true }),
        cashback: fc.double({ min: 0, max: 0.5, noNaN: true }),
        giftPoints: fc.nat({ max: 500 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(lines, fc.nat({ max: 50_000 }), fc.nat({ max: 50_000 }), (drawn, free, more) => {
        const sold = drawn.map(({ shareFen, cashback, giftPoints }, index) =>
          line(index, { shareFen, giftPoints, cashbackFen: Math.floor(shareFen * cashback) }),
        );
        const back = sold.map((one, index) => ({
          ...one,
          refundedFen: Math.floor(one.shareFen * (drawn[index]?.back ?? 0)),
        }));
        const order = orderOf(sold);
        const goodsFen = order.payableFen - order.shippingFen;
        const ofLines = back.reduce((sum, { refundedFen }) => sum + refundedFen, 0);
        const whole = earningsOf(order, sold);
        expect(whole.cashbackFen).toBe(order.cashbackFen);
        const some = earningsOf({ ...order, refundedFen: ofLines + free }, back);
        const fewer = earningsOf({ ...order, refundedFen: ofLines + free + more }, back);
        for (const of of ['points', 'cashbackFen'] as const) {
          expect(some[of]).toBeLessThanOrEqual(whole[of]);
          expect(fewer[of]).toBeLessThanOrEqual(some[of]);
          expect(fewer[of]).toBeGreaterThanOrEqual(0);
        }
        if (goodsFen > 0)
          expect(earningsOf({ ...order, refundedFen: goodsFen }, back)).toEqual({
            points: 0,
            cashbackFen: 0,
          });
      }),
    );
  });
});
