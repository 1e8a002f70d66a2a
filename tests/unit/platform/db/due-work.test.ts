import { describe, expect, it } from 'vitest';
import {
  type DueWork,
  firstTime,
  nextTime,
  retryTime,
  takeableFrom,
} from '#lib/platform/db/due-work.rules.ts';
import {
  DAY_MS,
  formatDateTime,
  MINUTE_MS,
  parseDateTime,
  TEN_MINUTES_MS,
} from '#lib/platform/time.rules.ts';

const at = (time: string): number => parseDateTime(`2026-11-20 ${time}`)!;
const morning = { every: DAY_MS, fromHour: 9 };
const row: DueWork = {
  name: 'some',
  dueAt: 0,
  leasedBy: null,
  leasedUntil: 0,
  endedAt: null,
  failedAt: null,
  error: '',
  failures: 0,
};

describe('Work that waits', () => {
  it.each([
    [{ every: TEN_MINUTES_MS }, '10:00', '2026-11-20 10:10'],
    [{ every: TEN_MINUTES_MS }, '10:09', '2026-11-20 10:10'],
    [morning, '08:59', '2026-11-20 09:00'],
    [morning, '09:00', '2026-11-21 09:00'],
    [{ every: DAY_MS }, '23:59', '2026-11-21 00:00'],
  ])('with the rhythm %j comes after %s at %s', (rhythm, now, next) => {
    expect(formatDateTime(nextTime(rhythm, at(now)))).toBe(next);
  });

  it('is first done at its next time, what is daily today from its hour on', () => {
    expect(firstTime({ every: MINUTE_MS }, at('10:03'))).toBe(at('10:04'));
    expect(firstTime(morning, at('08:00'))).toBe(at('09:00'));
    expect(firstTime(morning, at('14:00'))).toBe(at('09:00'));
  });

  it('that failed comes again later each time, never later than usual', () => {
    const hourly = { every: 60 * MINUTE_MS };
    const delays = [1, 2, 3, 50].map((failures) => retryTime(hourly, failures, at('10:00')) - at('10:00'));
    expect(delays).toEqual([30_000, 60_000, 120_000, 60 * MINUTE_MS]);
  });

  it('that came due while all nodes were off waits for its hour of the day', () => {
    expect(takeableFrom(row, morning, at('03:00'))).toBe(at('09:00'));
    expect(takeableFrom(row, { every: MINUTE_MS }, at('03:00'))).toBe(0);
    const held = { ...row, dueAt: null, leasedBy: 'one', leasedUntil: at('11:00') };
    expect(takeableFrom(held, morning, at('10:00'))).toBe(at('11:00'));
  });
});
