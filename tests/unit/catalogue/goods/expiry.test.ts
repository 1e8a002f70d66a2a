import { describe, expect, it } from 'vitest';
import { isPastExpiry, lotText } from '#lib/catalogue/goods/expiry.rules.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';

const at = (text: string): number => parseDateTime(text)!;

describe('the expiry of a lot', () => {
  const last = at('2026-11-28');

  it('comes at the end of its last day in Shanghai', () => {
    expect(isPastExpiry(last, at('2026-11-28 00:00'))).toBe(false);
    expect(isPastExpiry(last, at('2026-11-28 23:59'))).toBe(false);
    expect(isPastExpiry(last, at('2026-11-29 00:00'))).toBe(true);
    expect(isPastExpiry(null, at('2026-11-29 00:00'))).toBe(false);
  });

  it('is said in days to go, the last one in a word', () => {
    const words = (expiresAt: number, now: number) => lotText({ expiresAt, lotNo: '' }, now);
    expect(words(last, at('2026-11-28 18:00'))).toBe('今天到期');
    expect(words(last, at('2026-11-29 00:00'))).toBe('已过效期');
    expect(words(last + 12 * DAY_MS, at('2026-11-28 18:00'))).toBe('还剩 12 天');
    expect(words(at('2027-01-28'), at('2026-11-28 18:00'))).toBe('还剩 1 个月');
  });
});
