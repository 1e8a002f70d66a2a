import {
  type AppliedActivity,
  givesSameGoods,
  highestTiers,
  isReached,
  type Reach,
  reachOf,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type {
  ActivityTier,
  CoveredLine,
  GiftType,
  TierGrant,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';

/** A goods that promotions give or offer in exchange, as it is for this buyer. */
export interface GrantedGoods {
  id: number;
  name: string;
  spec: string;
  unit: string;
  thumb: string;
  basePriceFen: number;
  stock: number;
  /** the buyer may have it (scope, region and so on), stock not considered */
  canBuy: boolean;
  /** reason for refusing it; empty when it is allowed */
  reason: string;
}

/** A gift in the cart. */
export interface Gift {
  activityId: number;
  activityName: string;
  tierId: number;
  type: GiftType;
  /** null for points */
  goodsId: number | null;
  name: string;
  spec: string;
  unit: string;
  thumb: string;
  /** units, or points, that are given */
  quantity: number;
  /** units that the tier promises */
  promised: number;
  /** reason for giving fewer; empty when all are given */
  note: string;
  /** the lines that earned it */
  lineIds: number[];
}

/** A line that is bought, with its id. */
interface GiftLine extends CoveredLine {
  id: number;
}

interface Store {
  goods: ReadonlyMap<number, GrantedGoods>;
  /** units of each goods left in stock after the cart; gifts are taken from them */
  stockLeft: Map<number, number>;
}

/** Returns the number of times a tier is reached. */
function timesReached({ thresholdFen, thresholdUnits, grant }: ActivityTier, { fen, units }: Reach): number {
  if (!grant?.repeats) return 1;
  const times = Math.min(
    thresholdFen > 0 ? Math.floor(fen / thresholdFen) : Infinity,
    thresholdUnits > 0 ? Math.floor(units / thresholdUnits) : Infinity,
  );
  return Number.isFinite(times) ? times : 1;
}

const give = (promised: number, available: number): number => Math.max(0, Math.min(promised, available));

function shortfall(goods: GrantedGoods | undefined, given: number, promised: number): string {
  if (!goods) return '赠品已下架';
  if (!goods.canBuy) return `${goods.reason}，不能赠送`;
  if (given === promised) return '';
  return given === 0 ? '赠品已赠完' : `赠品不足，只赠 ${given} ${goods.unit}`;
}

/** Returns the gift of one tier for lines that reach it. */
function giftOf(
  { activity }: AppliedActivity,
  tier: ActivityTier & { grant: TierGrant },
  lines: readonly GiftLine[],
  store: Store & { remaining: number },
): Gift {
  const { grant } = tier;
  const promised = grant.quantity * timesReached(tier, reachOf(lines));
  const lineIds = lines.map(({ id }) => id);
  const from = { activityId: activity.id, activityName: activity.name, tierId: tier.id, lineIds };
  if (grant.type === 2) {
    const points = { goodsId: null, name: '积分', spec: '', unit: '分', thumb: '', note: '' };
    return { ...from, ...points, type: 2, quantity: promised, promised };
  }
  const goodsId = grant.type === 0 ? (lines[0]?.goodsId ?? 0) : (grant.goodsId ?? 0);
  const goods = store.goods.get(goodsId);
  const available = goods?.canBuy ? Math.min(store.stockLeft.get(goodsId) ?? 0, store.remaining) : 0;
  const quantity = give(promised, available);
  return {
    ...from,
    type: grant.type,
    goodsId,
    name: goods?.name ?? grant.goodsName,
    spec: goods?.spec ?? '',
    unit: goods?.unit ?? '件',
    thumb: goods?.thumb ?? '',
    quantity,
    promised,
    note: shortfall(goods, quantity, promised),
  };
}

/**
 * Returns the gifts of the activities reached. Goods are given as far as the stock and the activity's own number allow,
 * in the order of the activities; missing units are noted. Goods that the buyer may not have are not given.
 * @param lines the lines that activities cover, as passed to `applyActivities`
 */
export function giftsOf(
  applied: readonly AppliedActivity[],
  lines: readonly GiftLine[],
  { goods, stockLeft }: Store,
): Gift[] {
  const left = new Map(stockLeft);
  const gifts: Gift[] = [];
  for (const one of applied.filter(({ activity }) => activity.kind === 'gift')) {
    const covered = one.covered.flatMap((index) => lines[index] ?? []);
    const remaining = new Map(one.activity.tiers.map(({ id, grant }) => [id, grant?.remaining ?? Infinity]));
    for (const { tiers, group } of groupsOf(one, covered)) {
      for (const tier of highestTiers(tiers.filter((each) => isReached(each, reachOf(group))))) {
        if (!tier.grant) continue;
        const store = { goods, stockLeft: left, remaining: remaining.get(tier.id) ?? 0 };
        const given = giftOf(one, { ...tier, grant: tier.grant }, group, store);
        gifts.push(given);
        if (given.goodsId === null) continue;
        remaining.set(tier.id, store.remaining - given.quantity);
        left.set(given.goodsId, (left.get(given.goodsId) ?? 0) - given.quantity);
      }
    }
  }
  return gifts;
}

/** Returns the tiers of an activity with the lines that reach them together: all lines, or those of one goods. */
function groupsOf(
  { activity }: AppliedActivity,
  covered: readonly GiftLine[],
): { tiers: ActivityTier[]; group: readonly GiftLine[] }[] {
  if (covered.length === 0) return [];
  const [same, other] = [
    activity.tiers.filter(givesSameGoods),
    activity.tiers.filter((t) => !givesSameGoods(t)),
  ];
  const byGoods = Map.groupBy(covered, ({ goodsId }) => goodsId).values();
  return [...[...byGoods].map((group) => ({ tiers: same, group })), { tiers: other, group: covered }];
}
