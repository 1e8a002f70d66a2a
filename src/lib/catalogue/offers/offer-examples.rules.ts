import {
  activityKind,
  type ActivityKind,
  type ActivityTier,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { sumFen } from '#lib/platform/money.rules.ts';
import { isReached } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { GoodsFields } from '#lib/catalogue/goods-view/goods-answer.fields.ts';

/** Result of an activity for an amount, computed as in the cart. Amounts in fen. */
export interface Example {
  amountFen: number;
  /** Amount deducted, or paid back. */
  gainFen: number;
  /** Amount missing to the first tier; 0 where one is reached. */
  missingFen: number;
}

const YUAN = 100;
/** First amount where a tier requires none. */
const USUAL_FEN = 1000 * YUAN;

const roundUp = (fen: number): number => Math.ceil(fen / (100 * YUAN)) * 100 * YUAN;

/** Amounts that show the effect of tiers: below the first, at each, and well above the last. */
export function exampleAmounts(tiers: readonly Pick<ActivityTier, 'thresholdFen'>[]): number[] {
  const asked = tiers.map(({ thresholdFen }) => thresholdFen || USUAL_FEN).sort((a, b) => a - b);
  const [first = USUAL_FEN, last = first] = [asked[0], asked.at(-1)];
  const below = tiers.every(({ thresholdFen }) => thresholdFen > 0) ? [Math.floor(first * 0.9)] : [];
  return [...new Set([...below, ...asked, roundUp(last * 1.5)])];
}

/** An example of an activity over one line of goods, with as many units as it requires. */
export function exampleOf(kind: ActivityKind, tiers: readonly ActivityTier[], amountFen: number): Example {
  const rules = activityKind(kind);
  const lines = [{ goodsId: 0, quantity: 1, amountFen }];
  const gains = tiers
    .filter((tier) => isReached(tier, { fen: amountFen, units: Number.MAX_SAFE_INTEGER }))
    .toSorted((a, b) => b.thresholdFen - a.thresholdFen || b.thresholdUnits - a.thresholdUnits)
    .map((tier) => {
      if (rules.effect === 'reduction') return sumFen(rules.reduce(tier, lines));
      return rules.effect === 'cashback' ? sumFen(rules.payBack(tier, lines)) : 0;
    });
  const lowest = Math.min(...tiers.map(({ thresholdFen }) => thresholdFen));
  return {
    amountFen,
    // The highest tier pays back; for reductions the best counts.
    gainFen: (rules.effect === 'reduction' ? Math.max(0, ...gains) : gains[0]) ?? 0,
    missingFen: gains.length > 0 ? 0 : Math.max(0, lowest - amountFen),
  };
}

/** A goods in an answer to a member, for the OpenAPI document. */
export const GOODS_EXAMPLE: GoodsFields = {
  id: 1024,
  name: '感冒清热颗粒',
  brand_name: '',
  sccj: '山东宏济堂制药集团股份有限公司',
  sccj_id: 31,
  ypgg: '12g*10袋/盒',
  bzdw: '盒',
  approval_no: '国药准字Z20223907',
  rx_class: '甲类OTC',
  expires: '2029-02',
  goods_image: { list: '/picture/thumb/1024-1k2.svg', detail: '/picture/goods/1024-1k2.svg' },
  ck_id: 1,
  is_buy: 1,
  buy_text: '',
  number: 4110,
  stock_text: '现货 4110',
  price: 8.46,
  price_fen: 846,
  base_price: 9.01,
  unit_price: '约 ¥0.8500/袋',
  ladder_price: [{ number: 50, price: 8.2, unit_price: 8.2 }],
  ladder_price_type: 0,
  is_youx: 0,
  type: 0,
  is_free_shipping: 0,
  free_shipping_number: null,
  min_number: 1,
  step_number: 1,
  tags: ['特'],
};

const OFFER_EXAMPLE = {
  ...GOODS_EXAMPLE,
  offer_price: 8.46,
  start_time: 1795276800,
  end_time: 1795363200,
  remaining: null,
  per_member_limit: null,
};

/** `GET /api/activity/everyday_price` */
export const DAILY_EXAMPLE = {
  timestamp: 1795320000,
  list: [OFFER_EXAMPLE],
  next: {
    round: '11230000-11240000',
    status: 0,
    start_time: 1795363200,
    end_time: 1795449600,
    count: 1,
    list: [{ ...GOODS_EXAMPLE, offer_price: 8.4, per_member_limit: null }],
  },
};

/** `GET /api/index/spike` */
export const SPIKE_EXAMPLE = {
  timestamp: 1795320000,
  list: [{ ...OFFER_EXAMPLE, type: 1, remaining: 160, per_member_limit: 20, tags: ['秒'] }],
  rounds: [{ round: '11221000-11221400', status: 1, start_time: 1795312800, end_time: 1795327200, count: 1 }],
};
