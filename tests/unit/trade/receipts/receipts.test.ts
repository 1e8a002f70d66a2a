import { describe, expect, it } from 'vitest';
import { DAY_MS, formatDateTime, parseDateTime } from '#lib/platform/time.rules.ts';
import {
  dueDay,
  dueWords,
  isOverdue,
  isWithheld,
  maySend,
  receiptDueAt,
  type ReceiptState,
} from '#lib/trade/receipts/receipts.rules.ts';

const at = (text: string): number => parseDateTime(text) ?? Number.NaN;
const DUE = receiptDueAt(at('2026-11-05 23:59'));

describe('A receipt', () => {
  it('is owed until the end of the fifteenth day after the goods came, in Shanghai', () => {
    expect(formatDateTime(DUE)).toBe('2026-11-21 00:00');
    expect(receiptDueAt(at('2026-11-05 00:00'))).toBe(DUE);
    expect(receiptDueAt(at('2026-11-06 00:00'))).toBe(DUE + DAY_MS);
    expect(dueDay({ dueAt: DUE })).toBe('2026-11-20');
  });

  it.each([
    ['2026-11-09 23:59', '还有 11 天'],
    ['2026-11-13 00:00', '还有 7 天'],
    ['2026-11-19 12:00', '还有 1 天'],
    ['2026-11-20 00:00', '今天是最后一天'],
    ['2026-11-20 23:59', '今天是最后一天'],
    ['2026-11-21 00:00', '已逾期 1 天'],
    ['2026-11-22 00:00', '已逾期 2 天'],
  ])('says at %s: %s', (now, words) => {
    expect(dueWords({ dueAt: DUE }, at(now))).toBe(words);
  });

  it.each<[state: ReceiptState, sentAt: number | null, before: boolean, after: boolean]>([
    ['waiting', null, false, true],
    ['refused', DUE - DAY_MS, false, true],
    // sent in time, it waits for the shop
    ['sent', DUE - 1, false, false],
    // sent late, until an operator has looked at it
    ['sent', DUE, false, true],
    ['accepted', DUE + DAY_MS, false, false],
  ])(
    'that is %s and was sent at %s is overdue before and from its end: %s, %s',
    (state, sentAt, before, after) => {
      const receipt = { state, sentAt, dueAt: DUE };
      expect([isOverdue(receipt, DUE - 1), isOverdue(receipt, DUE)]).toEqual([before, after]);
    },
  );

  it('may be sent in, and again, until it is accepted', () => {
    const states: ReceiptState[] = ['waiting', 'sent', 'refused', 'accepted'];
    expect(states.map((state) => maySend({ state }))).toEqual([true, true, true, false]);
  });

  it('is named with goods that it withholds, not with others that cannot be bought', () => {
    const line = (reason: 'withheld' | 'no_stock') => ({
      goods: { buyability: { canBuy: false, reason, text: '' } },
    });
    expect([isWithheld([line('no_stock'), line('withheld')]), isWithheld([line('no_stock')])]).toEqual([
      true,
      false,
    ]);
  });
});
