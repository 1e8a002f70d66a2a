import {
  activityKind,
  type ActivityTier,
  type TierGrant,
  tierText,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import {
  type Activity,
  type ActivityLine,
  applyActivities,
  coversGoods,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { giftsOf, type GrantedGoods } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { anyActivity, anyPrice, anyQuantity } from '#tests/unit/catalogue/pricing/arbitraries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A tier that asks for money alone. */
const tier = (thresholdFen: number, rest: Partial<ActivityTier> = {}): ActivityTier => ({
  id: thresholdFen,
  thresholdFen,
  thresholdUnits: 0,
  ...rest,
});
const line = (goodsId: number, quantity: number, amountFen: number): ActivityLine => ({
  goodsId,
  quantity,
  amountFen,
  isEphedrine: false,
});

/** Returns the reduction of each line, over all activities. */
function reductions(lines: readonly ActivityLine[], activities: readonly Activity[]) {
  const applied = applyActivities(lines, activities);
  return {
    activities: applied.map(({ state }) => state),
    lineReductionsFen: lines.map((_, index) => sum(applied.map((one) => one.reductionsFen[index] ?? 0))),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
const reduction: Activity = {
  id: 2,
  kind: 'reduction',
  name: '冬季备货',
  tiers: [
    tier(30_000, { reductionFen: 1000 }),
    tier(50_000, { reductionFen: 3000 }),
    tier(80_000, { reductionFen: 6000 }),
    tier(99_000, { reductionFen: 9000 }),
  ],
  goodsIds: [1, 2, 3],
  excludedGoodsIds: [3],
  regions: null,
  regionText: '',
};
const welfare: Activity = {
  id: 1,
  kind: 'discount',
  name: '全场九四折',
  tiers: [tier(0, { ratePermille: 940 })],
  goodsIds: null,
  excludedGoodsIds: [9],
  regions: null,
  regionText: '',
};
const lines: ActivityLine[] = [line(1, 1, 20_000), line(2, 2, 40_000), line(3, 3, 70_000)];

describe('full reductions', () => {
  it('counts the best tier reached once, over the goods covered', () => {
    const { activities, lineReductionsFen } = reductions(lines, [reduction]);
    expect(activities[0]).toMatchObject({ id: 2, eligibleFen: 60_000, reductionFen: 3000 });
    expect(lineReductionsFen).toEqual([1000, 2000, 0]);
  });

  it('puts reached tiers first and says what the others lack', () => {
    const tiers = reductions(lines, [reduction]).activities[0]?.tiers ?? [];
    const short = tiers.map(({ thresholdFen, status, missingFen, isApplied }) => [
      thresholdFen,
      status,
      missingFen,
      isApplied,
    ]);
    expect(short).toEqual([
      [50_000, 1, 0, true],
      [30_000, 1, 0, false],
      [80_000, 0, 20_000, false],
      [99_000, 0, 39_000, false],
    ]);
  });

  it('is reached at the very amount', () => {
    const at = (amountFen: number) => reductions([line(1, 1, amountFen)], [reduction]);
    expect(at(30_000).activities[0]?.reductionFen).toBe(1000);
    expect(at(29_999).activities[0]?.reductionFen).toBe(0);
  });

  it('takes the tier that gives most, not the one that asks most', () => {
    const odd = { ...reduction, tiers: [reduction.tiers[1]!, tier(55_000, { reductionFen: 100 })] };
    expect(reductions(lines, [odd]).activities[0]?.reductionFen).toBe(3000);
  });

  it('never takes more than leaves 1 fen of each unit', () => {
    const all = { ...reduction, tiers: [tier(1, { reductionFen: 999_999 })] };
    expect(reductions(lines, [all]).lineReductionsFen).toEqual([19_999, 39_998, 0]);
  });
});

describe('discounts', () => {
  it('pays 94% rounded down', () => {
    const { activities } = reductions([line(1, 1, 1999)], [welfare]);
    expect(activities[0]?.reductionFen).toBe(1999 - 1879);
  });

  it('comes after reductions, from what they left, with the threshold on the full amount', () => {
    const over600 = { ...welfare, goodsIds: [1, 2], tiers: [tier(60_000, { ratePermille: 900 })] };
    const { activities, lineReductionsFen } = reductions(lines, [over600, reduction]);
    expect(activities.map(({ kind, reductionFen }) => [kind, reductionFen])).toEqual([
      ['reduction', 3000],
      ['discount', 5700],
    ]);
    expect(lineReductionsFen).toEqual([1000 + 1900, 2000 + 3800, 0]);
  });
});

describe('activities in words', () => {
  it('names condition and gain', () => {
    expect(tierText('reduction', tier(50_000, { reductionFen: 3000 }))).toBe('满 ¥500.00 减 ¥30.00');
    expect(tierText('discount', tier(50_000, { ratePermille: 945 }))).toBe('满 ¥500.00 打 9.45 折');
    expect(tierText('discount', tier(0, { ratePermille: 940 }))).toBe('打 9.4 折');
  });

  it('covers listed goods but for the excluded', () => {
    expect([1, 3, 4].map((id) => coversGoods(reduction, id))).toEqual([true, false, false]);
    expect([1, 9].map((id) => coversGoods(welfare, id))).toEqual([true, false]);
  });
});

describe('any activities over any lines', () => {
  const anyLines = fc.array(
    fc.record({
      goodsId: fc.integer({ min: 1, max: 6 }),
      quantity: anyQuantity,
      amountFen: anyPrice,
      isEphedrine: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  const anyActivities = fc.uniqueArray(anyActivity, { selector: ({ id }) => id, maxLength: 4 });

  it('shares what they take to the fen, within each line', () => {
    fc.assert(
      fc.property(anyLines, anyActivities, (some, activities) => {
        const result = reductions(some, activities);
        expect(sum(result.lineReductionsFen)).toBe(sum(result.activities.map((one) => one.reductionFen)));
        result.lineReductionsFen.forEach((fen, index) => {
          expect(fen).toBeGreaterThanOrEqual(0);
          expect(fen).toBeLessThanOrEqual(some[index]?.amountFen ?? 0);
        });
      }),
    );
  });

  it('reduces only covered goods and applies reached tiers only, of a reduction one at most', () => {
    fc.assert(
      fc.property(anyLines, anyActivity, (some, activity) => {
        const { activities, lineReductionsFen } = reductions(some, [activity]);
        lineReductionsFen.forEach((fen, index) => {
          if (!coversGoods(activity, some[index]?.goodsId ?? 0)) expect(fen).toBe(0);
        });
        const tiers = activities[0]?.tiers ?? [];
        const applied = tiers.filter(({ isApplied }) => isApplied);
        if (activityKind(activity.kind).effect === 'reduction') {
          expect(applied.length).toBe(activities[0]?.reductionFen === 0 ? 0 : 1);
        } else {
          expect(activities[0]?.reductionFen).toBe(0);
        }
        expect(applied.every(({ status }) => status === 1)).toBe(true);
        const statuses = tiers.map(({ status }) => status);
        expect(statuses).toEqual(statuses.toSorted((a, b) => b - a));
      }),
    );
  });

  it('takes the same whatever their order', () => {
    fc.assert(
      fc.property(anyLines, anyActivities, (some, activities) => {
        expect(reductions(some, activities.toReversed())).toEqual(reductions(some, activities));
      }),
    );
  });
});

describe('what gifts come of an activity', () => {
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
  function given(
    activities: Activity[],
    lines: ReturnType<typeof line>[],
    goods: Partial<GrantedGoods> = {},
  ) {
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
});
