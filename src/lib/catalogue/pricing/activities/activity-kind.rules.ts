import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** What a gift is (`gift_data.type`, product §5.5): 0 = the goods bought, 1 = other goods, 2 = points. */
export type GiftType = 0 | 1 | 2;

/** What a tier hands over next to money: a gift, or goods that may be had for little. */
export interface TierGrant {
  type: GiftType;
  /** null for the goods bought, and for points */
  goodsId: number | null;
  /** for words; empty where `goodsId` is null */
  goodsName: string;
  /** units, or points; of an exchange the most one buyer may take */
  quantity: number;
  /** what a unit costs: 0 for a gift */
  priceFen: number;
  /** granted once for each time the threshold is reached */
  repeats: boolean;
  /** units left of it, over all buyers; null without limit */
  remaining: number | null;
}

/**
 * Reached when what the covered lines cost and their units both come to the thresholds; 0 asks nothing. Which of the
 * numbers counts, and for what, is a matter of the activity's kind.
 */
export interface ActivityTier {
  /** the tier's row; what it grants is taken from there */
  id: number;
  thresholdFen: number;
  thresholdUnits: number;
  reductionFen?: number;
  /** discount: 940 = the buyer pays 94 %; cashback: 20 = 2 % come back */
  ratePermille?: number;
  grant?: TierGrant;
}

/** A line that an activity covers. */
export interface CoveredLine {
  goodsId: number;
  quantity: number;
  /** what earlier activities have left of the line's amount, in fen */
  amountFen: number;
}

interface KindWords {
  /** the word before its name, such as `满减` */
  label: string;
  /** the chip on goods and lines it covers; null where its words are enough: 满 is for 满减 and 折扣 alone */
  tag: TagLabel | null;
  /** its list in the call's `activity_data` (product §5.4) */
  apiName: string;
  /** kinds with a lower number apply first */
  order: number;
  /** A tier in words: `满 ¥500.00 减 ¥30.00`; `bought` names the goods bought where the words are about one. */
  tierText(tier: ActivityTier, bought?: string): string;
}

/** Takes money off the lines; of each activity the best tier reached counts once. */
export interface ReducingKind extends KindWords {
  effect: 'reduction';
  /** What a tier takes off each line, in fen: never more than the line's amount. The lines are in a fixed order. */
  reduce(tier: ActivityTier, lines: readonly CoveredLine[]): number[];
}

/** Pays a share of what was paid back into the wallet once the order is completed. */
export interface CashbackKind extends KindWords {
  effect: 'cashback';
  /** What comes back for each line, in fen, of what it cost in the end. */
  payBack(tier: ActivityTier, lines: readonly CoveredLine[]): number[];
}

/** Gives goods or points (`gift`), lets goods be had for little (`exchange`), or delivers free (`delivery`). */
export interface GrantingKind extends KindWords {
  effect: 'gift' | 'exchange' | 'delivery';
}

/** All that a kind of activity is; nothing outside its file knows it by name. */
export type ActivityKindRules = ReducingKind | CashbackKind | GrantingKind;

/** What has to be reached, in words before what it brings: `满 ¥500.00 `, `满 10 件 `; empty where nothing has to. */
export function conditionText({ thresholdFen, thresholdUnits }: ActivityTier): string {
  const asked = [
    ...(thresholdFen > 0 ? [formatFen(thresholdFen)] : []),
    ...(thresholdUnits > 0 ? [`${thresholdUnits} 件`] : []),
  ];
  return asked.length === 0 ? '' : `满 ${asked.join('且满 ')} `;
}

export const sumFen = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0);

/** A rate between nothing and the whole. */
export const boundedPermille = (permille: number): number => Math.min(1000, Math.max(0, permille));
