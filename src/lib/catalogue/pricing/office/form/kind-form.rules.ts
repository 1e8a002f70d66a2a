import type { PromotionTier } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { TierFieldName } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

export interface TierField {
  name: TierFieldName;
  label: string;
  hint?: string;
}

/** What a tier of a kind asks, and what may be wrong with it. */
export interface TierForm {
  fields: readonly TierField[];
  /** What is wrong with a tier as read, by field; the fields themselves are numbers already. */
  problems(tier: PromotionTier): Partial<Record<TierFieldName, string>>;
  /** What it brings: a higher threshold has to bring more. Null where tiers do not compare. */
  worth(tier: PromotionTier): number | null;
}

/**
 * How operators set a kind of promotion. Nothing outside its file knows the kind by name: a new one is a file here and a
 * line in `kind-forms`.
 */
export interface KindForm {
  /** the rule in two sentences, at the head of the form */
  rule: string;
  /** `offers`: each goods has a price; `parts`: a set of goods at one price; `scope`: goods that take part */
  goods: 'offers' | 'parts' | 'scope';
  /** whether it may be bound to regions */
  hasRegions: boolean;
  /** null where it has none */
  tiers: TierForm | null;
}

/** Of a kind that asks for one of the two. */
export const NEEDED_THRESHOLDS = [
  { name: 'thresholdYuan', label: '满多少元', hint: '金额和件数至少填一个' },
  { name: 'thresholdUnits', label: '满多少件', hint: '金额和件数至少填一个' },
] as const satisfies readonly TierField[];

export const THRESHOLDS = [
  { name: 'thresholdYuan', label: '满多少元', hint: '不填则不看金额' },
  { name: 'thresholdUnits', label: '满多少件', hint: '不填则不看件数' },
] as const satisfies readonly TierField[];
