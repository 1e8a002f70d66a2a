import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeldUnits, replacementsOf, type Takeable } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { DAY_MS, formatDateTime } from '#lib/platform/time.rules.ts';
import {
  lineWord,
  openUnits,
  partsWords,
  sharedOut,
  stateOfHeld,
  stateOfSold,
  tellBy,
} from '#lib/trade/recalls/recalls.rules.ts';

const sold = (change: Partial<Parameters<typeof stateOfSold>[0]> = {}) => ({
  quantity: 10,
  used: 0,
  comingBack: 0,
  returned: 0,
  contactedAt: null,
  ...change,
});

describe('what became of a recalled line', () => {
  it.each([
    ['nothing', {}, 'waiting'],
    ['a call', { contactedAt: 1 }, 'contacted'],
    ['some used up', { used: 4 }, 'contacted'],
    ['some on their way', { used: 4, comingBack: 6 }, 'returning'],
    ['some back', { returned: 3 }, 'waiting'],
    ['some back and a call', { returned: 3, contactedAt: 1 }, 'contacted'],
    ['all back', { returned: 10 }, 'returned'],
    ['some back, the others used up', { used: 4, returned: 6 }, 'returned'],
    ['all used up', { used: 10 }, 'used'],
  ] as const)('after %s', (_, change, state) => {
    expect(stateOfSold(sold(change))).toBe(state);
  });

  it('is called by both where a part is back and the rest is used up', () => {
    expect(lineWord({ state: 'returned', used: 8 })).toBe('部分退回，其余已用完');
    expect(lineWord({ state: 'returned', used: 0 })).toBe('已退回');
    expect(lineWord({ state: 'returning', used: 2 })).toBe('退回中');
  });

  it.each([
    [10, 0, 'replaced'],
    [6, 0, 'missing'],
    [6, 4, 'left_out'],
    [0, 10, 'left_out'],
  ])('of an order not sent, with %i replaced and %i left out', (replaced, leftOut, state) => {
    expect(stateOfHeld({ quantity: 10, replaced, leftOut })).toBe(state);
  });

  it('is said in units that come to the whole line', () => {
    const line = {
      ...sold({ used: 1, comingBack: 2, returned: 3 }),
      isHeld: 0 as const,
      replaced: 0,
      leftOut: 0,
    };
    expect(openUnits(line)).toBe(4);
    expect(partsWords(line)).toBe('已退回 3，退回中 2，已用完 1，未回报 4');
    expect(partsWords({ ...line, isHeld: 1, replaced: 6, leftOut: 1 })).toBe('换批号 6，不发 1，缺 3');
  });

  it('is due by the last minute of a day that depends on the level, as the page and the file say it', () => {
    const midnight = Date.UTC(2026, 10, 20, 16);
    expect(formatDateTime(tellBy('first', midnight))).toBe('2026-11-22 23:59');
    expect(formatDateTime(tellBy('third', midnight + DAY_MS - 1))).toBe('2026-11-28 23:59');
  });

  it('shares units out in the order of lines, no more than each takes', () => {
    const lines = [
      { id: 1, most: 3 },
      { id: 2, most: 5 },
    ];
    expect([...sharedOut(lines, 4, ({ most }) => most).values()]).toEqual([3, 1]);
    expect([...sharedOut(lines, 99, ({ most }) => most).values()]).toEqual([3, 5]);
  });
});

describe('what takes the place of recalled units', () => {
  const lot = fc.record({
    state: fc.constantFrom('on_sale' as const, 'blocked' as const, 'recalled' as const),
    quantity: fc.nat({ max: 9 }),
  });

  it('is on sale, no more than there is, and stays back only where nothing is left', () => {
    fc.assert(
      fc.property(fc.array(lot), fc.array(fc.integer({ min: 1, max: 9 })), (lots, wanted) => {
        const shelf = lots.map((one, index): Takeable => ({ id: index, goodsId: 1, ...one }));
        const held = wanted.map((quantity, index): HeldUnits => ({
          lotId: 99,
          lineId: index,
          orderId: 1,
          quantity,
        }));
        const result = replacementsOf(shelf, held);
        const taken = new Map<number, number>();
        for (const { lotId, quantity } of result.flatMap(({ by }) => by))
          taken.set(lotId, (taken.get(lotId) ?? 0) + quantity);
        for (const [lotId, units] of taken) {
          expect(shelf[lotId]?.state).toBe('on_sale');
          expect(units).toBeLessThanOrEqual(shelf[lotId]?.quantity ?? 0);
        }
        const isShort = result.some(
          ({ by, quantity }) => by.reduce((sum, one) => sum + one.quantity, 0) < quantity,
        );
        const left = shelf.reduce(
          (sum, one) => sum + (one.state === 'on_sale' ? one.quantity - (taken.get(one.id) ?? 0) : 0),
          0,
        );
        if (isShort) expect(left).toBe(0);
      }),
    );
  });

  it('goes to whoever comes first', () => {
    const shelf: Takeable[] = [
      { id: 1, goodsId: 1, state: 'on_sale', quantity: 2 },
      { id: 2, goodsId: 1, state: 'on_sale', quantity: 3 },
    ];
    const held = [4, 4].map((quantity, index): HeldUnits => ({
      lotId: 9,
      lineId: index,
      orderId: index,
      quantity,
    }));
    expect(replacementsOf(shelf, held).map(({ by }) => by)).toEqual([
      [
        { lotId: 1, quantity: 2 },
        { lotId: 2, quantity: 2 },
      ],
      [{ lotId: 2, quantity: 1 }],
    ]);
  });
});
