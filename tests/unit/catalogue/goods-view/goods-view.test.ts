import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyondOfferText } from '#lib/catalogue/goods-view/sale-terms.rules.ts';
import { goodsView, type GoodsSource } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import type { Offer } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const visitor = { rank: null, now: NOW } as const;

const source = (change: Partial<GoodsSource> = {}): GoodsSource => ({
  id: 17,
  name: '阿莫西林胶囊',
  commonName: '阿莫西林',
  brandName: '',
  spec: '0.25g*24粒/盒',
  unit: '盒',
  makerId: 3,
  makerName: '华东制药',
  makerShortName: '',
  holder: '',
  categoryCode: 'antibiotics',
  kind: 'drug',
  dosageForm: '胶囊剂',
  barcode: '',
  scopeCode: '',
  insuranceClass: '',
  storage: '',
  origin: '',
  grade: '',
  lotNo: '',
  description: '',
  pictureUrl: '',
  producedAt: null,
  isControlled: false,
  areaCodes: [],
  isEphedrine: false,
  isSpecial: false,
  approvalNo: '国药准字H20003263',
  warehouseId: 1,
  rxClass: 'otc_a',
  unitCount: 24,
  unitName: '粒',
  stock: 320,
  middlePack: 10,
  caseSize: 200,
  minQuantity: 1,
  stepQuantity: 1,
  expiresAt: NOW + 900 * DAY_MS,
  isOnSale: true,
  offSaleReason: '',
  isFreeShipping: false,
  freeShippingQuantity: null,
  isNew: false,
  basePriceFen: 1560,
  retailPriceFen: 0,
  rankPricesFen: { 2: 1480 },
  ladder: [],
  ladderType: 0,
  offers: [],
  activities: [],
  picture: '/picture/goods/17-a.svg',
  thumb: '/picture/goods/17-a/thumb.svg',
  ...change,
});

const offer = (change: Partial<Offer> = {}): Offer => ({
  kind: 'seckill',
  priceFen: 1200,
  startsAt: NOW - DAY_MS,
  endsAt: NOW + DAY_MS,
  remaining: null,
  perMemberLimit: null,
  ...change,
});

describe('what a larger line costs than an offer gives', () => {
  const viewer = { rank: 2, now: NOW } as const;

  it('names the units that still have its price', () => {
    expect(beyondOfferText(source({ offers: [offer({ perMemberLimit: 20 })] }), viewer)).toBe(
      '超出 20 盒的按 ¥14.80',
    );
  });

  it('says that the own limit is used up, and not that the offer of all is', () => {
    expect(beyondOfferText(source({ offers: [offer({ perMemberLimit: 0 })] }), viewer)).toBe(
      '限购已用完，再买按 ¥14.80',
    );
    expect(beyondOfferText(source({ offers: [offer({ remaining: 0 })] }), viewer)).toBe('');
    expect(beyondOfferText(source(), viewer)).toBe('');
  });
});

