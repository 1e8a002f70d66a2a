import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { cheaperSinglyText, priceSteps } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { anyCart, anyContext } from '#tests/unit/catalogue/pricing/arbitraries.ts';

describe('the steps of a price', () => {
  it('sum to what the line finally costs, each with a word', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, terms) => {
        for (const line of priceCart(lines, terms).lines.filter(({ selected }) => selected)) {
          const steps = priceSteps(line, new Map());
          expect(steps.reduce((sum, { fen }) => sum + fen, 0)).toBe(line.shareFen);
          expect(steps.every(({ label }) => label !== '')).toBe(true);
          // Only a set or an exchange may cost more than its goods bought singly.
          const isDearer = line.without.fen < line.amountFen;
          expect(steps.slice(1).filter(({ fen }) => fen > 0)).toHaveLength(isDearer ? 1 : 0);
          if (isDearer) expect(['combination', 'exchange']).toContain(line.reason);
        }
      }),
    );
  });

  it('name what takes something off', () => {
    const line = {
      listAmountFen: 12_000,
      amountFen: 11_500,
      reason: 'ladder' as const,
      without: { fen: 12_000, reason: 'base' as const },
      reductions: [{ activityId: 3, fen: 1000 }],
      couponFen: 500,
      voucherFen: 0,
    };
    expect(priceSteps(line, new Map([[3, '备货满减']]))).toEqual([
      { from: 'price', label: '挂牌价', fen: 12_000 },
      { from: 'price', label: '阶梯价', fen: -500 },
      { from: 'activity', label: '备货满减', fen: -1000 },
      { from: 'coupon', label: '优惠券', fen: -500 },
    ]);
  });

  it('lead from the list price, which is struck, over the ladder to the offer, whose step is the saving', () => {
    const line = {
      listAmountFen: 33 * 901,
      amountFen: 33 * 847,
      reason: 'near_expiry' as const,
      without: { fen: 33 * 874, reason: 'ladder' as const },
      reductions: [],
      couponFen: 0,
      voucherFen: 0,
    };
    expect(priceSteps(line, new Map()).map(({ label, fen }) => [label, fen])).toEqual([
      ['挂牌价', 29_733],
      ['阶梯价', -891],
      ['近效期价', -891],
    ]);
  });

  it.each([
    ['that saves', 25_000, [30_000, -4000, -1000]],
    ['at what they cost', 26_000, [30_000, -4000]],
    ['that costs more', 26_224, [30_000, -4000, 224]],
  ])('hold a set against its goods bought singly: one %s', (_, amountFen, fens) => {
    const line = {
      listAmountFen: 30_000,
      amountFen,
      reason: 'combination' as const,
      without: { fen: 26_000, reason: 'apart' as const },
      reductions: [],
      couponFen: 0,
      voucherFen: 0,
    };
    expect(priceSteps(line, new Map()).map(({ fen }) => fen)).toEqual(fens);
  });
});

it('says that goods cost less bought singly only where they do', () => {
  expect(cheaperSinglyText('combination', 26_224, 26_070)).toBe('现在单买只要 ¥260.70，比组合价低 ¥1.54');
  expect(cheaperSinglyText('exchange', 500, 400)).toBe('现在单买只要 ¥4.00，比换购价低 ¥1.00');
  expect(cheaperSinglyText('combination', 26_070, 26_070)).toBe('');
});
