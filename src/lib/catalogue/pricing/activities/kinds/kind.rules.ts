import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';

/**
 * From `thresholdFen` on, over what the lines an activity covers cost. Which of the numbers counts, and for what, is a
 * matter of the activity's kind.
 */
export interface ActivityTier {
  thresholdFen: number;
  reductionFen?: number;
  /** 940 = the buyer pays 94 % */
  ratePermille?: number;
}

/** A line that an activity covers. */
export interface CoveredLine {
  goodsId: number;
  quantity: number;
  /** what earlier activities have left of the line's amount, in fen */
  amountFen: number;
}

/** All that a kind of activity is; nothing outside its file knows it by name. */
export interface ActivityKindRules {
  /** the word before its name, such as `满减` */
  label: string;
  /** the chip on goods and lines it covers */
  tag: TagLabel;
  /** its list in the call's `activity_data` (spec §3) */
  apiName: string;
  /** kinds with a lower number apply first */
  order: number;
  /** A tier in words: `满 ¥500.00 减 ¥30.00`. */
  tierText(tier: ActivityTier): string;
  /** What a tier takes off each line, in fen: never more than the line's amount. The lines are in a fixed order. */
  reduce(tier: ActivityTier, lines: readonly CoveredLine[]): number[];
}
