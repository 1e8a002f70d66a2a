import { DAY_MS } from '#lib/platform/time.rules.ts';
import { describe, expect, it } from 'vitest';
import {
  lotsOfLines,
  type LotState,
  splitOverLots,
  stateRefusal,
} from '#lib/catalogue/goods/lots/lots.rules.ts';

const lot = (id: number, quantity: number, state: LotState = 'on_sale') => ({
  id,
  goodsId: 1,
  quantity,
  state,
});

describe('units of a goods', () => {
  it('come from the lots on sale in their order', () => {
    const lots = [lot(1, 3), lot(2, 9, 'quarantined'), lot(3, 0), lot(4, 5), lot(5, 7, 'blocked'), lot(6, 2)];
    expect(splitOverLots(lots, 2)).toEqual([{ lotId: 1, quantity: 2 }]);
    expect(splitOverLots(lots, 9)).toEqual([
      { lotId: 1, quantity: 3 },
      { lotId: 4, quantity: 5 },
      { lotId: 6, quantity: 1 },
    ]);
  });

  it('come from none where lots on sale have not enough', () => {
    expect(splitOverLots([lot(1, 3), lot(2, 9, 'recalled')], 4)).toBeNull();
    expect(splitOverLots([], 1)).toBeNull();
  });
});

describe('lots of lines', () => {
  const taken = new Map([
    [
      1,
      [
        { lotId: 10, quantity: 4 },
        { lotId: 11, quantity: 6 },
      ],
    ],
    [2, [{ lotId: 20, quantity: 1 }]],
  ]);

  it('go to the lines in their order, and never to another goods', () => {
    const lines = [
      { goodsId: 1, quantity: 5, isNearExpiry: false },
      { goodsId: 2, quantity: 1, isNearExpiry: false },
      { goodsId: 1, quantity: 5, isNearExpiry: false },
    ];
    expect(lotsOfLines(lines, taken)).toEqual([
      [
        { lotId: 10, quantity: 4 },
        { lotId: 11, quantity: 1 },
      ],
      [{ lotId: 20, quantity: 1 }],
      [{ lotId: 11, quantity: 5 }],
    ]);
  });

  it('go to what was bought for being near its expiry first', () => {
    const lines = [
      { goodsId: 1, quantity: 6, isNearExpiry: false },
      { goodsId: 1, quantity: 4, isNearExpiry: true },
    ];
    expect(lotsOfLines(lines, taken)).toEqual([[{ lotId: 11, quantity: 6 }], [{ lotId: 10, quantity: 4 }]]);
  });
});

describe('a lot', () => {
  it('is not put on sale past its expiry, and a recalled one is left as it is', () => {
    const now = 1000;
    const before = now - DAY_MS;
    expect(stateRefusal({ state: 'blocked', expiresAt: now }, 'on_sale', now)).toBeNull();
    expect(stateRefusal({ state: 'blocked', expiresAt: before }, 'on_sale', now)).toContain('已过有效期');
    expect(stateRefusal({ state: 'on_sale', expiresAt: before }, 'blocked', now)).toBeNull();
    expect(stateRefusal({ state: 'recalled', expiresAt: null }, 'blocked', now)).toContain('召回');
  });
});
