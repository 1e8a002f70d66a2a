import {
  type AskedLine,
  type KnownLine,
  type PricingTerms,
  toCartLines,
  type TradeGoods,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { toCheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import {
  cheaperOffers,
  equalNumber,
  keepsAsLong,
  medicineKey,
  savedPerUnit,
} from '#lib/trade/cart/advice/cheaper.rules.ts';
import { anyContext, anyQuantity, anySource } from '#tests/unit/catalogue/pricing/arbitraries.ts';
import { terms } from './rows-fixture.ts';
import { tradeGoods } from './trade-goods.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

type Line = KnownLine<AskedLine>;

const lineOf = (goods: TradeGoods, quantity: number, selected = true): Line => ({
  line: { id: goods.id + 100, type: 0, activityId: 0, goodsId: goods.id, quantity, selected },
  goods,
  combination: null,
});

const ask = (lines: Line[], others: TradeGoods[], change: Partial<PricingTerms> = {}) =>
  cheaperOffers({
    lines,
    instead: new Map(lines.map(({ line }) => [line.id, others])),
    terms: { ...terms, ...change },
    payWith: () => ({ coupon: change.coupon ?? null, vouchers: change.vouchers ?? [] }),
  });

const dear = tradeGoods({ id: 1 });
const cheap = tradeGoods({ id: 2, basePriceFen: 1800, spec: '10mg*12片/盒', unitCount: 12 });

describe('the same medicine for less', () => {
  it('is offered in the number that holds as much, with what it saves', () => {
    const { payableFen, offers } = ask([lineOf(dear, 21)], [cheap]);
    // 126 tablets are 11 boxes of 12
    expect(payableFen).toBe(25_200);
    expect(offers).toMatchObject([
      { lineId: 101, quantity: 11, savedPerUnit: 5000, savedFen: 25_200 - 19_800 },
    ]);
  });

  it('is said in the words of the line', () => {
    const item = { id: 101, quantity: 21, goods: dear };
    const { offers } = ask([lineOf(dear, 21)], [cheap]);
    const { offers: said } = toCheaperState({ payableFen: 1, offers, waysBack: [] }, [item as never]);
    expect(said).toMatchObject([
      { text: '换成西南药业 12片装 × 11', unit_text: '每片省 ¥0.50', unit_saved: 0.5 },
    ]);
  });

  it('is not offered for a line that is not ticked, nor where there is too little of it', () => {
    expect(ask([lineOf(dear, 21, false)], [cheap]).offers).toEqual([]);
    expect(ask([lineOf(dear, 21)], [{ ...cheap, stock: 10 }]).offers).toEqual([]);
  });

  it('is not offered where the order then pays for its delivery', () => {
    const slightly = tradeGoods({ id: 2, basePriceFen: 1170 });
    const region = { ...terms.region, thresholdFen: 12_000, feeFen: 500 };
    expect(ask([lineOf(dear, 10)], [slightly], { region }).offers).toEqual([]);
    expect(ask([lineOf(dear, 11)], [slightly], { region }).offers).toMatchObject([{ savedFen: 330 }]);
  });

  it('is not offered where a gift would be lost', () => {
    const gift = {
      id: 5,
      kind: 'gift' as const,
      name: '买赠',
      goodsIds: [1],
      excludedGoodsIds: [],
      regions: null,
      regionText: '',
      tiers: [
        {
          id: 6,
          thresholdFen: 0,
          thresholdUnits: 10,
          reductionFen: 0,
          ratePermille: 1000,
          grant: {
            type: 2 as const,
            goodsId: null,
            goodsName: '',
            quantity: 5,
            priceFen: 0,
            repeats: false,
            remaining: null,
          },
        },
      ],
    };
    expect(ask([lineOf(dear, 10)], [cheap], { activities: [gift] }).offers).toEqual([]);
    expect(ask([lineOf(dear, 9)], [cheap], { activities: [gift] }).offers).toHaveLength(1);
  });

  it('saves nothing by using more of a voucher', () => {
    const apart = tradeGoods({ id: 1, isControlled: true });
    const same = tradeGoods({ id: 2, basePriceFen: 1199 });
    const vouchers = [{ id: 1, amountFen: 5000 }];
    expect(ask([lineOf(apart, 10)], [same], { vouchers }).offers).toMatchObject([{ savedFen: 10 }]);
  });

  const anyCartAndOthers = fc.record({
    context: anyContext,
    goods: fc.array(fc.tuple(anySource, anyQuantity), { minLength: 1, maxLength: 6 }),
    others: fc.array(fc.tuple(anySource, fc.constantFrom(6, 12, 5)), { maxLength: 3 }),
  });

  it('never costs the order more, nor loses a line of it', () => {
    let offered = 0;
    fc.assert(
      fc.property(anyCartAndOthers, ({ context, goods, others }) => {
        const lines = goods.map(([source, quantity], index) =>
          lineOf(tradeGoods({ id: index + 1, source }), quantity),
        );
        const found = others.map(([source, unitCount], index) =>
          tradeGoods({ id: index + 7, source, unitCount }),
        );
        const { coupon, vouchers } = context;
        const price = (known: Line[]) => priceCart(toCartLines(known), { ...context, coupon, vouchers });
        const before = price(lines);
        const { payableFen, offers } = ask(lines, found, context);
        expect(payableFen).toBe(before.totals.payableFen);
        for (const { lineId, goods: other, quantity, savedFen, savedPerUnit } of offers) {
          offered += 1;
          const after = price(
            lines.map((one) =>
              one.line.id === lineId
                ? { ...one, goods: other, line: { ...one.line, goodsId: other.id, quantity } }
                : one,
            ),
          );
          expect(savedFen).toBeGreaterThan(0);
          expect(savedPerUnit).toBeGreaterThan(0);
          expect(after.totals.payableFen).toBeLessThanOrEqual(payableFen - savedFen);
          expect(after.totals.lineCount).toBe(before.totals.lineCount);
          expect(after.totals.giftPoints).toBeGreaterThanOrEqual(before.totals.giftPoints);
        }
      }),
    );
    expect(offered).toBeGreaterThan(0);
  });
});

describe('The same medicine', () => {
  const line = tradeGoods({ id: 1 });

  describe('the same medicine', () => {
    it('is of one generic, form and strength, in whatever pack', () => {
      const other = tradeGoods({ id: 2, spec: '0.01g*12片/盒', unitCount: 12, makerId: 2 });
      expect(medicineKey(other)).toBe(medicineKey(line));
    });

    it.each([
      ['another strength', { spec: '5mg*6片/盒' }],
      ['another form', { dosageForm: '分散片' }],
      ['another generic', { commonName: '地氯雷他定片' }],
      ['counted in something else', { unitName: '粒' }],
      ['with ephedrine', { isEphedrine: true }],
    ])('is not %s', (_, change) => {
      expect(medicineKey(tradeGoods({ id: 2, ...change }))).not.toBe(medicineKey(line));
    });

    it.each([
      ['a prescription medicine', { rxClass: 'rx' as const }],
      ['a device', { kind: 'device' as const }],
      ['no stated strength', { spec: '6片/盒' }],
      ['no known count', { unitCount: null }],
      ['no generic', { commonName: '' }],
    ])('is not informed of %s', (_, change) => {
      expect(medicineKey(tradeGoods({ id: 2, ...change }))).toBe('');
    });

    it('keeps as long as what it replaces', () => {
      const [now, near, far] = [0, 90 * DAY_MS, 900 * DAY_MS];
      expect(keepsAsLong({ expiresAt: near }, { expiresAt: far }, now)).toBe(false);
      expect(keepsAsLong({ expiresAt: near }, { expiresAt: near }, now)).toBe(true);
      expect(keepsAsLong({ expiresAt: far }, { expiresAt: null }, now)).toBe(true);
    });
  });

  describe('the number of another pack', () => {
    const packs = fc.record({
      unitCount: fc.constantFrom(6, 7, 12, 24, 100, 2.5),
      minQuantity: fc.integer({ min: 1, max: 20 }),
      stepQuantity: fc.constantFrom(1, 5, 10),
      stock: fc.integer({ min: 0, max: 400 }),
    });

    it('holds at least as much, can be bought, and is the smallest such', () => {
      fc.assert(
        fc.property(packs, packs, fc.integer({ min: 1, max: 300 }), (own, other, quantity) => {
          const number = equalNumber({ quantity, goods: own }, other);
          const units = quantity * own.unitCount;
          if (number === null) {
            expect(other.stock).toBeLessThan(units / other.unitCount + other.stepQuantity);
            return;
          }
          expect(number * other.unitCount).toBeGreaterThanOrEqual(units - 1e-6);
          expect(number).toBeLessThanOrEqual(other.stock);
          expect(number % other.stepQuantity).toBe(0);
          const less = number - other.stepQuantity;
          expect(less < other.minQuantity || less * other.unitCount < units).toBe(true);
        }),
      );
    });

    it('costs less per unit, rounded down', () => {
      const was = { unitCount: 6, priceFen: 1000 };
      expect(savedPerUnit(was, { unitCount: 12, priceFen: 1999 })).toBe(8);
      expect(savedPerUnit(was, { unitCount: 12, priceFen: 2000 })).toBe(0);
      expect(savedPerUnit(was, { unitCount: 6, priceFen: 1001 })).toBeLessThan(0);
    });
  });
});
