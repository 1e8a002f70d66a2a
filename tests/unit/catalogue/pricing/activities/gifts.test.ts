import { describe, expect, it } from 'vitest';
import { type Activity, applyActivities } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { type GrantedGoods, giftsOf } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import type { TierGrant } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';

const grant = (change: Partial<TierGrant> = {}): TierGrant => ({
  type: 1,
  goodsId: 9,
  goodsName: '口罩',
  quantity: 2,
  priceFen: 0,
  repeats: false,
  remaining: null,
  ...change,
});
const activity = (
  id: number,
  grants: readonly TierGrant[],
  thresholds: readonly number[] = [10],
): Activity => ({
  id,
  kind: 'gift',
  name: `赠品${id}`,
  goodsIds: null,
  excludedGoodsIds: [],
  regions: null,
  regionText: '',
  tiers: grants.map((each, index) => ({
    id: id * 10 + index,
    thresholdFen: 0,
    thresholdUnits: thresholds[index] ?? 10,
    grant: each,
  })),
});
const line = (id: number, quantity: number, isEphedrine = false) => ({
  id,
  goodsId: id,
  quantity,
  isEphedrine,
  amountFen: quantity * 100,
});
const mask: GrantedGoods = {
  id: 9,
  name: '口罩',
  spec: '10只',
  unit: '盒',
  thumb: '',
  basePriceFen: 500,
  stock: 100,
  canBuy: true,
  reason: '',
};
function given(activities: Activity[], lines: ReturnType<typeof line>[], goods: Partial<GrantedGoods> = {}) {
  const one = { ...mask, ...goods };
  const known = [one, ...lines.map(({ goodsId }) => ({ ...mask, id: goodsId, name: `商品${goodsId}` }))];
  const store = {
    goods: new Map(known.map((each) => [each.id, each])),
    stockLeft: new Map(known.map((each) => [each.id, each.stock])),
  };
  return giftsOf(applyActivities(lines, activities), lines, store).map(
    ({ name, quantity, promised, note }) => [name, quantity, promised, note],
  );
}

describe('gifts', () => {
  it('are those of the highest threshold reached, all that stand at it', () => {
    const tiers = [
      grant({ quantity: 1 }),
      grant({ quantity: 3 }),
      grant({ type: 2, goodsId: null, quantity: 50 }),
    ];
    expect(given([activity(1, tiers, [5, 10, 10])], [line(1, 12)])).toEqual([
      ['口罩', 3, 3, ''],
      ['积分', 50, 50, ''],
    ]);
  });
  it('come once for each time the threshold is reached, where they repeat', () => {
    expect(given([activity(1, [grant({ repeats: true })])], [line(1, 35)])).toEqual([['口罩', 6, 6, '']]);
  });
  it('of the goods bought are counted by each goods', () => {
    const same = grant({ type: 0, goodsId: null, quantity: 1, repeats: true });
    expect(given([activity(1, [same])], [line(1, 9), line(2, 20)])).toEqual([['商品2', 2, 2, '']]);
  });
  it('share what is left between activities, in their order, and say what is missing', () => {
    const two = [activity(1, [grant()]), activity(2, [grant()])];
    expect(given(two, [line(1, 10)], { stock: 3 })).toEqual([
      ['口罩', 2, 2, ''],
      ['口罩', 1, 2, '赠品不足，只赠 1 盒'],
    ]);
  });
  it('last as long as their own number', () => {
    expect(given([activity(1, [grant({ remaining: 0 })])], [line(1, 10)])).toEqual([
      ['口罩', 0, 2, '赠品已赠完'],
    ]);
  });
  it('are not given to who may not have them, nor for goods with ephedrine', () => {
    const barred = { canBuy: false, reason: '不在您的经营范围内' };
    expect(given([activity(1, [grant()])], [line(1, 10)], barred)).toEqual([
      ['口罩', 0, 2, '不在您的经营范围内，不能赠送'],
    ]);
    expect(given([activity(1, [grant()])], [line(1, 10, true)])).toEqual([]);
  });
});
