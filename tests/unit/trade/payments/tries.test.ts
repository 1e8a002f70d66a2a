import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeStateOf } from '#lib/trade/payments/providers/wechat.server.ts';
import { tradeStateOf as alipayStateOf } from '#lib/trade/payments/providers/alipay.server.ts';
import { askAfter } from '#lib/trade/payments/tries/tries.rules.ts';
import { fenToYuanText, yuanToFen } from '#lib/platform/money.rules.ts';

describe('when a provider is asked', () => {
  const row = { createdAt: 0, expiresAt: 900_000 };

  it.each([
    [0, 8000],
    [29_000, 8000],
    [60_000, 15_000],
    [299_000, 30_000],
    [300_000, 60_000],
    [885_000, 15_000],
    [899_900, 1000],
    [900_000, 60_000],
    [900_000 + 600_000, 300_000],
    [900_000 + 3_600_000, 3_600_000],
  ])('after %i ms again in %i ms', (now, pause) => {
    expect(askAfter(row, now)).toBe(pause);
  });

  it('is never later than the end of the time to pay, and never at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 899_999 }), (now) => {
        const pause = askAfter(row, now);
        expect(pause).toBeGreaterThanOrEqual(1000);
        expect(now + pause).toBeLessThanOrEqual(900_000 + 1000);
      }),
    );
  });
});

describe('amounts in yuan', () => {
  it('become the fen they were written for', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (fen) => {
        expect(yuanToFen(fenToYuanText(fen))).toBe(fen);
      }),
    );
  });

  it.each(['', '.5', '1.234', '1e3', '１００', '12,5', 'NaN', '123456789012'])(
    'are not read out of "%s"',
    (text) => {
      expect(yuanToFen(text)).toBeNull();
    },
  );
});

describe('the words of providers', () => {
  it('say nothing where they are not known', () => {
    expect([tradeStateOf('SUCCESS'), tradeStateOf('NEW_WORD')]).toEqual(['paid', 'waiting']);
    expect([alipayStateOf('TRADE_FINISHED'), alipayStateOf('')]).toEqual(['paid', 'waiting']);
  });
});
