import { expect, test } from 'vitest';
import { badgeText, toCount } from '#lib/platform/browser/memory/badge-text.rules.ts';

test.each([
  [null, ''],
  [0, ''],
  [Number.NaN, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a count of %s reads "%s"', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

test.each([[null], ['12'], [-1], [Number.NaN], [{}]])('%o is no count that was kept', (value) => {
  expect(toCount(value)).toBeNull();
});

test('a count that was kept is taken', () => {
  expect(toCount(3)).toBe(3);
});
