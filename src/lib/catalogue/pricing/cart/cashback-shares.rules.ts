import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { AppliedActivity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { CoveredLine } from '#lib/catalogue/pricing/activities/kinds/kind.rules.ts';
import { sumFen } from '#lib/catalogue/pricing/activities/kinds/share.rules.ts';

/**
 * What comes back for each line of what it cost in the end, by all activities that pay back, never more than it cost.
 * @param paidFen by line, as `applyActivities` got them
 */
export function cashbackShares(
  applied: readonly AppliedActivity[],
  paidFen: readonly number[],
  lines: readonly CoveredLine[],
): { shares: number[]; byActivity: Map<number, number> } {
  const left = [...paidFen];
  const byActivity = new Map<number, number>();
  for (const { activity, state, covered } of applied) {
    const kind = activityKind(activity.kind);
    const tier = state.tiers.find(({ isApplied }) => isApplied);
    if (kind.effect !== 'cashback' || !tier) continue;
    const paid = covered.flatMap((index) => {
      const line = lines[index];
      return line ? [{ ...line, amountFen: left[index] ?? 0 }] : [];
    });
    const shares = kind.payBack(tier, paid);
    covered.forEach((index, at) => (left[index] = (left[index] ?? 0) - (shares[at] ?? 0)));
    byActivity.set(activity.id, sumFen(shares));
  }
  return { shares: paidFen.map((fen, index) => fen - (left[index] ?? fen)), byActivity };
}
