import {
  ladderHint,
  ladderLines,
  ladderSteps,
  ladderText,
  nextLadder,
  type OnLadder,
  reachedStep,
} from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import {
  marginText,
  type Offer,
  type PriceSource,
  unitPrice,
} from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { retailOf } from '#lib/catalogue/goods/goods.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import {
  anyLadder,
  anyPrice,
  anyQuantity,
  anyRank,
  anySource,
  NOW,
} from '#tests/unit/catalogue/pricing/arbitraries.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const source: PriceSource = {
  basePriceFen: 1200,
  rankPricesFen: { 2: 1180, 3: 1160 },
  ladder: [{ minQuantity: 10, priceFen: 1150 }],
  ladderType: 0,
  offers: [],
};
const seckill: Offer = {
  id: 7,
  kind: 'seckill',
  priceFen: 990,
  startsAt: NOW,
  endsAt: NOW + 1,
  remaining: 20,
  perMemberLimit: 5,
};
const withOffers = (...offers: Offer[]): PriceSource => ({ ...source, offers });
const buyer = { rank: 1 as const, quantity: 1, now: NOW };

describe('the unit price', () => {
  it('is the base price for a visitor and for rank 1', () => {
    const base = {
      priceFen: 1200,
      listPriceFen: 1200,
      reason: 'base',
      tierIndex: -1,
      offerId: null,
      exceeded: null,
    };
    expect(unitPrice(source, buyer)).toEqual(base);
    expect(unitPrice(source, { ...buyer, rank: null })).toEqual(base);
  });

  it('is the rank price when there is a lower one', () => {
    expect(unitPrice(source, { ...buyer, rank: 3 })).toMatchObject({ priceFen: 1160, reason: 'rank' });
    const dear = { ...source, rankPricesFen: { 2: 1300, 3: 0 } };
    expect(unitPrice(dear, { ...buyer, rank: 2 }).reason).toBe('base');
    expect(unitPrice(dear, { ...buyer, rank: 3 }).reason).toBe('base');
  });

  it('follows the ladder by the number of the line', () => {
    expect(unitPrice(source, { ...buyer, quantity: 9 }).priceFen).toBe(1200);
    expect(unitPrice(source, { ...buyer, quantity: 10 })).toMatchObject({
      priceFen: 1150,
      listPriceFen: 1200,
      reason: 'ladder',
      tierIndex: 0,
    });
  });

  it('takes ladder reductions off the own price, not off an offer', () => {
    const reduced = { ...withOffers({ ...seckill, priceFen: 1170 }), ladderType: 1 as const };
    reduced.ladder = [{ minQuantity: 2, priceFen: 20 }];
    expect(unitPrice(reduced, { ...buyer, rank: 2, quantity: 1 }).reason).toBe('seckill');
    expect(unitPrice(reduced, { ...buyer, rank: 2, quantity: 2 })).toMatchObject({
      priceFen: 1160,
      reason: 'ladder',
    });
  });

  it('says what an offer still allows where the line is too large for it', () => {
    const exceeded = { kind: 'seckill', priceFen: 990, allowed: 5, limitedBy: 'member' };
    expect(unitPrice(withOffers(seckill), { ...buyer, quantity: 6 })).toMatchObject({
      priceFen: 1200,
      exceeded,
    });
    expect(unitPrice(withOffers(seckill), { ...buyer, quantity: 5 }).exceeded).toBeNull();
    const few = { ...seckill, remaining: 2 };
    expect(unitPrice(withOffers(few), { ...buyer, quantity: 3 }).exceeded).toMatchObject({
      allowed: 2,
      limitedBy: 'stock',
    });
    const dearer = { ...seckill, priceFen: 1250 };
    expect(unitPrice(withOffers(dearer), { ...buyer, quantity: 6 }).exceeded).toBeNull();
  });

  it('is the offer while it runs, from its start up to but not at its end', () => {
    expect(unitPrice(withOffers(seckill), buyer)).toMatchObject({ priceFen: 990, offerId: 7, tierIndex: -1 });
    expect(unitPrice(withOffers(seckill), { ...buyer, now: NOW - 1 }).reason).toBe('base');
    expect(unitPrice(withOffers(seckill), { ...buyer, now: NOW + 1 }).reason).toBe('base');
  });

  it('leaves the offer when the line does not fit within its limits as a whole', () => {
    const daily: Offer = { ...seckill, id: 8, kind: 'daily', priceFen: 1100, perMemberLimit: null };
    const priced = (quantity: number) => unitPrice(withOffers(seckill, daily), { ...buyer, quantity }).reason;
    expect([5, 6, 20, 21].map(priced)).toEqual(['seckill', 'daily', 'daily', 'ladder']);
  });

  it('uses no scarce offer up for a price that is there anyway', () => {
    const same = { ...seckill, priceFen: 1200 };
    expect(unitPrice(withOffers(same), buyer).reason).toBe('base');
    const daily: Offer = { ...seckill, id: 8, kind: 'daily' };
    expect(unitPrice(withOffers(seckill, daily), buyer).offerId).toBe(8);
  });

  it('is one fen at least and never above base or rank price', () => {
    fc.assert(
      fc.property(anySource, anyRank, anyQuantity, (any, rank, quantity) => {
        const { priceFen, listPriceFen } = unitPrice(any, { rank, quantity, now: NOW });
        expect(Number.isSafeInteger(priceFen)).toBe(true);
        expect(priceFen).toBeGreaterThanOrEqual(1);
        expect(priceFen).toBeLessThanOrEqual(listPriceFen);
        expect(listPriceFen).toBe(Math.max(1, any.basePriceFen));
        const own = rank === 2 || rank === 3 ? any.rankPricesFen[rank] : undefined;
        if (own !== undefined) expect(priceFen).toBeLessThanOrEqual(own);
      }),
    );
  });

  it('never rises with the number while no offer is limited', () => {
    const unlimited = anySource.map((any) => ({
      ...any,
      offers: any.offers.map((offer) => ({ ...offer, remaining: null, perMemberLimit: null })),
    }));
    fc.assert(
      fc.property(unlimited, anyRank, anyQuantity, anyQuantity, (any, rank, quantity, more) => {
        const at = (units: number) => unitPrice(any, { rank, quantity: units, now: NOW }).priceFen;
        expect(at(quantity + more)).toBeLessThanOrEqual(at(quantity));
      }),
    );
  });

  it('only rises when a limit is passed, and never above the price without the offer', () => {
    fc.assert(
      fc.property(anySource, anyRank, anyQuantity, (any, rank, quantity) => {
        const at = (of: PriceSource, units: number) => unitPrice(of, { rank, quantity: units, now: NOW });
        const before = at(any, quantity);
        const after = at(any, quantity + 1);
        if (after.priceFen > before.priceFen)
          expect(['seckill', 'daily', 'near_expiry']).toContain(before.reason);
        expect(after.priceFen).toBeLessThanOrEqual(at({ ...any, offers: [] }, quantity + 1).priceFen);
      }),
    );
  });

  it('does not depend on the order of tiers and offers', () => {
    fc.assert(
      fc.property(anySource, anyRank, anyQuantity, (any, rank, quantity) => {
        const turned = { ...any, ladder: any.ladder.toReversed(), offers: any.offers.toReversed() };
        const there = unitPrice(any, { rank, quantity, now: NOW });
        const back = unitPrice(turned, { rank, quantity, now: NOW });
        expect(back).toEqual(there);
      }),
    );
  });
});

