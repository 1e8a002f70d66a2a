import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { freeShippingText } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import { nextLadderText } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { ActivityState, TierState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { type ActivityKind, tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';

/** One step nearer to a better price. */
export interface NextHint {
  kind: 'ladder' | ActivityKind | 'free_quantity' | 'free_shipping';
  text: string;
}

/** What of the priced cart the hints read. */
export interface HintInput {
  line: PricedLine;
  unit: string;
  /** a prescription medicine: advised nothing for itself */
  isPrescription: boolean;
  /** those that cover the goods */
  activities: readonly ActivityState[];
  /** what the cart still lacks for free shipping, in fen; 0 when nothing is to be paid */
  missingForFreeShippingFen: number;
}

function ladderStep({ line, unit }: HintInput): NextHint[] {
  const { next } = line.ladder;
  if (next === null) return [];
  return [{ kind: 'ladder', text: nextLadderText(next, unit) }];
}

const missingText = ({ missingFen, missingUnits }: TierState): string =>
  [
    ...(missingFen > 0 ? [formatFen(missingFen)] : []),
    ...(missingUnits > 0 ? [`${missingUnits} 件`] : []),
  ].join('且 ') || '活动商品';

function activitySteps({ activities }: HintInput): NextHint[] {
  return activities.flatMap(({ kind, name, tiers, isElsewhere }): NextHint[] => {
    const next = isElsewhere ? undefined : tiers.find((tier) => tier.status === 0);
    if (!next) return [];
    return [{ kind, text: `再买 ${missingText(next)}，享“${name}”${tierText(kind, next)}` }];
  });
}

function freeQuantityStep({ line, unit }: HintInput): NextHint[] {
  const missing = line.freeShippingMissing;
  return missing === null || missing === 0
    ? []
    : [{ kind: 'free_quantity', text: freeShippingText(missing, unit) }];
}

function freeShippingStep({ missingForFreeShippingFen: missing }: HintInput): NextHint[] {
  return missing === 0 ? [] : [{ kind: 'free_shipping', text: `再买 ${formatFen(missing)}，全单免运费` }];
}

/** What the next ladder, reduction or free-shipping step still needs, the line's own steps first. */
export function nextHints(input: HintInput): NextHint[] {
  const own = input.isPrescription
    ? []
    : [...ladderStep(input), ...activitySteps(input), ...freeQuantityStep(input)];
  return [...own, ...freeShippingStep(input)];
}
