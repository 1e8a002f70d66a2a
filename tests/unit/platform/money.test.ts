import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateFen, fenToYuan, fenToYuanText, floorFen, formatFen } from '#lib/platform/money.rules.ts';

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
const fen = fc.integer({ min: 0, max: 10_000_000_000 });

describe('showing money', () => {
  it('groups thousands and keeps two decimals', () => {
    expect([0, 5, 1250, 99_999, 100_000, 123_450, 123_456_789, -123_450].map(formatFen)).toEqual([
      '¥0.00',
      '¥0.05',
      '¥12.50',
      '¥999.99',
      '¥1,000.00',
      '¥1,234.50',
      '¥1,234,567.89',
      '-¥1,234.50',
    ]);
  });

  it('writes plain yuan for inputs and numbers for the calls', () => {
    expect(fenToYuanText(123_450)).toBe('1234.50');
    expect(fenToYuanText(-5)).toBe('-0.05');
    expect(fenToYuan(1250)).toBe(12.5);
    expect(fenToYuan(1250.9)).toBe(12.5);
  });

  it('says the same in every form', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(formatFen(amount).replaceAll(/[¥,]/g, '')).toBe(fenToYuanText(amount));
        expect(fenToYuan(amount).toFixed(2)).toBe(fenToYuanText(amount));
      }),
    );
  });
});

describe('rounding down', () => {
  it('drops fractions of a fen but not what binary fractions lose', () => {
    expect(floorFen(12.99)).toBe(12);
    expect(floorFen(19.99 * 100)).toBe(1999);
    expect(floorFen(-0.5)).toBe(-1);
  });

  it('of a share in permille or of a price per unit is the whole fen at or below it, exactly', () => {
    const part = fc.record({
      fen: fc.nat(1_000_000_000),
      times: fc.nat(1000),
      by: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(part, ({ fen, times, by }) => {
        expect(floorFen((fen * times) / by)).toBe(Number((BigInt(fen) * BigInt(times)) / BigInt(by)));
      }),
    );
  });

  it('refuses what is no amount', () => {
    expect(() => floorFen(Number.NaN)).toThrow(RangeError);
    expect(() => formatFen(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe('sharing an amount', () => {
  it('gives odd fen to the largest remainder, then to the first', () => {
    expect(allocateFen(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateFen(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(allocateFen(5, [0, 3, 0])).toEqual([0, 5, 0]);
    expect(allocateFen(5, [0, 0])).toEqual([3, 2]);
    expect(allocateFen(0, [])).toEqual([]);
  });

  it('refuses what cannot be shared', () => {
    expect(() => allocateFen(1, [])).toThrow(RangeError);
    expect(() => allocateFen(-1, [1])).toThrow(RangeError);
    expect(() => allocateFen(1, [0.5])).toThrow(RangeError);
  });

  it('sums exactly, stays within a fen of the true share and never above the weight', () => {
    fc.assert(
      fc.property(fen, fc.array(fen, { minLength: 1, maxLength: 30 }), (total, weights) => {
        const shares = allocateFen(total, weights);
        const whole = sum(weights);
        expect(sum(shares)).toBe(total);
        shares.forEach((share, index) => {
          const weight = weights[index] ?? 0;
          expect(share).toBeGreaterThanOrEqual(0);
          if (whole === 0) return;
          const exact = BigInt(total) * BigInt(weight);
          const error = BigInt(share) * BigInt(whole) - exact;
          expect((error < 0n ? -error : error) < BigInt(whole)).toBe(true);
          if (total <= whole) expect(share).toBeLessThanOrEqual(weight);
        });
      }),
    );
  });

  it('gives the odd fen to the largest remainders, of equal ones to the first, whatever the size of the amounts', () => {
    const amount = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 90_000_000 }), fen);
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 20 }), (total, weights) => {
        fc.pre(sum(weights) > 0);
        expect(allocateFen(total, weights)).toEqual(byLargestRemainder(total, weights));
      }),
    );
  });
});

/** As it is written in books, with whole numbers of any size. */
function byLargestRemainder(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum([...weights]));
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / whole));
  const order = products
    .map((product, index) => ({ index, rest: product % whole }))
    .sort((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.index - b.index));
  for (const { index } of order.slice(0, total - sum(shares))) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
