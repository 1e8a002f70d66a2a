import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  endText,
  endTimeText,
  formatDate,
  formatDateTime,
  formatTime,
  openWindowText,
  plainDay,
  startText,
  untilText,
  windowText,
} from '#lib/platform/time.rules.ts';

const shanghai = (text: string) => Date.parse(`${text}+08:00`);

describe('dates and times in Shanghai', () => {
  it('shows the local day and minute', () => {
    const moment = Date.UTC(2026, 10, 19, 18, 5, 59);
    expect(formatDate(moment)).toBe('2026-11-20');
    expect(formatTime(moment)).toBe('02:05');
    expect(formatDateTime(moment)).toBe('2026-11-20 02:05');
  });

  it.each(['2027-05-31', ' 20270531 ', '2027.5.31', '2027/5/31', '2027年5月31日'])(
    'reads %s as one day',
    (written) => expect(plainDay(written)).toBe('2027-05-31'),
  );

  it.each(['', '2027-05', '长期', '31/5/2027'])('leaves %j, which is no day', (written) =>
    expect(plainDay(written)).toBe(written),
  );

  it('writes a window by its days, and by its times within a day', () => {
    const [start, end] = [shanghai('2026-05-01T00:00'), shanghai('2026-05-22T00:00')];
    expect(windowText(start, end)).toBe('2026-05-01 至 2026-05-21');
    expect(untilText(end)).toBe('至 2026-05-21');
    expect(endText(end - 60_000)).toBe('2026-05-21 23:59');
    expect(untilText(shanghai('2026-05-21T18:00'))).toBe('至 2026-05-21 18:00');
    expect([endTimeText(end), endTimeText(end - 60_000)]).toEqual(['24:00', '23:59']);
    expect(startText(shanghai('2026-05-01T08:30'))).toBe('2026-05-01 08:30');
    const open = { startsAt: null, endsAt: null };
    expect(openWindowText(open)).toBe('一直');
    expect(openWindowText({ ...open, startsAt: start })).toBe('2026-05-01 00:00 起');
    expect(openWindowText({ startsAt: start, endsAt: end })).toBe('2026-05-01 00:00 起 到 2026-05-22 00:00');
  });

  it('reads back to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (moment) => {
        const back = shanghai(formatDateTime(moment).replace(' ', 'T'));
        expect(back).toBe(moment - (moment % 60_000));
      }),
    );
  });

  it('adds calendar months and stops at the end of a short one', () => {
    expect(formatDate(addMonths(shanghai('2026-08-31T00:30'), 6))).toBe('2027-02-28');
    expect(formatDate(addMonths(shanghai('2027-08-31T23:30'), 6))).toBe('2028-02-29');
    expect(formatDateTime(addMonths(shanghai('2026-11-20T14:05'), 6))).toBe('2027-05-20 14:05');
    expect(formatDate(addMonths(shanghai('2026-01-31T12:00'), -2))).toBe('2025-11-30');
  });
});
