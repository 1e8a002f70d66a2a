import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { ActivityKind, ActivityTier } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { CartLine, PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const KINDS: readonly ActivityKind[] = ['reduction', 'discount', 'gift', 'cashback', 'free_shipping'];

const lineOf = (id: number): CartLine => ({
  id,
  type: 0,
  activityId: 0,
  goodsId: id,
  quantity: 10 + (id % 90),
  unit: '盒',
  selected: true,
  stock: 1000,
  canBuy: true,
  isEphedrine: id % 50 === 0,
  isControlled: id % 40 === 0,
  isPrescription: false,
  combination: null,
  source: {
    basePriceFen: 1000 + id,
    rankPricesFen: { 3: 980 + id },
    ladder: [
      { minQuantity: 10, priceFen: 970 + id },
      { minQuantity: 50, priceFen: 950 + id },
    ],
    ladderType: 0,
    offers: [
      {
        id,
        kind: 'daily',
        priceFen: 960 + id,
        startsAt: NOW - 1,
        endsAt: NOW + 1,
        remaining: null,
        perMemberLimit: null,
      },
    ],
  },
  stepQuantity: 1,
  freeShippingQuantity: null,
});

function tierOf(id: number, kind: ActivityKind, step: number): ActivityTier {
  const grant = {
    type: 1 as const,
    goodsId: 1 + (id % 7),
    goodsName: '口罩',
    quantity: 1,
    priceFen: 0,
    repeats: false,
    remaining: null,
  };
  return {
    id,
    thresholdFen: step * 10_000,
    thresholdUnits: 0,
    reductionFen: step * 500,
    ratePermille: kind === 'cashback' ? step : 1000 - step,
    ...(kind === 'gift' ? { grant } : {}),
  };
}

/** A cart as large as one gets, with activities of each kind that cover much of it, a coupon and vouchers. */
export function heavyCart(count: number, activities: number): { lines: CartLine[]; terms: PricingTerms } {
  const lines = Array.from({ length: count }, (_, index) => lineOf(index + 1));
  const all = lines.map(({ goodsId }) => goodsId);
  const terms: PricingTerms = {
    rank: 3,
    now: NOW,
    activities: Array.from({ length: activities }, (_, index): Activity => {
      const kind = KINDS[index % KINDS.length] ?? 'reduction';
      const tiers = [1, 2, 3].map((step) => tierOf(index * 10 + step, kind, step));
      const goodsIds = index % 4 === 0 ? null : all.filter((id) => id % (1 + (index % 4)) === 0);
      const words = { id: index + 1, name: `活动${index}` };
      return {
        ...words,
        kind,
        tiers,
        goodsIds,
        excludedGoodsIds: all.slice(0, index),
        regions: null,
        regionText: '',
      };
    }),
    granted: all.map((id) => ({
      id,
      name: '口罩',
      spec: '',
      unit: '盒',
      thumb: '',
      basePriceFen: 1000,
      stock: 1000,
      canBuy: true,
      reason: '',
    })),
    region: { thresholdFen: 50_000, feeFen: 800 },
    regionCode: '310100',
    coupon: { id: 1, minimumFen: 10_000, amountFen: 2000, goodsIds: all },
    vouchers: [
      { id: 1, amountFen: 3000 },
      { id: 2, amountFen: 5000 },
    ],
  };
  return { lines, terms };
}
