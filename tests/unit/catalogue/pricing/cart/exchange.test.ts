import { describe, expect, it } from 'vitest';
import { type Activity, applyActivities } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  exchangeChoice,
  exchangeChoices,
  exchangeProblem,
} from '#lib/catalogue/pricing/cart/exchange.rules.ts';

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
