import { expect, test } from 'vitest';
import { badgeText } from '#lib/platform/browser/memory/badge-text.rules.ts';
import { NO_BADGES, toBadges } from '#lib/platform/browser/memory/badges.client.ts';

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

test.each([[null], ['x'], [{ cart: '12', messages: -1 }], [[]]])('%o holds no counts', (value) => {
  expect(toBadges(value)).toEqual(NO_BADGES);
});

test('counts are taken one by one', () => {
  expect(toBadges({ cart: 3, messages: 'many' })).toEqual({ cart: 3, messages: null });
});
