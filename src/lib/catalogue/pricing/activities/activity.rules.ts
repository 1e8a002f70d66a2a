import { type ActivityKind, activityKind } from './activity-kinds.rules.ts';
import type { ActivityTier, CoveredLine } from './kinds/kind.rules.ts';
import { sumFen } from './kinds/share.rules.ts';

/** An activity over goods, as it runs now. */
export interface Activity {
  id: number;
  kind: ActivityKind;
  name: string;
  tiers: readonly ActivityTier[];
  /** null = all goods */
  goodsIds: readonly number[] | null;
  excludedGoodsIds: readonly number[];
}

/** A tier against the cart: status 1 = reached, 0 = not (spec §4). */
interface TierState extends ActivityTier {
  status: 0 | 1;
  /** what the eligible lines still lack, in fen */
  missingFen: number;
  /** whether this is the one tier that counts */
  isApplied: boolean;
}

export interface ActivityState {
  id: number;
  kind: ActivityKind;
  name: string;
  /** what the eligible lines cost before any activity */
  eligibleFen: number;
  /** what the activity takes off (the spec's `amount`) */
  reductionFen: number;
  /** reached ones first, the highest leading; then the others, the nearest leading */
  tiers: TierState[];
}

/** A line as activities get it: what it costs before any of them, in fen. */
export type ActivityLine = CoveredLine;

/** Whether an activity covers a goods. */
export function coversGoods(activity: Activity, goodsId: number): boolean {
  if (activity.excludedGoodsIds.includes(goodsId)) return false;
  return activity.goodsIds === null || activity.goodsIds.includes(goodsId);
}

function tierStates(activity: Activity, eligibleFen: number, best: ActivityTier | undefined): TierState[] {
  return activity.tiers
    .map((tier) => ({
      ...tier,
      status: eligibleFen >= tier.thresholdFen ? (1 as const) : (0 as const),
      missingFen: Math.max(0, tier.thresholdFen - eligibleFen),
      isApplied: tier === best,
    }))
    .sort((a, b) => b.status - a.status || (b.thresholdFen - a.thresholdFen) * (a.status === 1 ? 1 : -1));
}

interface Reduction {
  tier: ActivityTier;
  /** by line, in fen */
  shares: number[];
  totalFen: number;
}

/** What the reached tier that takes off most does; of equal ones the lowest counts. */
function bestReduction(
  { kind, tiers }: Activity,
  eligibleFen: number,
  lines: readonly CoveredLine[],
): Reduction | undefined {
  return tiers
    .filter((tier) => eligibleFen >= tier.thresholdFen)
    .map((tier): Reduction => {
      const shares = activityKind(kind).reduce(tier, lines);
      return { tier, shares, totalFen: sumFen(shares) };
    })
    .filter(({ totalFen }) => totalFen > 0)
    .sort((a, b) => b.totalFen - a.totalFen || a.tier.thresholdFen - b.tier.thresholdFen)[0];
}

/**
 * Applies activities to the selected lines: of each activity the best tier reached counts once. They come by
 * the order of their kinds, then by id. Whether a tier is reached is judged by what the lines cost before any activity, so
 * that one activity never takes another's promise away; what it takes off comes from what earlier ones have left.
 * A kind says what each line is reduced by; odd fen go by the order of the lines.
 * @returns the state of each activity in the order applied, and what each line is reduced by
 */
export function applyActivities(
  lines: readonly ActivityLine[],
  activities: readonly Activity[],
): { activities: ActivityState[]; lineReductionsFen: number[] } {
  const leftFen = lines.map(({ amountFen }) => amountFen);
  const inOrder = activities.toSorted(
    (a, b) => activityKind(a.kind).order - activityKind(b.kind).order || a.id - b.id,
  );
  const states = inOrder.map((activity): ActivityState => {
    const covered = [...lines.entries()].filter(([, { goodsId }]) => coversGoods(activity, goodsId));
    const eligibleFen = sumFen(covered.map(([, { amountFen }]) => amountFen));
    const left = covered.map(([index, line]) => ({ ...line, amountFen: leftFen[index] ?? 0 }));
    const best = bestReduction(activity, eligibleFen, left);
    covered.forEach(([index], at) => (leftFen[index] = (left[at]?.amountFen ?? 0) - (best?.shares[at] ?? 0)));
    const { id, kind, name } = activity;
    const tiers = tierStates(activity, eligibleFen, best?.tier);
    return { id, kind, name, eligibleFen, reductionFen: best?.totalFen ?? 0, tiers };
  });
  return {
    activities: states,
    lineReductionsFen: lines.map(({ amountFen }, index) => amountFen - (leftFen[index] ?? amountFen)),
  };
}
