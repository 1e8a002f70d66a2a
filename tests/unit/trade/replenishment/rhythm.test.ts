import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import {
  type Purchase,
  rhythmOf,
  rhythmWords,
  snoozedUntil,
  withoutPurchase,
  withPurchase,
} from '#lib/trade/replenishment/rhythm.rules.ts';

/** Noon in Shanghai. */
const START = Date.UTC(2026, 0, 1, 4);
const boughtOn = (...days: number[]): Purchase[] =>
  days.map((day) => ({ at: START + day * DAY_MS, quantity: 20 }));

describe('a rhythm', () => {
  it('is the median of the intervals, due from nine tenths of it until three of it have passed', () => {
    expect(rhythmOf(boughtOn(0, 30, 61, 90))).toEqual({
      lastAt: START + 90 * DAY_MS,
      lastQuantity: 20,
      everyDays: 30,
      dueAt: START + 117 * DAY_MS,
      endsAt: START + 180 * DAY_MS,
    });
  });

  it('is not moved by one late order', () => {
    expect(rhythmOf(boughtOn(0, 10, 20, 80, 90))?.everyDays).toBe(10);
    expect(rhythmOf(boughtOn(0, 10, 31))?.everyDays).toBe(16);
  });

  it('needs three days of purchase; orders of one day are one', () => {
    expect(rhythmOf([])).toBeNull();
    expect(rhythmOf(boughtOn(0, 30))).toMatchObject({ everyDays: null, dueAt: null, endsAt: null });
    expect(rhythmOf(boughtOn(0, 30, 30.2))).toMatchObject({ everyDays: null, lastQuantity: 40 });
  });

  it('is none below three days and above half a year', () => {
    expect(rhythmOf(boughtOn(0, 2, 4, 6))?.everyDays).toBeNull();
    expect(rhythmOf(boughtOn(0, 3, 6))?.everyDays).toBe(3);
    expect(rhythmOf(boughtOn(0, 180, 360))?.everyDays).toBe(180);
    expect(rhythmOf(boughtOn(0, 181, 362))?.everyDays).toBeNull();
  });

  it('takes an order once however often it is counted, and out again without a trace', () => {
    const purchases = fc.array(fc.record({ at: fc.nat(900), quantity: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(purchases, fc.integer({ min: 901, max: 1800 }), (made, at) => {
        const before = made.reduce<Purchase[]>(withPurchase, []);
        const once = withPurchase(before, { at, quantity: 5 });
        expect(withPurchase(once, { at, quantity: 5 })).toEqual(once);
        expect(withoutPurchase(once, at)).toEqual(before);
      }),
    );
  });

  it('keeps the latest nine orders', () => {
    const all = boughtOn(...Array.from({ length: 12 }, (_, day) => day));
    expect(all.reduce<Purchase[]>(withPurchase, [])).toEqual(all.slice(3));
  });

  it('is stated in days of the calendar, and left alone for one more interval', () => {
    const rhythm = { everyDays: 30, lastAt: START, lastQuantity: 20 };
    expect(rhythmWords(rhythm, '盒', START + 34.3 * DAY_MS)).toBe('每 30 天采购一次，已 34 天，上次 20 盒');
    expect(snoozedUntil(30, START)).toBe(START + 30 * DAY_MS);
  });
});
