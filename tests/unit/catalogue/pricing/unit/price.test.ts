import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { Offer, PriceSource } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { anyQuantity, anyRank, anySource, NOW } from './arbitraries.ts';

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
