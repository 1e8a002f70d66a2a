import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctQuantity, quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';

const limits = { minQuantity: 10, stepQuantity: 5, stock: 100 };
const anyLimits = fc.record({
  minQuantity: fc.integer({ min: 0, max: 60 }),
  stepQuantity: fc.integer({ min: 0, max: 30 }),
  stock: fc.integer({ min: -5, max: 200 }),
});
const anyWish = fc.integer({ min: -10, max: 300 });

describe('correcting a number', () => {
  it('lets a good number stand', () => {
    expect(correctQuantity(15, limits)).toEqual({ quantity: 15, reason: null, message: '', why: '' });
  });

  it.each([
    [3, limits, 10, 'min', '最少采购 10 盒，已改为 10 盒'],
    [0, { ...limits, minQuantity: 7 }, 10, 'min', '最少采购 10 盒，已改为 10 盒'],
    [Number.NaN, limits, 10, 'min', '最少采购 10 盒，已改为 10 盒'],
    [11, limits, 15, 'step', '须按 5 盒的倍数采购，已改为 15 盒'],
    [9, { minQuantity: 1, stepQuantity: 1, stock: 6 }, 6, 'stock', '库存只有 6 盒，已改为 6 盒'],
    [Infinity, { ...limits, unit: '瓶' }, 100, 'stock', '库存只有 100 瓶，已改为 100 瓶'],
    [58, { ...limits, stock: 58 }, 55, 'stock', '库存只有 58 盒，须按 5 盒的倍数采购，已改为 55 盒'],
    [10, { ...limits, stock: 6 }, 5, 'stock', '库存只有 6 盒，须按 5 盒的倍数采购，已改为 5 盒'],
    [1, { minQuantity: 10, stepQuantity: 1, stock: 6 }, 6, 'stock', '库存只有 6 盒，已改为 6 盒'],
    [10, { ...limits, stock: 4 }, 0, 'none', '库存只有 4 盒，不足 5 盒，暂时不能采购'],
    [10, { ...limits, stock: 0 }, 0, 'none', '缺货，暂时不能采购'],
  ])('turns %d within %j into %d (%s)', (wanted, given, ...expected) => {
    const [quantity, reason, message] = expected;
    const why = String(message).split('，已改为')[0];
    expect(correctQuantity(wanted, given)).toEqual({ quantity, reason, message, why });
  });

  it('lets the last box be bought below the minimum', () => {
    expect(correctQuantity(6, { minQuantity: 10, stepQuantity: 1, stock: 6 }).reason).toBeNull();
    expect(quantityRange({ minQuantity: 10, stepQuantity: 5, stock: 6 })).toEqual({
      smallest: 5,
      largest: 5,
      step: 5,
    });
  });

  it('stays within stock, on the step and at the minimum where the stock allows', () => {
    fc.assert(
      fc.property(anyWish, anyLimits, (wanted, given) => {
        const { quantity } = correctQuantity(wanted, given);
        const step = Math.max(1, given.stepQuantity);
        expect(quantity).toBeGreaterThanOrEqual(0);
        expect(quantity).toBeLessThanOrEqual(Math.max(0, given.stock));
        expect(quantity % step).toBe(0);
        if (quantity < given.minQuantity) expect(quantity + step).toBeGreaterThan(given.stock);
      }),
    );
  });

  it('changes nothing the second time and speaks only when it changed something', () => {
    fc.assert(
      fc.property(anyWish, anyLimits, (wanted, given) => {
        const once = correctQuantity(wanted, given);
        const twice = correctQuantity(once.quantity, given);
        expect(twice.quantity).toBe(once.quantity);
        expect(twice.reason).toBe(once.quantity === 0 ? 'none' : null);
        expect(once.message === '').toBe(once.reason === null);
        if (once.reason === null) expect(once.quantity).toBe(wanted);
      }),
    );
  });

  it('never gives less when more is wanted', () => {
    fc.assert(
      fc.property(anyWish, fc.nat(100), anyLimits, (wanted, more, given) => {
        const less = correctQuantity(wanted, given).quantity;
        expect(correctQuantity(wanted + more, given).quantity).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});
