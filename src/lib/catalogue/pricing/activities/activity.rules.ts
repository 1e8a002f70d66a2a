import {
  activityKind,
  type ActivityKind,
  type ActivityTier,
  type CoveredLine,
  type ReducingKind,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { sumFen } from '#lib/platform/money.rules.ts';

/** An activity over goods, as it runs now. */
export interface Activity {
  id: number;
  kind: ActivityKind;
  name: string;
  tiers: readonly ActivityTier[];
  /** null = all goods */
  goodsIds: readonly number[] | null;
  excludedGoodsIds: readonly number[];
  /** region codes or their beginnings where it counts, for those that deliver free; null = everywhere */
  regions: readonly string[] | null;
  /** those regions in words; empty = everywhere */
  regionText: string;
}

/** That it counts in some regions only, to stand behind its words: `（限新疆）`. */
export const regionLimitText = ({ regionText }: Pick<Activity, 'regionText'>): string =>
  regionText === '' ? '' : `（限${regionText}）`;

/** A tier against the cart: status 1 = reached, 0 = not (product §5.4). */
export interface TierState extends ActivityTier {
  status: 0 | 1;
  /** what the eligible lines still lack, in fen and in units */
  missingFen: number;
  missingUnits: number;
  /** whether this is one that counts */
  isApplied: boolean;
  /** where the goods bought are given, the one that comes nearest and lacks so much; null for other tiers */
  nearestGoodsId: number | null;
}

export interface ActivityState {
  id: number;
  kind: ActivityKind;
  name: string;
  /** what the eligible lines cost before any activity */
  eligibleFen: number;
  /** what the activity takes off (`amount` of the calls) */
  reductionFen: number;
  /** what comes back into the wallet once the order is completed */
  cashbackFen: number;
  /** the regions where alone it counts, in words; empty = everywhere */
  regionText: string;
  /** whether the goods go to none of them: no tier counts then */
  isElsewhere: boolean;
  /** reached ones first, the highest leading; then the others, the nearest leading */
  tiers: TierState[];
}

/** A line as activities get it: what it costs before any of them, in fen. */
export interface ActivityLine extends CoveredLine {
  /** goods with ephedrine take reductions, but no gift, exchange or cashback: they are paid by transfer alone */
  isEphedrine: boolean;
}

/** What an activity does to the cart. */
export interface AppliedActivity {
  activity: Activity;
  state: ActivityState;
  /** indexes of the lines it covers */
  covered: number[];
  /** what it takes off each line of the cart, in fen; empty where it takes nothing off */
  reductionsFen: number[];
}

const coverage = new WeakMap<Activity, (goodsId: number) => boolean>();

/** Which goods an activity covers, as a question to be asked of many. */
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

/** Whether an activity covers a goods. */
export const coversGoods = (activity: Activity, goodsId: number): boolean => coverageOf(activity)(goodsId);

/** What lines come to. */
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

/** What counts for a tier, and of which goods alone where each goods reaches it by itself. */
interface TierReach extends Reach {
  goodsId: number | null;
}

/**
 * What of the lines counts for a tier: all of them together, or, where the goods bought are given, the one goods that
 * comes nearest by itself.
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

/** Whether a tier gives the goods bought, so that each goods reaches it by itself. */
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
  /** by line, in fen */
  shares: number[];
  totalFen: number;
}

/** A unit costs 1 fen at least, whatever is taken off: no activity gives goods away. */
const mostOff = (line: CoveredLine | undefined): number =>
  line ? Math.max(0, line.amountFen - line.quantity) : 0;

/** What the reached tier that takes off most does; of equal ones the lowest counts. */
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

/** Of the tiers reached those with the highest threshold: there may be several gifts at one. */
export function highestTiers(reached: readonly ActivityTier[]): ActivityTier[] {
  const top = reached.toSorted(bySize).at(-1);
  return reached.filter(
    (tier) => tier.thresholdFen === top?.thresholdFen && tier.thresholdUnits === top.thresholdUnits,
  );
}

/** Activities take their turn by the order of their kinds, then by id. */
export const byTurn = (a: Pick<Activity, 'id' | 'kind'>, b: Pick<Activity, 'id' | 'kind'>): number =>
  activityKind(a.kind).order - activityKind(b.kind).order || a.id - b.id;

/**
 * Applies activities to the selected lines, by the order of their kinds, then by id; of each reducing one the best
 * tier reached counts once. Whether a tier is reached is judged by what the lines cost before any activity, so that one
 * activity never takes another's promise away; what it takes off comes from what earlier ones have left. A kind says
 * what each line is reduced by; odd fen go by the order of the lines. What is granted or paid back is only said to be
 * reached here, as it depends on what else is in the cart.
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
