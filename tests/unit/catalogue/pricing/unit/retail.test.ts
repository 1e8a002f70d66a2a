import { expect, test } from 'vitest';
import { marginText, retailOf } from '#lib/catalogue/pricing/unit/price.rules.ts';

test('A goods carries a suggested retail price where its market price is above the base price', () => {
  expect(retailOf(1800, 1200)).toBe(1800);
  expect(retailOf(1200, 1200)).toBe(0);
  expect(retailOf(0, 1200)).toBe(0);
  expect(marginText({ retailPriceFen: 0 }, 1200)).toBe('');
});

test('The margin is of the retail price, at a price, in whole percent rounded down', () => {
  expect(marginText({ retailPriceFen: 1800 }, 1200)).toBe('零售 ¥18.00 毛利 33%');
  expect(marginText({ retailPriceFen: 1800 }, 1799)).toBe('零售 ¥18.00');
  expect(marginText({ retailPriceFen: 1800 }, 1900)).toBe('零售 ¥18.00');
});
