import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderNo } from '#lib/trade/orders/orders.rules.ts';

describe('order numbers', () => {
  it('carry the day and eight digits', () => {
    expect(orderNo(1, '2026-11-20')).toBe('2026112061803399');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) =>
        /^20261120\d{8}$/.test(orderNo(id, '2026-11-20')),
      ),
    );
  });

  it('never meet on one day', () => {
    const id = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(id, id, (a, b) => a === b || orderNo(a, '2026-11-20') !== orderNo(b, '2026-11-20')),
    );
  });
});
