import {
  activityKind,
  type ActivityKind,
  type ActivityTier,
  type CoveredLine,
  type ReducingKind,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { sumFen } from '#lib/platform/money.rules.ts';

/** An activity over goods, as it currently runs. */
export interface Activity {
  id: number;
  kind: ActivityKind;
  name: string;
  tiers: readonly ActivityTier[];
  /** null = all goods */
  goodsIds: readonly number[] | null;
  excludedGoodsIds: readonly number[];
  /** codes (or prefixes) of the regions where it applies, for free delivery; null = everywhere */
  regions: readonly string[] | null;
  /** those regions as text; empty = everywhere */
  regionText: string;
}

/** Note that an activity applies in some regions only, appended to its text: `（限新疆）`. */
export const regionLimitText = ({ regionText }: Pick<Activity, 'regionText'>): string =>
  regionText === '' ? '' : `（限${regionText}）`;

/** A tier compared with the cart: status 1 = reached, 0 = not (product §5.4). */
export interface TierState extends ActivityTier {
  status: 0 | 1;
  /** amount still missing in the eligible lines, in fen; `missingUnits` in units */
  missingFen: number;
  missingUnits: number;
  /** true for a tier that takes effect */
  isApplied: boolean;
  /**
   * where the goods bought are given: the goods nearest to the threshold, which lacks the amounts above; null for other
   * tiers
   */
  nearestGoodsId: number | null;
}

export interface ActivityState {
  id: number;
  kind: ActivityKind;
  name: string;
  /** amount of the eligible lines before any activity */
  eligibleFen: number;
  /** reduction by the activity (`amount` in the API) */
  reductionFen: number;
  /** paid into the wallet once the order is completed */
  cashbackFen: number;
  /** the only regions where it applies, as text; empty = everywhere */
  regionText: string;
  /** true when the delivery address is in none of them: no tier applies then */
  isElsewhere: boolean;
  /** reached tiers first, the highest first; then the others, the nearest first */
  tiers: TierState[];
}

/** A line as passed to activities: its amount before any of them, in fen. */
export interface ActivityLine extends CoveredLine {
  /** goods with ephedrine take reductions, but no gift, exchange or cashback: they are paid by bank transfer only */
  isEphedrine: boolean;
}

/** Effect of an activity on the cart. */
export interface AppliedActivity {
  activity: Activity;
  state: ActivityState;
  /** indexes of the lines it covers */
  covered: number[];
  /** reduction of each line of the cart, in fen; empty where there is none */
  reductionsFen: number[];
}

const coverage = new WeakMap<Activity, (goodsId: number) => boolean>();

/** Returns a check of whether a goods is covered by an activity; used for many goods. */
function coverageOf(activity: Activity): (goodsId: number) => boolean {
  const known = coverage.get(activity);
  if (known) return known;
  const included = activity.goodsIds && new Set(activity.goodsIds);
  const excluded = new Set(activity.excludedGoodsIds);
  const covers = (goodsId: number): boolean =>
    !excluded.has(goodsId) && (included === null || included.has(goodsId));
  coverage.set(activity, covers);
  return covers;
}

/** True when an activity covers a goods. */
export const coversGoods = (activity: Activity, goodsId: number): boolean => coverageOf(activity)(goodsId);

/** Amount and units that lines add up to. */
export interface Reach {
  fen: number;
  units: number;
}

export function reachOf(lines: readonly CoveredLine[]): Reach {
  let [fen, units] = [0, 0];
  for (const { amountFen, quantity } of lines) {
    fen += amountFen;
    units += quantity;
  }
  return { fen, units };
}

export const isReached = ({ thresholdFen, thresholdUnits }: ActivityTier, { fen, units }: Reach): boolean =>
  fen >= thresholdFen && units >= thresholdUnits && units > 0;

/** Amount and units that count for a tier, and the goods they belong to where each goods has to reach it by itself. */
interface TierReach extends Reach {
  goodsId: number | null;
}

/**
 * Returns what counts for a tier: all lines together or, where the goods bought are given, the lines of the one goods
 * that is nearest to the threshold.
 */
function reachFor(tier: ActivityTier, lines: readonly CoveredLine[], together: Reach): TierReach {
  if (!givesSameGoods(tier)) return { ...together, goodsId: null };
  const byGoods = [...Map.groupBy(lines, ({ goodsId }) => goodsId)].map(([goodsId, own]): TierReach => {
    return { ...reachOf(own), goodsId };
  });
  const nearness = ({ fen, units }: Reach): number =>
    Math.min(
      tier.thresholdFen > 0 ? fen / tier.thresholdFen : Infinity,
      tier.thresholdUnits > 0 ? units / tier.thresholdUnits : Infinity,
    );
  return byGoods.sort((a, b) => nearness(b) - nearness(a))[0] ?? { fen: 0, units: 0, goodsId: null };
}

/** True when a tier gives the goods bought, so that each goods has to reach it by itself. */
export const givesSameGoods = ({ grant }: ActivityTier): boolean => grant?.type === 0;

const bySize = (a: ActivityTier, b: ActivityTier): number =>
  a.thresholdFen - b.thresholdFen || a.thresholdUnits - b.thresholdUnits || a.id - b.id;

function tierStates(
  reaches: ReadonlyMap<ActivityTier, TierReach>,
  applied: readonly ActivityTier[],
): TierState[] {
  return [...reaches]
    .map(([tier, reach]): TierState => {
      return {
        ...tier,
        status: isReached(tier, reach) ? 1 : 0,
        missingFen: Math.max(0, tier.thresholdFen - reach.fen),
        missingUnits: Math.max(0, tier.thresholdUnits - reach.units),
        isApplied: applied.includes(tier),
        nearestGoodsId: reach.goodsId,
      };
    })
    .sort((a, b) => b.status - a.status || bySize(a, b) * (a.status === 1 ? -1 : 1));
}

interface Reduction {
  tier: ActivityTier;
  /** reduction by line, in fen */
  shares: number[];
  totalFen: number;
}

/** Returns the largest reduction of a line: each unit costs at least 1 fen, so no activity makes goods free. */
const mostOff = (line: CoveredLine | undefined): number =>
  line ? Math.max(0, line.amountFen - line.quantity) : 0;

/** Returns the effect of the reached tier with the largest reduction; the lowest tier of equal ones. */
function bestReduction(
  kind: ReducingKind,
  reached: readonly ActivityTier[],
  lines: readonly CoveredLine[],
): Reduction | undefined {
  return reached
    .map((tier): Reduction => {
      const shares = kind.reduce(tier, lines).map((fen, at) => Math.min(fen, mostOff(lines[at])));
      return { tier, shares, totalFen: sumFen(shares) };
    })
    .filter(({ totalFen }) => totalFen > 0)
    .sort((a, b) => b.totalFen - a.totalFen || bySize(a.tier, b.tier))[0];
}

/** Returns the reached tiers with the highest threshold: one threshold may have several gifts. */
export function highestTiers(reached: readonly ActivityTier[]): ActivityTier[] {
  const top = reached.toSorted(bySize).at(-1);
  return reached.filter(
    (tier) => tier.thresholdFen === top?.thresholdFen && tier.thresholdUnits === top.thresholdUnits,
  );
}

/** Orders activities as they apply: by the order of their kinds, then by id. */
export const byTurn = (a: Pick<Activity, 'id' | 'kind'>, b: Pick<Activity, 'id' | 'kind'>): number =>
  activityKind(a.kind).order - activityKind(b.kind).order || a.id - b.id;

/**
 * Applies activities to the selected lines, by the order of their kinds, then by id; the best tier reached of each
 * reducing activity counts once. Thresholds are compared with the line amounts before any activity, so that one
 * activity never makes another unreachable; the reduction comes off the amount left by earlier activities. The kind
 * decides the reduction of each line; odd fen follow the order of the lines. Grants and cashback are only marked as
 * reached here, as they depend on the rest of the cart.
 */
export function applyActivities(
  lines: readonly ActivityLine[],
  activities: readonly Activity[],
): AppliedActivity[] {
  const leftFen = lines.map(({ amountFen }) => amountFen);
  const inOrder = activities.toSorted(byTurn);
  return inOrder.map((activity): AppliedActivity => {
    const kind = activityKind(activity.kind);
    const covers = coverageOf(activity);
    const takesAll = kind.effect === 'reduction' || kind.effect === 'delivery';
    const covered: number[] = [];
    const coveredLines: ActivityLine[] = [];
    lines.forEach((line, index) => {
      if (!covers(line.goodsId) || (line.isEphedrine && !takesAll)) return;
      covered.push(index);
      coveredLines.push(line);
    });
    const together = reachOf(coveredLines);
    const reaches = new Map(
      activity.tiers.map((tier) => [tier, reachFor(tier, coveredLines, together)] as const),
    );
    const reached = activity.tiers.filter((tier) => isReached(tier, reaches.get(tier) ?? together));
    const reductionsFen: number[] = kind.effect === 'reduction' ? lines.map(() => 0) : [];
    let applied: readonly ActivityTier[] = kind.effect === 'exchange' ? reached : highestTiers(reached);
    if (kind.effect === 'reduction') {
      const left = coveredLines.map(({ goodsId, quantity }, at) => ({
        goodsId,
        quantity,
        amountFen: leftFen[covered[at] ?? 0] ?? 0,
      }));
      const best = bestReduction(kind, reached, left);
      covered.forEach((index, at) => {
        reductionsFen[index] = best?.shares[at] ?? 0;
        leftFen[index] = (left[at]?.amountFen ?? 0) - (best?.shares[at] ?? 0);
      });
      applied = best ? [best.tier] : [];
    }
    const state: ActivityState = {
      id: activity.id,
      kind: activity.kind,
      name: activity.name,
      eligibleFen: together.fen,
      reductionFen: sumFen(reductionsFen),
      cashbackFen: 0,
      regionText: activity.regionText,
      isElsewhere: false,
      tiers: tierStates(reaches, applied),
    };
    return { activity, state, covered, reductionsFen };
  });
}