const ladder = [
  { minQuantity: 50, priceFen: 1080 },
  { minQuantity: 10, priceFen: 1150 },
];
const steps = ladderSteps(ladder, 0, 1200);

/** A line with room for any number. */
const on = (quantity: number, payingFen: number): OnLadder => ({
  quantity,
  payingFen,
  unitsTo: (number) => number - quantity,
});

describe('a price ladder', () => {
  it('reads tier prices as unit prices or as reductions', () => {
    expect(ladderText(steps, '盒')).toBe('≥10盒 ¥11.50 · ≥50盒 ¥10.80');
    const reductions = [
      { minQuantity: 10, priceFen: 50 },
      { minQuantity: 99, priceFen: 5000 },
    ];
    expect(ladderText(ladderSteps(reductions, 1, 1200), '瓶')).toBe('≥10瓶 ¥11.50 · ≥99瓶 ¥0.01');
  });

  it('leaves out tiers that lower nothing', () => {
    expect(ladderSteps(ladder, 0, 1100)).toEqual([{ minQuantity: 50, priceFen: 1080 }]);
    expect(ladderSteps(ladder, 0, 1080)).toEqual([]);
    expect(ladderSteps([{ minQuantity: 5, priceFen: 0 }], 0, 1080)).toEqual([]);
    expect(ladderText([], '盒')).toBe('');
  });

  it('counts the units to the next step, and only to one that beats the price paid', () => {
    expect(nextLadder(steps, on(9, 1200))).toEqual({ minQuantity: 10, priceFen: 1150, missing: 1 });
    expect(nextLadder(steps, on(10, 1150))).toEqual({ minQuantity: 50, priceFen: 1080, missing: 40 });
    expect(nextLadder(steps, on(1, 1100))).toEqual({ minQuantity: 50, priceFen: 1080, missing: 49 });
    expect(nextLadder(steps, on(50, 1080))).toBeNull();
  });

  it('names no step that cannot be reached', () => {
    expect(nextLadder(steps, { ...on(3, 1200), unitsTo: () => null })).toBeNull();
  });

  it('shows what is reached and what is missing', () => {
    const hint = (quantity: number, payingFen: number): string => {
      const line = on(quantity, payingFen);
      return ladderHint(steps, line, nextLadder(steps, line), '盒');
    };
    expect(hint(3, 1200)).toBe('再买 7 盒享 ¥11.50');
    expect(hint(10, 1150)).toBe('已享 ≥10盒 ¥11.50，再买 40 盒享 ¥10.80');
    expect(hint(60, 1080)).toBe('已享 ≥50盒 ¥10.80');
    expect(hint(60, 900)).toBe('');
  });

  it('always falls, from below the own price to one fen at least', () => {
    fc.assert(
      fc.property(anyLadder, fc.constantFrom(0 as const, 1 as const), anyPrice, (tiers, type, own) => {
        const prices = ladderSteps(tiers, type, own).map(({ priceFen }) => priceFen);
        expect(prices.every((price) => price >= 1 && price < own)).toBe(true);
        expect(prices).toEqual([...new Set(prices)].sort((a, b) => b - a));
      }),
    );
  });

  it('reaches the next step by adding exactly what was missing', () => {
    fc.assert(
      fc.property(anyLadder, anyPrice, anyQuantity, (tiers, own, quantity) => {
        const all = ladderSteps(tiers, 0, own);
        const next = nextLadder(all, on(quantity, own));
        fc.pre(next !== null);
        expect(all[reachedStep(all, quantity + next.missing)]?.priceFen).toBeLessThanOrEqual(next.priceFen);
        expect(reachedStep(all, quantity + next.missing - 1)).toBe(reachedStep(all, quantity));
      }),
    );
  });
});

