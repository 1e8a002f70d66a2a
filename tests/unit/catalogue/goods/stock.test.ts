import { describe, expect, it } from 'vitest';
import { formatMonth, isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { stockText } from '#lib/catalogue/goods/availability.rules.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`);

describe('stock in words', () => {
  it('distinguishes plenty, scarce and none', () => {
    expect([320, 10, 9, 1, 0, -3].map(stockText)).toEqual([
      '现货 320',
      '现货 10',
      '紧张 9',
      '紧张 1',
      '缺货',
      '缺货',
    ]);
  });
});

describe('expiry', () => {
  it('is near at six calendar months to go, and not a moment earlier', () => {
    const now = day('2026-11-20');
    expect(isNearExpiry(day('2027-05-20'), now)).toBe(true);
    expect(isNearExpiry(day('2027-05-20') + 1, now)).toBe(false);
    expect(isNearExpiry(day('2026-11-01'), now)).toBe(true);
    expect(isNearExpiry(null, now)).toBe(false);
  });

  it('names the month in Shanghai', () => {
    expect(formatMonth(Date.UTC(2028, 1, 29, 16))).toBe('2028-03');
    expect(formatMonth(Date.UTC(2028, 1, 29, 15, 59))).toBe('2028-02');
  });
});
