import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ladderHint,
  ladderSteps,
  ladderText,
  nextLadder,
  type OnLadder,
  reachedStep,
} from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { anyLadder, anyPrice, anyQuantity } from './arbitraries.ts';

const ladder = [
  { minQuantity: 50, priceFen: 1080 },
  { minQuantity: 10, priceFen: 1150 },
];
const steps = ladderSteps(ladder, 0, 1200);

/** A line with room for any number. */
const on = (quantity: number, payingFen: number): OnLadder => ({
  quantity,
  payingFen,
  unitsTo: (number) => number - quantity,
});

describe('a price ladder', () => {
  it('reads tier prices as unit prices or as reductions', () => {
    expect(ladderText(steps, '盒')).toBe('≥10盒 ¥11.50 · ≥50盒 ¥10.80');
    const reductions = [
      { minQuantity: 10, priceFen: 50 },
      { minQuantity: 99, priceFen: 5000 },
    ];
    expect(ladderText(ladderSteps(reductions, 1, 1200), '瓶')).toBe('≥10瓶 ¥11.50 · ≥99瓶 ¥0.01');
  });

  it('leaves out tiers that lower nothing', () => {
    expect(ladderSteps(ladder, 0, 1100)).toEqual([{ minQuantity: 50, priceFen: 1080 }]);
    expect(ladderSteps(ladder, 0, 1080)).toEqual([]);
    expect(ladderSteps([{ minQuantity: 5, priceFen: 0 }], 0, 1080)).toEqual([]);
    expect(ladderText([], '盒')).toBe('');
  });

  it('counts the units to the next step, and only to one that beats the price paid', () => {
    expect(nextLadder(steps, on(9, 1200))).toEqual({ minQuantity: 10, priceFen: 1150, missing: 1 });
    expect(nextLadder(steps, on(10, 1150))).toEqual({ minQuantity: 50, priceFen: 1080, missing: 40 });
    expect(nextLadder(steps, on(1, 1100))).toEqual({ minQuantity: 50, priceFen: 1080, missing: 49 });
    expect(nextLadder(steps, on(50, 1080))).toBeNull();
  });

  it('names no step that cannot be reached', () => {
    expect(nextLadder(steps, { ...on(3, 1200), unitsTo: () => null })).toBeNull();
  });

  it('shows what is reached and what is missing', () => {
    const hint = (quantity: number, payingFen: number): string => {
      const line = on(quantity, payingFen);
      return ladderHint(steps, line, nextLadder(steps, line), '盒');
    };
    expect(hint(3, 1200)).toBe('再买 7 盒享 ¥11.50');
    expect(hint(10, 1150)).toBe('已享 ≥10盒 ¥11.50，再买 40 盒享 ¥10.80');
    expect(hint(60, 1080)).toBe('已享 ≥50盒 ¥10.80');
    expect(hint(60, 900)).toBe('');
  });

  it('always falls, from below the own price to one fen at least', () => {
    fc.assert(
      fc.property(anyLadder, fc.constantFrom(0 as const, 1 as const), anyPrice, (tiers, type, own) => {
        const prices = ladderSteps(tiers, type, own).map(({ priceFen }) => priceFen);
        expect(prices.every((price) => price >= 1 && price < own)).toBe(true);
        expect(prices).toEqual([...new Set(prices)].sort((a, b) => b - a));
      }),
    );
  });

  it('reaches the next step by adding exactly what was missing', () => {
    fc.assert(
      fc.property(anyLadder, anyPrice, anyQuantity, (tiers, own, quantity) => {
        const all = ladderSteps(tiers, 0, own);
        const next = nextLadder(all, on(quantity, own));
        fc.pre(next !== null);
        expect(all[reachedStep(all, quantity + next.missing)]?.priceFen).toBeLessThanOrEqual(next.priceFen);
        expect(reachedStep(all, quantity + next.missing - 1)).toBe(reachedStep(all, quantity));
      }),
    );
  });
});
