import type { z } from 'zod';
import type { goodsFactsAnswer } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import type { GiftType, PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';

/**
 * A number that is used up while the promotion runs. `seen` is the number the operator saw: only the difference is
 * written, so that units bought since then are not given back.
 */
export interface Remaining {
  /** null without limit */
  value: number | null;
  seen: number | null;
}

export interface PromotionGrant {
  type: GiftType;
  /** null for the goods bought, and for points */
  goodsId: number | null;
  /** units, or points; for an exchange the most that one buyer may take */
  quantity: number;
  priceFen: number;
  repeats: boolean;
  remaining: Remaining;
}

/** A tier as operators set it; the kind decides which of the numbers are used. */
export interface PromotionTier {
  /** null for a new one */
  id: number | null;
  thresholdFen: number;
  thresholdUnits: number;
  reductionFen: number | null;
  ratePermille: number | null;
  grant: PromotionGrant | null;
}

/** A goods of a promotion, with its price where the kind has prices and its quantity where it has sets. */
export interface PromotionGoods {
  goodsId: number;
  priceFen: number;
  remaining: Remaining;
  perMemberLimit: number | null;
  /** units in one set */
  quantity: number;
}

export interface PromotionSet {
  priceFen: number;
  remaining: Remaining;
  perMemberLimit: number | null;
}

/** A promotion of any kind as operators set it; times in ms UTC. */
export interface Promotion {
  kind: PromotionKind;
  name: string;
  startsAt: number;
  endsAt: number;
  /** codes of regions or their prefixes; empty = everywhere */
  regions: string[];
  coversAll: boolean;
  tiers: PromotionTier[];
  goods: PromotionGoods[];
  excludedIds: number[];
  set: PromotionSet | null;
}

/** Facts of a goods needed for promotions. Prices in fen. */
export type GoodsFacts = z.output<typeof goodsFactsAnswer>;

const MOST_NAMED = 3;

/** Returns goods as text, the first few by name. */
export const listedGoods = (goods: readonly GoodsFacts[]): string =>
  goods
    .slice(0, MOST_NAMED)
    .map(({ name, spec }) => `《${name}》${spec}`)
    .join('、') + (goods.length > MOST_NAMED ? `等 ${goods.length} 种` : '');

export const PROMOTION_LIMITS = {
  name: 40,
  tiers: 10,
  /** goods listed, and goods excluded */
  goods: 5000,
  /** goods of a set */
  parts: 10,
  units: 999_999,
} as const;

/** State of a promotion at a moment. */
export type PromotionState = 'running' | 'coming' | 'over' | 'stopped';

export const PROMOTION_STATES: Record<PromotionState, string> = {
  running: '进行中',
  coming: '未开始',
  over: '已结束',
  stopped: '已停止',
};

export function stateOf(
  { startsAt, endsAt, stoppedAt }: { startsAt: number; endsAt: number; stoppedAt: number | null },
  now: number,
): PromotionState {
  if (stoppedAt !== null) return 'stopped';
  if (now >= endsAt) return 'over';
  return now < startsAt ? 'coming' : 'running';
}

export interface PromotionQuery {
  state: PromotionState;
  kind: PromotionKind | null;
  /** part of the name, or of the name of its goods */
  keywords: string;
  page: number;
  /** rows of a page; the page size of the office where absent */
  size?: number;
}
