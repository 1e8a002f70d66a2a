import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { equalNumber, keepsAsLong, medicineKey, savedPerUnit } from '#lib/trade/cart/advice/cheaper.rules.ts';
import { tradeGoods } from './trade-goods.ts';

const line = tradeGoods({ id: 1 });

describe('the same medicine', () => {
  it('is of one generic, form and strength, in whatever pack', () => {
    const other = tradeGoods({ id: 2, spec: '0.01g*12片/盒', unitCount: 12, makerId: 2 });
    expect(medicineKey(other)).toBe(medicineKey(line));
  });

  it.each([
    ['another strength', { spec: '5mg*6片/盒' }],
    ['another form', { dosageForm: '分散片' }],
    ['another generic', { commonName: '地氯雷他定片' }],
    ['counted in something else', { unitName: '粒' }],
    ['with ephedrine', { isEphedrine: true }],
  ])('is not %s', (_, change) => {
    expect(medicineKey(tradeGoods({ id: 2, ...change }))).not.toBe(medicineKey(line));
  });

  it.each([
    ['a prescription medicine', { rxClass: 'rx' as const }],
    ['a device', { kind: 'device' as const }],
    ['no stated strength', { spec: '6片/盒' }],
    ['no known count', { unitCount: null }],
    ['no generic', { commonName: '' }],
  ])('cannot be told of %s', (_, change) => {
    expect(medicineKey(tradeGoods({ id: 2, ...change }))).toBe('');
  });

  it('keeps as long as what it replaces', () => {
    const [now, near, far] = [0, 90 * DAY_MS, 900 * DAY_MS];
    expect(keepsAsLong({ expiresAt: near }, { expiresAt: far }, now)).toBe(false);
    expect(keepsAsLong({ expiresAt: near }, { expiresAt: near }, now)).toBe(true);
    expect(keepsAsLong({ expiresAt: far }, { expiresAt: null }, now)).toBe(true);
  });
});

describe('the number of another pack', () => {
  const packs = fc.record({
    unitCount: fc.constantFrom(6, 7, 12, 24, 100, 2.5),
    minQuantity: fc.integer({ min: 1, max: 20 }),
    stepQuantity: fc.constantFrom(1, 5, 10),
    stock: fc.integer({ min: 0, max: 400 }),
  });

  it('holds at least as much, can be bought, and is the smallest such', () => {
    fc.assert(
      fc.property(packs, packs, fc.integer({ min: 1, max: 300 }), (own, other, quantity) => {
        const number = equalNumber({ quantity, goods: own }, other);
        const units = quantity * own.unitCount;
        if (number === null) {
          expect(other.stock).toBeLessThan(units / other.unitCount + other.stepQuantity);
          return;
        }
        expect(number * other.unitCount).toBeGreaterThanOrEqual(units - 1e-6);
        expect(number).toBeLessThanOrEqual(other.stock);
        expect(number % other.stepQuantity).toBe(0);
        const less = number - other.stepQuantity;
        expect(less < other.minQuantity || less * other.unitCount < units).toBe(true);
      }),
    );
  });

  it('costs less per unit, rounded down', () => {
    const was = { unitCount: 6, priceFen: 1000 };
    expect(savedPerUnit(was, { unitCount: 12, priceFen: 1999 })).toBe(8);
    expect(savedPerUnit(was, { unitCount: 12, priceFen: 2000 })).toBe(0);
    expect(savedPerUnit(was, { unitCount: 6, priceFen: 1001 })).toBeLessThan(0);
  });
});