describe('a goods in readable words', () => {
  it('says of a middle pack that may be split that it may, and of no other', () => {
    const words = (stepQuantity: number) =>
      goodsView({ ...source(), stepQuantity, minQuantity: 1 }, visitor).packText;
    expect([1, 5, 10, 20].map(words)).toEqual([
      '中包 10 可拆零 · 件装 200',
      '中包 10 可拆零 · 件装 200',
      '中包 10 · 件装 200',
      '中包 10 · 件装 200',
    ]);
  });

  it('shows a visitor the base price and a member the rank price with the base price struck', () => {
    expect(goodsView(source(), visitor)).toMatchObject({
      priceText: '¥15.60',
      listPriceText: '',
      unitPriceText: '约 ¥0.6500/粒',
      stockText: '现货 320',
      stockState: 'plenty',
      packText: '中包 10 可拆零 · 件装 200',
      rxText: '甲类OTC',
      unavailableText: '',
    });
    expect(goodsView(source(), { rank: 2, now: NOW })).toMatchObject({
      priceText: '¥14.80',
      listPriceText: '¥15.60',
    });
  });

  it('shows the offer the smallest line can have, and none that it cannot', () => {
    expect(goodsView(source({ offers: [offer()] }), visitor).priceText).toBe('¥12.00');
    const limited = source({ offers: [offer({ perMemberLimit: 5 })], minQuantity: 10 });
    expect(goodsView(limited, visitor).priceText).toBe('¥15.60');
  });

  it('names only ladder steps below the price shown', () => {
    const ladder = [
      { minQuantity: 20, priceFen: 1420 },
      { minQuantity: 100, priceFen: 1360 },
    ];
    expect(goodsView(source({ ladder }), visitor).ladderText).toBe('≥20盒 ¥14.20 · ≥100盒 ¥13.60');
    const offered = source({ ladder, offers: [offer({ priceFen: 1400 })] });
    expect(goodsView(offered, visitor).ladderText).toBe('≥100盒 ¥13.60');
  });

  it('gives no unit price where the pack is what is counted, or cannot be read', () => {
    expect(goodsView(source({ unitCount: 1, unitName: '盒' }), visitor).unitPriceText).toBe('');
    expect(goodsView(source({ unitCount: null }), visitor).unitPriceText).toBe('');
  });

  it.each([
    [{ stock: 0 }, '缺货', 'none'],
    [{ stock: 6, minQuantity: 10, stepQuantity: 10 }, '库存不足一个起订量', 'scarce'],
    [{ isOnSale: false }, '已下架', 'plenty'],
  ] as const)('says why nobody can buy it: %o', (change, text, state) => {
    expect(goodsView(source(change), visitor)).toMatchObject({ unavailableText: text, stockState: state });
  });

  it.each([
    [{ isFreeShipping: true, freeShippingQuantity: 30, stock: 30 }, '满 30 盒包邮'],
    [{ isFreeShipping: true, freeShippingQuantity: 30, stock: 29 }, '满 30 盒包邮，现货不足'],
    [{ isFreeShipping: true, freeShippingQuantity: 30, stock: 0 }, '满 30 盒包邮'],
    [{ isFreeShipping: true, freeShippingQuantity: 30, rxClass: 'rx' }, ''],
    [{ isFreeShipping: true, freeShippingQuantity: null }, ''],
    [{ isFreeShipping: false, freeShippingQuantity: 30 }, ''],
  ] as const)('says from how many units it travels free: %o', (change, text) => {
    expect(goodsView(source(change), visitor).freeQuantityText).toBe(text);
  });

  it('tags what presses most first', () => {
    const activity = {
      id: 1,
      kind: 'reduction' as const,
      name: '满减',
      tiers: [{ id: 1, thresholdUnits: 0, thresholdFen: 50_000, reductionFen: 3000 }],
      goodsIds: null,
      excludedGoodsIds: [],
      regions: null,
      regionText: '',
    };
    const all = source({
      isNew: true,
      isFreeShipping: true,
      freeShippingQuantity: 30,
      activities: [activity],
      offers: [offer(), offer({ kind: 'near_expiry' })],
    });
    expect(goodsView(all, visitor).tags).toEqual([
      { label: '秒', meaning: '限时秒杀' },
      { label: '特', meaning: '近效期特价' },
      { label: '满', meaning: '满减：满 ¥500.00 减 ¥30.00' },
      { label: '优', meaning: '优选包邮' },
      { label: '新', meaning: '新品上架' },
    ]);
  });

  it('never shows a price above the base price, nor a ladder step at or above the price', () => {
    const fen = fc.integer({ min: 1, max: 100_000 });
    const any = fc.record({
      basePriceFen: fen,
      ladder: fc.array(fc.record({ minQuantity: fc.integer({ min: 1, max: 500 }), priceFen: fen }), {
        maxLength: 4,
      }),
      offers: fc.array(
        fen.map((priceFen) => offer({ priceFen })),
        { maxLength: 3 },
      ),
      minQuantity: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(any, (change) => {
        const view = goodsView(source({ ...change, rankPricesFen: {} }), visitor);
        expect(view.priceFen).toBeLessThanOrEqual(change.basePriceFen);
        for (const step of view.ladder) expect(step.priceFen).toBeLessThan(view.priceFen);
      }),
    );
  });
});
