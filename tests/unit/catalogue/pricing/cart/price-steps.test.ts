import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { anyCart, anyContext } from './cart-arbitraries.ts';

describe('the steps of a price', () => {
  it('sum to what the line finally costs, each with a word', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, terms) => {
        for (const line of priceCart(lines, terms).lines.filter(({ selected }) => selected)) {
          const steps = priceSteps(line, new Map());
          expect(steps.reduce((sum, { fen }) => sum + fen, 0)).toBe(line.shareFen);
          expect(steps.every(({ label }) => label !== '')).toBe(true);
          expect(steps.slice(1).every(({ fen }) => fen < 0)).toBe(true);
        }
      }),
    );
  });

  it('name what takes something off', () => {
    const line = {
      ...{ listAmountFen: 12_000, amountFen: 11_500, reason: 'ladder' as const },
      without: { fen: 12_000, reason: 'base' as const },
      ...{ reductions: [{ activityId: 3, fen: 1000 }], couponFen: 500, voucherFen: 0 },
    };
    expect(priceSteps(line, new Map([[3, '备货满减']]))).toEqual([
      { from: 'price', label: '挂牌价', fen: 12_000 },
      { from: 'price', label: '阶梯价', fen: -500 },
      { from: 'activity', label: '备货满减', fen: -1000 },
      { from: 'coupon', label: '优惠券', fen: -500 },
    ]);
  });
});
