import { COUNT_LIMIT_FEN } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { describe, expect, it } from 'vitest';
import {
  isAsked,
  needsSecond,
  readCounted,
  shouldBe,
  tooFewRefusal,
} from '#lib/catalogue/goods/counts/counts.rules.ts';
import { daysOfCover, suggestedOrder } from '#lib/catalogue/stock-desk/stock-desk.rules.ts';

const shelf = (quantity: number, counted: number, change: { unsent?: number; priceFen?: number } = {}) => ({
  quantity,
  counted,
  unsent: 0,
  priceFen: 100,
  ...change,
});

describe('a count', () => {
  it('compares with what may be sold and what is sold but not sent', () => {
    expect(shouldBe(shelf(2359, 2377, { unsent: 18 }))).toBe(2377);
  });

  it('is asked about above ten units and a fifth of what should be there', () => {
    expect(isAsked(shelf(20, 10))).toBe(false);
    expect(isAsked(shelf(20, 9))).toBe(true);
    expect(isAsked(shelf(20, 31))).toBe(true);
    expect(isAsked(shelf(100, 80))).toBe(false);
    expect(isAsked(shelf(100, 79))).toBe(true);
    expect(isAsked(shelf(80, 80, { unsent: 20 }))).toBe(false);
  });

  it('waits for a second user above a value, however few units that is', () => {
    const dear = shelf(5, 4, { priceFen: COUNT_LIMIT_FEN });
    expect(needsSecond(dear)).toBe(false);
    expect(needsSecond({ ...dear, priceFen: COUNT_LIMIT_FEN + 1 })).toBe(true);
    expect(isAsked({ ...dear, priceFen: COUNT_LIMIT_FEN + 1 })).toBe(true);
  });

  it('names at most five of the orders that want more', () => {
    const orders = [1, 2, 3, 4, 5, 6].map((id) => ({ orderId: id, orderNo: `N${id}`, quantity: 2 }));
    const words = tooFewRefusal({ counted: 11, unsent: 12 }, orders);
    expect(words).toContain('N5（2）等 6 单');
    expect(words).not.toContain('N6');
    expect(tooFewRefusal({ counted: 12, unsent: 12 }, orders)).toBeNull();
  });

  it('is read in digits of any width, or not at all', () => {
    expect(['', ' 12 ', '１２', '0', '1000000'].map(readCounted)).toEqual([null, 12, 12, 0, 1_000_000]);
    expect(['-1', '1.5', '12盒', '1e3', '1000001'].map(readCounted)).toEqual(Array(5).fill(undefined));
  });
});

describe('stock to be ordered', () => {
  it('lasts for whole days, and is ordered in whole packs', () => {
    expect(daysOfCover(5, 35)).toBe(2);
    expect(daysOfCover(5, 0)).toBeNull();
    expect(suggestedOrder(95, 10)).toBe(100);
    expect(suggestedOrder(0, 10)).toBe(0);
    expect(suggestedOrder(7, 0)).toBe(7);
  });
});
