import { allocateFen, formatFen } from '#lib/money.rules.ts';

/** From `thresholdFen` on: takes `reductionFen` off (满减) or makes the buyer pay `ratePermille` (940 = 94%). */
export interface ActivityTier {
  thresholdFen: number;
  reductionFen?: number;
  ratePermille?: number;
}

/** A full-reduction (满减) or discount activity, as it runs now. */
export interface Activity {
  id: number;
  kind: 'reduction' | 'discount';
  name: string;
  tiers: readonly ActivityTier[];
  /** null = all goods */
  goodsIds: readonly number[] | null;
  excludedGoodsIds: readonly number[];
}

/** A tier against the cart: status 1 = reached, 0 = not (spec §4). */
export interface TierState extends ActivityTier {
  status: 0 | 1;
  /** what the eligible lines still lack, in fen */
  missingFen: number;
  /** whether this is the one tier that counts */
  isApplied: boolean;
}

export interface ActivityState {
  id: number;
  kind: Activity['kind'];
  name: string;
  /** what the eligible lines cost before any activity */
  eligibleFen: number;
  /** what the activity takes off (the spec's `amount`) */
  reductionFen: number;
  /** reached ones first, the highest leading; then the others, the nearest leading */
  tiers: TierState[];
}

export interface ActivityLine {
  goodsId: number;
  amountFen: number;
}

/** A tier in words: `满 ¥500.00 减 ¥30.00`, `满 ¥500.00 打 9.4 折`. */
export function tierText({ thresholdFen, reductionFen, ratePermille }: ActivityTier): string {
  const condition = thresholdFen > 0 ? `满 ${formatFen(thresholdFen)} ` : '';
  return ratePermille === undefined
    ? `${condition}减 ${formatFen(reductionFen ?? 0)}`
    : `${condition}打 ${ratePermille / 100} 折`;
}

/** Whether an activity covers a goods. */
export function coversGoods(activity: Activity, goodsId: number): boolean {
  if (activity.excludedGoodsIds.includes(goodsId)) return false;
  return activity.goodsIds === null || activity.goodsIds.includes(goodsId);
}

/** What a tier takes off an amount: never more than the amount; what is left to pay is rounded down. */
function tierReduction(kind: Activity['kind'], tier: ActivityTier, amountFen: number): number {
  if (kind === 'reduction') return Math.min(amountFen, Math.max(0, tier.reductionFen ?? 0));
  const permille = Math.min(1000, Math.max(0, tier.ratePermille ?? 1000));
  return amountFen - Math.floor((amountFen * permille) / 1000);
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

function bestTier(activity: Activity, eligibleFen: number, leftFen: number): ActivityTier | undefined {
  const gain = (tier: ActivityTier) => tierReduction(activity.kind, tier, leftFen);
  return activity.tiers
    .filter((tier) => eligibleFen >= tier.thresholdFen && gain(tier) > 0)
    .sort((a, b) => gain(b) - gain(a) || a.thresholdFen - b.thresholdFen)[0];
}

const sumFen = (amounts: readonly number[]) => amounts.reduce((sum, fen) => sum + fen, 0);

/**
 * Applies activities to the selected lines: of each activity the best tier reached counts once. Reductions come
 * before discounts, each by id. Whether a tier is reached is judged by what the lines cost before any activity, so
 * that one activity never takes another's promise away; what it takes off comes from what earlier ones have left.
 * It is shared over the eligible lines in proportion, to the fen; odd fen go by the order of the lines.
 * @returns the state of each activity in the order applied, and what each line is reduced by
 */
export function applyActivities(
  lines: readonly ActivityLine[],
  activities: readonly Activity[],
): { activities: ActivityState[]; lineReductionsFen: number[] } {
  const leftFen = lines.map(({ amountFen }) => amountFen);
  const inOrder = activities.toSorted(
    (a, b) => Number(a.kind === 'discount') - Number(b.kind === 'discount') || a.id - b.id,
  );
  const states = inOrder.map((activity): ActivityState => {
    const covered = [...lines.entries()].filter(([, { goodsId }]) => coversGoods(activity, goodsId));
    const eligibleFen = sumFen(covered.map(([, { amountFen }]) => amountFen));
    const weights = covered.map(([index]) => leftFen[index] ?? 0);
    const best = bestTier(activity, eligibleFen, sumFen(weights));
    const reductionFen = best === undefined ? 0 : tierReduction(activity.kind, best, sumFen(weights));
    const shares = allocateFen(reductionFen, weights);
    covered.forEach(([index], at) => (leftFen[index] = (weights[at] ?? 0) - (shares[at] ?? 0)));
    const { id, kind, name } = activity;
    return { id, kind, name, eligibleFen, reductionFen, tiers: tierStates(activity, eligibleFen, best) };
  });
  return {
    activities: states,
    lineReductionsFen: lines.map(({ amountFen }, index) => amountFen - (leftFen[index] ?? amountFen)),
  };
}
