import { type ActivityKind, activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { isReached } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { ActivityTier } from '#lib/catalogue/pricing/activities/kinds/kind.rules.ts';
import { sumFen } from '#lib/catalogue/pricing/activities/kinds/share.rules.ts';

/** What an activity brings for an amount, worked out as the cart does it. Amounts in fen. */
export interface Example {
  amountFen: number;
  /** Taken off, or paid back. */
  gainFen: number;
  /** Missing to the first tier; 0 where one is reached. */
  missingFen: number;
}

const YUAN = 100;
/** An amount to begin with where a tier asks for none. */
const USUAL_FEN = 1000 * YUAN;

const roundUp = (fen: number): number => Math.ceil(fen / (100 * YUAN)) * 100 * YUAN;

/** Amounts that show what tiers do: below the first, at each, and well above the last. */
export function exampleAmounts(tiers: readonly Pick<ActivityTier, 'thresholdFen'>[]): number[] {
  const asked = tiers.map(({ thresholdFen }) => thresholdFen || USUAL_FEN).sort((a, b) => a - b);
  const [first = USUAL_FEN, last = first] = [asked[0], asked.at(-1)];
  const below = tiers.every(({ thresholdFen }) => thresholdFen > 0) ? [Math.floor(first * 0.9)] : [];
  return [...new Set([...below, ...asked, roundUp(last * 1.5)])];
}

/** An example of an activity over one line of goods, as many units as it asks for. */
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
    // The highest tier pays back; of reductions the best counts.
    gainFen: (rules.effect === 'reduction' ? Math.max(0, ...gains) : gains[0]) ?? 0,
    missingFen: gains.length > 0 ? 0 : Math.max(0, lowest - amountFen),
  };
}
