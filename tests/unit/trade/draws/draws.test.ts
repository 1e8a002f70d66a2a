import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costsInAll,
  drawStateOf,
  expectedCostFen,
  oddsText,
  prizeAt,
  resultText,
  totalWeight,
  type Weighted,
  weightsNow,
} from '#lib/trade/draws/draws.rules.ts';

const NOTHING = { id: 0, kind: 'nothing', weight: 500, left: null } as const;
type Prize = Weighted & { id: number };

/** The same numbers from 0 to below 1 for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a lucky draw', () => {
  it('holds its odds over 100,000 draws, and gives no more than there are', () => {
    const prizes: Prize[] = [
      { id: 1, kind: 'goods', weight: 5, left: 100 },
      { id: 2, kind: 'voucher', weight: 95, left: 5000 },
      { id: 3, kind: 'points', weight: 1400, left: null },
      NOTHING,
    ];
    const stock = new Map(prizes.map(({ id, left }) => [id, left]));
    const total = totalWeight(prizes);
    const random = seeded(2026);
    const drawn = new Map(prizes.map(({ id }) => [id, 0]));
    const expected = new Map(prizes.map(({ id }) => [id, 0]));
    for (let times = 0; times < 100_000; times += 1) {
      for (const [index, weight] of weightsNow(prizes).entries()) {
        const { id } = prizes[index]!;
        expected.set(id, expected.get(id)! + weight / total);
      }
      const prize = prizeAt(prizes, Math.floor(random() * total))!;
      drawn.set(prize.id, drawn.get(prize.id)! + 1);
      if (prize.left !== null) prize.left -= 1;
    }
    expect([drawn.get(1), drawn.get(2)! <= 5000]).toEqual([stock.get(1), true]);
    for (const { id, kind } of prizes) {
      const [got, due] = [drawn.get(id)!, expected.get(id)!];
      // five standard deviations of so many draws
      expect(Math.abs(got - due), `${kind}: ${got} of ${due}`).toBeLessThan(5 * Math.sqrt(due) + 1);
    }
  });

  it('lets the weight of what has run out fall to nothing, and to nothing else', () => {
    const prizes = [
      { kind: 'goods', weight: 30, left: 0 },
      { kind: 'points', weight: 20, left: null },
      { ...NOTHING, weight: 50 },
    ] as const;
    expect(weightsNow(prizes)).toEqual([0, 20, 80]);
    expect(prizeAt(prizes, 19)).toBe(prizes[1]);
    expect(prizeAt(prizes, 20)).toBe(prizes[2]);
    expect(prizeAt(prizes, 99)).toBe(prizes[2]);
    expect(prizeAt(prizes, 100)).toBeUndefined();
  });

  it('always shares all of the weight, whatever is left', () => {
    const prize = fc.record({
      kind: fc.constantFrom('points', 'goods', 'coupon', 'voucher'),
      weight: fc.nat(1000),
      left: fc.option(fc.nat(2)),
    });
    fc.assert(
      fc.property(fc.array(prize, { maxLength: 20 }), (some) => {
        const prizes: Weighted[] = [...some, NOTHING];
        const weights = weightsNow(prizes);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(totalWeight(prizes));
        const at = weights.findIndex((weight) => weight > 0);
        expect(prizeAt(prizes, 0)).toBe(prizes[at]);
      }),
    );
  });

  it.each([
    [1, 8, '12.5%'],
    [5, 2000, '0.25%'],
    [1, 10_000, '0.01%'],
    [1, 1_000_000, '1/1,000,000'],
    [5, 1_000_005, '约 1/200,000'],
    [1, 3, '33.33%'],
    [999_999, 1_000_000, '99.99% 以上'],
    [0, 100, '0%'],
    [7, 7, '100%'],
  ])('says %d of %d as %s', (weight, total, text) => expect(oddsText(weight, total)).toBe(text));

  it('knows what it costs: each time by what can be won, and in all', () => {
    const prizes = [
      { kind: 'goods', weight: 10, left: 0, promised: 2, drawn: 2, costFen: 10_000 },
      { kind: 'voucher', weight: 40, left: 3, promised: 5, drawn: 2, costFen: 500 },
      { kind: 'points', weight: 50, left: null, promised: null, drawn: 9, costFen: 88 },
      { ...NOTHING, promised: null, drawn: 4, costFen: 0, weight: 100 },
    ] as const;
    expect(expectedCostFen(prizes)).toBeCloseTo((40 * 500 + 50 * 88) / 200);
    expect(costsInAll(prizes)).toEqual({ allFen: 22_500, drawnFen: 21_792, isOpen: true });
  });

  it('runs in its window while it is on', () => {
    const draw = { isOn: 1, startsAt: 10, endsAt: 20 } as const;
    expect([9, 10, 19, 20].map((now) => drawStateOf(draw, now))).toEqual([
      'coming',
      'running',
      'running',
      'over',
    ]);
    expect([10, 20].map((now) => drawStateOf({ ...draw, isOn: 0 }, now))).toEqual(['off', 'over']);
  });

  it('says what was won in the words of the spec', () => {
    expect(resultText({ kind: 'voucher', name: '50 元现金券', remarks: '无门槛' })).toBe(
      '恭喜您，抽中50 元现金券（无门槛）',
    );
    expect(resultText({ kind: 'points', name: '88 积分', remarks: '' })).toBe('恭喜您，抽中88 积分');
    expect(resultText({ kind: 'nothing', name: '谢谢参与', remarks: '' })).toBe('谢谢参与');
  });
});
