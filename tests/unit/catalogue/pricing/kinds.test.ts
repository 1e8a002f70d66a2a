import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActivityTier,
  cashback,
  discount,
  exchange,
  freeShipping,
  fullReduction,
  gift,
  type TierGrant,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';

const tier = (change: Partial<ActivityTier> = {}): ActivityTier => ({
  id: 1,
  thresholdFen: 50_000,
  thresholdUnits: 0,
  ...change,
});
const granted = (change: Partial<TierGrant>): ActivityTier =>
  tier({
    grant: {
      type: 1,
      goodsId: 7,
      goodsName: '医用口罩',
      quantity: 2,
      priceFen: 0,
      repeats: false,
      remaining: null,
      ...change,
    },
  });
const lines = (...amounts: number[]) =>
  amounts.map((amountFen, index) => ({ goodsId: index + 1, quantity: 1, amountFen }));
const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

describe('the words of a tier', () => {
  it('say what is asked and what it brings', () => {
    expect([
      fullReduction.tierText(tier({ reductionFen: 3000 })),
      discount.tierText(tier({ thresholdFen: 0, ratePermille: 940 })),
      cashback.tierText(tier({ thresholdUnits: 10, ratePermille: 20 })),
      freeShipping.tierText(tier()),
      gift.tierText(granted({})),
      gift.tierText(granted({ type: 0, repeats: true })),
      gift.tierText(granted({ type: 0, repeats: true }), '感冒灵颗粒'),
      gift.tierText(granted({ type: 2, quantity: 200 })),
      exchange.tierText(granted({ priceFen: 990 })),
    ]).toEqual([
      '满 ¥500.00 减 ¥30.00',
      '打 9.4 折',
      '满 ¥500.00且满 10 件 返现 2%',
      '满 ¥500.00 包邮',
      '满 ¥500.00 赠 《医用口罩》2 件',
      '每满 ¥500.00 赠 同款 2 件',
      '每满 ¥500.00 赠 《感冒灵颗粒》2 件',
      '满 ¥500.00 赠 200 积分',
      '满 ¥500.00 加 ¥9.90 换购《医用口罩》，限 2 件',
    ]);
  });
});

describe('满减', () => {
  it('shares a fixed amount to the fen, the odd one to the largest remainder', () => {
    expect(fullReduction.reduce(tier({ reductionFen: 100 }), lines(100, 100, 101))).toEqual([33, 33, 34]);
  });
  it('never takes more than there is, nor less than nothing', () => {
    expect(fullReduction.reduce(tier({ reductionFen: 500 }), lines(100, 50))).toEqual([100, 50]);
    expect(fullReduction.reduce(tier({ reductionFen: -5 }), lines(100))).toEqual([0]);
  });
});

describe('折扣', () => {
  it('rounds what is paid down', () => {
    expect(discount.reduce(tier({ ratePermille: 940 }), lines(2997))).toEqual([180]);
  });
  it('bounds a rate out of range', () => {
    expect(discount.reduce(tier({ ratePermille: 1200 }), lines(1000))).toEqual([0]);
    expect(discount.reduce(tier({ ratePermille: -1 }), lines(1000))).toEqual([1000]);
  });
});

describe('返现', () => {
  it('rounds what comes back down', () => {
    expect(cashback.payBack(tier({ ratePermille: 50 }), lines(999))).toEqual([49]);
  });
});

describe('any tier', () => {
  it('takes from each line at most what it costs, and in all what it says', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 0, max: 1000 }),
        (of, fen, rate) => {
          const all = lines(...of);
          const taken = [
            fullReduction.reduce(tier({ reductionFen: fen }), all),
            discount.reduce(tier({ ratePermille: rate }), all),
            cashback.payBack(tier({ ratePermille: rate }), all),
          ];
          for (const shares of taken)
            expect(shares.every((share, index) => share >= 0 && share <= (of[index] ?? 0))).toBe(true);
          expect(taken.map(sum)).toEqual([
            Math.min(fen, sum(of)),
            sum(of) - Math.floor((sum(of) * rate) / 1000),
            Math.floor((sum(of) * rate) / 1000),
          ]);
        },
      ),
    );
  });
});