it('gives each step of a ladder a line that does not break', () => {
  expect(ladderLines('≥20盒 ¥14.20 · ≥100盒 ¥13.60')).toBe('≥20盒\u00a0¥14.20\u2002\n≥100盒\u00a0¥13.60');
  expect(ladderLines('')).toBe('');
});

test('A goods carries a suggested retail price where its market price is above the base price', () => {
  expect(retailOf(1800, 1200)).toBe(1800);
  expect(retailOf(1200, 1200)).toBe(0);
  expect(retailOf(0, 1200)).toBe(0);
  expect(marginText({ retailPriceFen: 0 }, 1200)).toBe('');
});

test('The margin is of the retail price, at a price, in whole percent rounded down', () => {
  expect(marginText({ retailPriceFen: 1800 }, 1200)).toBe('零售 ¥18.00 毛利 33%');
  expect(marginText({ retailPriceFen: 1800 }, 1799)).toBe('零售 ¥18.00');
  expect(marginText({ retailPriceFen: 1800 }, 1900)).toBe('零售 ¥18.00');
});

it.each([
  ['优', 'bg-youx'],
  ['换购', 'bg-kxzq'],
  ['爆', 'bg-price'],
  ['constructor', 'bg-price'],
])('gives the chip %s its colour, red where it has none of its own', (label, colour) => {
  expect(tagColour(label)).toBe(colour);
});
