import { expect, test } from 'vitest';
import { scopeEndText } from '#lib/catalogue/goods/availability.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const told = '经营范围“化学药制剂”有效期至 2026-12-10，请及时更新资质';
const inDays = (...days: (number | null)[]) =>
  days.map((left) => ({ code: 'chem', expiresAt: left === null ? null : NOW + left * DAY_MS }));

test.each([
  ['within 30 days', inDays(20), told],
  ['the longest of several counts', inDays(5, 20), told],
  ['later than that', inDays(31), ''],
  ['without end', inDays(20, null), ''],
  ['run out already', inDays(-1), ''],
  ['not held', [], ''],
])('a scope: %s', (_, scopes, text) => {
  expect(scopeEndText('chem', scopes, NOW)).toBe(text);
});

test('names the last day it holds, as its certificate does', () => {
  const scopes = [{ code: 'chem', expiresAt: Date.UTC(2026, 10, 27, 16) }];
  expect(scopeEndText('chem', scopes, NOW)).toContain('有效期至 2026-11-27');
});

test('goods that need no scope, or another one, say nothing', () => {
  expect(scopeEndText(null, inDays(20), NOW)).toBe('');
  expect(scopeEndText('cpm', inDays(20), NOW)).toBe('');
});
