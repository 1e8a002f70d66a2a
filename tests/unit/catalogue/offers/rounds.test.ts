import { describe, expect, it } from 'vitest';
import { leftOf, roundKey, roundState } from '#lib/catalogue/offers/offers.rules.ts';

describe('a round', () => {
  const round = { startsAt: Date.UTC(2026, 10, 22, 2), endsAt: Date.UTC(2026, 10, 22, 6) };

  it('runs from its first moment to before its last', () => {
    const at = (ms: number) => roundState(round, ms);
    expect([round.startsAt - 1, round.startsAt, round.endsAt - 1, round.endsAt].map(at)).toEqual([
      'coming',
      'running',
      'running',
      'ended',
    ]);
  });

  it('has ended where it was stopped before it began', () => {
    expect(roundState({ ...round, endsAt: round.startsAt - 5 }, round.startsAt - 2)).toBe('ended');
  });

  it('is named by its times in Shanghai', () => {
    expect(roundKey(round)).toBe('11221000-11221400');
  });
});

describe('what is left', () => {
  it('is reported coarsely', () => {
    expect(leftOf(null)).toBeNull();
    expect([0, 1, 20, 21].map((remaining) => leftOf(remaining, 100))).toEqual([
      'none',
      'few',
      'few',
      'plenty',
    ]);
    expect(leftOf(-1)).toBe('none');
    expect(leftOf(1)).toBe('plenty');
  });
});
