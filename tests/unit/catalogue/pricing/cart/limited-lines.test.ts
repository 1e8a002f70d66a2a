import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyondText, priceParts } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { type Offer, type PriceSource, unitPrice } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';

const NOW = 1_000_000;
const buyer = { rank: null, now: NOW };
const seckill = (change: Partial<Offer>): Offer => ({
  id: 1,
  kind: 'seckill',
  priceFen: 1343,
  startsAt: NOW - 1,
  endsAt: NOW + 1,
  remaining: null,
  perMemberLimit: null,
  ...change,
});
const goodsOf = (offers: Offer[], change: Partial<PriceSource & { stepQuantity: number }> = {}) => ({
  source: { basePriceFen: 1509, rankPricesFen: {}, ladder: [], ladderType: 0 as const, offers, ...change },
  stepQuantity: change.stepQuantity ?? 1,
  unit: '盒',
});
const partsOf = (goods: ReturnType<typeof goodsOf>, quantity: number) =>
  priceParts(goods, quantity, buyer).map((part) => [part.quantity, part.price.priceFen]);

describe('units beyond a limited price', () => {
  it('cost the usual price, those within it the limited one', () => {
    const left = goodsOf([seckill({ remaining: 20 })]);
    expect(partsOf(left, 25)).toEqual([
      [20, 1343],
      [5, 1509],
    ]);
    expect(partsOf(left, 20)).toEqual([[20, 1343]]);
    expect(beyondText(left, 25, buyer)).toBe('秒杀价只剩 20 盒，其余 5 盒按 ¥15.09');
    const own = goodsOf([seckill({ remaining: 90, perMemberLimit: 3 })]);
    expect(beyondText(own, 4, buyer)).toBe('秒杀价限购 3 盒，其余 1 盒按 ¥15.09');
    expect(beyondText(own, 3, buyer)).toBe('');
    const gone = goodsOf([seckill({ remaining: 0 })]);
    expect(partsOf(gone, 5)).toEqual([[5, 1509]]);
    expect(beyondText(gone, 5, buyer)).toBe('秒杀价已抢完，按 ¥15.09');
  });

  it('go by whole packs, and by the price that has no limits', () => {
    expect(partsOf(goodsOf([seckill({ remaining: 18 })], { stepQuantity: 5 }), 25)).toEqual([
      [15, 1343],
      [10, 1509],
    ]);
    const daily = seckill({ id: 2, kind: 'daily', priceFen: 1400 });
    expect(partsOf(goodsOf([seckill({ remaining: 20 }), daily]), 25)).toEqual([
      [20, 1343],
      [5, 1400],
    ]);
  });

  it('stay one line where the ladder makes all of them cost no more', () => {
    const goods = goodsOf([seckill({ remaining: 20 })], { ladder: [{ minQuantity: 25, priceFen: 1350 }] });
    expect(partsOf(goods, 25)).toEqual([[25, 1350]]);
  });

  it('never cost more than one line would, whatever the limits', () => {
    const limit = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null });
    fc.assert(
      fc.property(
        fc.record({
          quantity: fc.integer({ min: 1, max: 60 }),
          step: fc.integer({ min: 1, max: 6 }),
          remaining: limit,
          perMemberLimit: limit,
          ladderFrom: fc.integer({ min: 2, max: 60 }),
          ladderFen: fc.integer({ min: 1000, max: 1509 }),
        }),
        ({ quantity, step, remaining, perMemberLimit, ladderFrom, ladderFen }) => {
          const goods = goodsOf([seckill({ remaining, perMemberLimit })], {
            ladder: [{ minQuantity: ladderFrom, priceFen: ladderFen }],
            stepQuantity: step,
          });
          const wanted = Math.ceil(quantity / step) * step;
          const parts = priceParts(goods, wanted, buyer);
          const fen = parts.reduce((sum, part) => sum + part.price.priceFen * part.quantity, 0);
          expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(wanted);
          expect(fen).toBeLessThanOrEqual(
            unitPrice(goods.source, { ...buyer, quantity: wanted }).priceFen * wanted,
          );
          expect(parts.every((part) => part.quantity % step === 0)).toBe(true);
        },
      ),
    );
  });
});
