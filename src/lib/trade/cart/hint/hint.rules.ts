import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
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
  /** those that cover the goods */
  activities: readonly ActivityState[];
  /** what the cart still lacks for free shipping, in fen; 0 when nothing is to be paid */
  missingForFreeShippingFen: number;
}

function ladderStep({ line, unit }: HintInput): NextHint[] {
  const { next } = line.ladder;
  if (next === null) return [];
  const text = `再加 ${next.missing} ${unit}，单价降到 ${formatFen(next.priceFen)}`;
  return [{ kind: 'ladder', text }];
}

function activitySteps({ activities }: HintInput): NextHint[] {
  return activities.flatMap(({ kind, name, tiers }): NextHint[] => {
    const next = tiers.find((tier) => tier.status === 0);
    if (!next) return [];
    return [{ kind, text: `再买 ${formatFen(next.missingFen)}，享“${name}”${tierText(kind, next)}` }];
  });
}

function freeQuantityStep({ line, unit }: HintInput): NextHint[] {
  const missing = line.freeShippingMissing;
  return missing === null || missing === 0
    ? []
    : [{ kind: 'free_quantity', text: `再加 ${missing} ${unit}，此商品包邮` }];
}

function freeShippingStep({ missingForFreeShippingFen: missing }: HintInput): NextHint[] {
  return missing === 0 ? [] : [{ kind: 'free_shipping', text: `再买 ${formatFen(missing)}，全单免运费` }];
}

/** What the next ladder, reduction or free-shipping step still needs, the line's own steps first. */
export function nextHints(input: HintInput): NextHint[] {
  return [
    ...ladderStep(input),
    ...activitySteps(input),
    ...freeQuantityStep(input),
    ...freeShippingStep(input),
  ];
}
