import { describe, expect, it } from 'vitest';
import { type BoughtLine, linesToRepeat, paidWords } from '#lib/trade/cart/add/again.service.ts';

describe('An order bought again', () => {
  const line = (change: Partial<BoughtLine>): BoughtLine => ({
    goodsId: 1,
    name: '甲片',
    spec: '24片',
    unit: '盒',
    quantity: 2,
    priceFen: 1000,
    priceReason: 'base',
    activityName: '',
    reductionFen: 0,
    ...change,
  });

  describe('the lines of an order that are ordered again', () => {
    it('are one for each goods, without gifts', () => {
      const lines = [
        line({ priceReason: 'seckill', priceFen: 800 }),
        line({ quantity: 3 }),
        line({ goodsId: 2, priceReason: 'gift', priceFen: 0 }),
        line({ goodsId: 3 }),
        line({ goodsId: 3, priceReason: 'gift', priceFen: 0 }),
      ];
      expect(
        linesToRepeat(lines).map(({ goodsId, quantity, priceFen }) => [goodsId, quantity, priceFen]),
      ).toEqual([
        [1, 5, 800],
        [3, 2, 1000],
      ]);
      expect(linesToRepeat(lines).map(({ parts }) => paidWords(parts))).toEqual([
        '¥8.00 × 2、¥10.00 × 3',
        '¥10.00 × 2',
      ]);
    });
  });
});
