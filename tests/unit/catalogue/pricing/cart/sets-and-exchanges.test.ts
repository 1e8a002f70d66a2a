import { type Activity, applyActivities } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  type Combination,
  type CombinationPart,
  combinationProblem,
  priceCombination,
  setsInStock,
} from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import {
  exchangeChoice,
  exchangeChoices,
  exchangeProblem,
} from '#lib/catalogue/pricing/cart/exchange.rules.ts';
import type { PriceSource } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 10, 26);

const source = (basePriceFen: number, rank3?: number): PriceSource => ({
  basePriceFen,
  rankPricesFen: rank3 === undefined ? {} : { 3: rank3 },
  ladder: [],
  ladderType: 0,
  offers: [],
});
const part = (goodsId: number, change: Partial<CombinationPart> = {}): CombinationPart => ({
  goodsId,
  name: `商品${goodsId}`,
  spec: '',
  unit: '盒',
  thumb: '',
  quantity: 1,
  stock: 100,
  canBuy: true,
  reason: '',
  source: source(1000),
  ...change,
});
const set = (change: Partial<Combination> = {}): Combination => ({
  id: 1,
  name: '感冒组合',
  priceFen: 2500,
  isOver: false,
  allowed: null,
  parts: [part(1, { quantity: 2 }), part(2)],
  ...change,
});

describe('a set', () => {
  it('shares its price over its parts by what they cost alone, to the fen', () => {
    const { parts } = priceCombination(set({ priceFen: 2501 }), 3, { rank: null, now: NOW });
    expect(parts).toEqual([
      { goodsId: 1, quantity: 6, listAmountFen: 6000, amountFen: 5002, apartFen: 6000 },
      { goodsId: 2, quantity: 3, listAmountFen: 3000, amountFen: 2501, apartFen: 3000 },
    ]);
  });
  it('asks of a part no more than it costs alone where that has an offer', () => {
    const ending = { startsAt: 0, endsAt: NOW + 1, remaining: null, perMemberLimit: null };
    const offered = { ...source(1000), offers: [{ kind: 'near_expiry' as const, priceFen: 400, ...ending }] };
    const parts = [part(1, { source: offered }), part(2)];
    const priced = priceCombination(set({ priceFen: 1260, parts }), 1, { rank: null, now: NOW });
    expect(priced.parts.map(({ amountFen, apartFen }) => [amountFen, apartFen])).toEqual([
      [360, 400],
      [900, 1000],
    ]);
    const dearer = priceCombination(set({ priceFen: 1600, parts }), 1, { rank: null, now: NOW });
    expect(dearer.parts.map(({ amountFen }) => amountFen)).toEqual([800, 800]);
  });
  it('never costs more than its parts cost this member alone', () => {
    const dear = set({
      priceFen: 2900,
      parts: [part(1, { quantity: 2, source: source(1000, 900) }), part(2)],
    });
    expect(priceCombination(dear, 1, { rank: 3, now: NOW }).priceFen).toBe(2800);
    expect(priceCombination(dear, 1, { rank: 2, now: NOW }).priceFen).toBe(2900);
  });
  it('is there as often as its scarcest part', () => {
    expect(setsInStock(set({ parts: [part(1, { quantity: 3, stock: 8 }), part(2)] }))).toBe(2);
  });
  it.each([
    ['over', null, 1, '组合活动已结束，请删除后单独采购'],
    [
      'barred',
      set({ parts: [part(1, { canBuy: false, reason: '不在您的经营范围内' })] }),
      1,
      '《商品1》不在您的经营范围内',
    ],
    ['limited', set({ allowed: 2 }), 3, '还可购买 2 套'],
    ['used up', set({ allowed: 0 }), 1, '已达限购套数'],
    ['scarce', set({ parts: [part(1, { stock: 2 })] }), 3, '库存只够 2 套'],
    ['gone', set({ parts: [part(1, { stock: 0 })] }), 1, '缺货，暂时不能采购'],
    ['fine', set(), 5, ''],
  ])('says why it cannot be had: %s', (_, combination, quantity, problem) => {
    expect(combinationProblem(combination, quantity)).toBe(problem);
  });
});

const activity = (remaining: number | null = null): Activity => ({
  id: 3,
  kind: 'exchange',
  name: '换购',
  goodsIds: [1],
  excludedGoodsIds: [],
  regions: null,
  regionText: '',
  tiers: [10_000, 30_000].map((thresholdFen, index) => ({
    id: index + 1,
    thresholdFen,
    thresholdUnits: 0,
    grant: {
      type: 1,
      goodsId: 20 + index,
      goodsName: '口罩',
      quantity: 5,
      priceFen: 100,
      repeats: false,
      remaining,
    },
  })),
});
const applied = (amountFen: number, one = activity()) =>
  applyActivities([{ goodsId: 1, quantity: 10, amountFen, isEphedrine: false }], [one]);
const line = (goodsId: number, quantity = 1) => ({ activityId: 3, goodsId, quantity });

describe('换购', () => {
  it('offers the goods of every tier, each as often as one buyer may and there are', () => {
    expect(exchangeChoices(activity(2)).map(({ goodsId, allowed }) => [goodsId, allowed])).toEqual([
      [20, 2],
      [21, 2],
    ]);
    expect(exchangeChoice({ activityId: 3, goodsId: 99 }, [activity()])).toBeNull();
    expect(exchangeChoices({ ...activity(), kind: 'gift' })).toEqual([]);
  });
  it('lets lower tiers be had next to the highest reached', () => {
    expect([exchangeProblem(line(20), applied(30_000)), exchangeProblem(line(21), applied(30_000))]).toEqual([
      '',
      '',
    ]);
  });
  it.each([
    ['what is missing', line(21), applied(12_500), '满 ¥300.00 可换购《口罩》，还差 ¥175.00'],
    ['that it is too many', line(20, 6), applied(12_500), '最多换购 5 件'],
    ['that none are left', line(20), applied(12_500, activity(0)), '换购商品已换完'],
    ['that it is over', line(99), applied(12_500), '换购活动已结束，请删除后按原价采购'],
    ['that nothing of it is in the cart', line(20), applied(0), '满 ¥100.00 可换购《口罩》，还差 ¥100.00'],
  ])('says %s', (_, asked, state, problem) => {
    expect(exchangeProblem(asked, state)).toBe(problem);
  });
});
