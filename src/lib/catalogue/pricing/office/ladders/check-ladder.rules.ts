import type { LadderTier } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { GoodsFacts, Promotion } from '../form/promotion.rules.ts';
import type { Ladder } from './typed-ladders.rules.ts';

type Sold = Pick<GoodsFacts, 'unit' | 'basePriceFen' | 'minQuantity' | 'stepQuantity'>;

/** What is wrong with a ladder for its goods; empty when nothing is. */
export function ladderProblem({ type, tiers }: Ladder, goods: Sold): string {
  for (const [index, tier] of tiers.entries()) {
    const problem =
      quantityProblem(tier, tiers[index - 1], goods) ||
      (type === 0
        ? priceProblem(tier, tiers[index - 1], goods)
        : reductionProblem(tier, tiers[index - 1], goods));
    if (problem) return `第 ${index + 1} 级${problem}`;
  }
  return '';
}

function quantityProblem({ minQuantity }: LadderTier, before: LadderTier | undefined, goods: Sold): string {
  const { unit } = goods;
  const { smallest, step } = quantityRange({ ...goods, stock: Number.MAX_SAFE_INTEGER });
  if (before && minQuantity <= before.minQuantity)
    return `的数量 ${minQuantity} 须比前一级的 ${before.minQuantity} 多`;
  if (minQuantity <= smallest) return `的数量 ${minQuantity} 须比最少采购的 ${smallest} ${unit}多`;
  return minQuantity % step === 0 ? '' : `的数量 ${minQuantity} 须是 ${step} ${unit}的倍数`;
}

function priceProblem(
  { priceFen }: LadderTier,
  before: LadderTier | undefined,
  { basePriceFen }: Sold,
): string {
  if (priceFen < 1) return '的单价须大于 0';
  if (priceFen >= basePriceFen)
    return `的单价 ${formatFen(priceFen)} 须低于挂牌价 ${formatFen(basePriceFen)}`;
  return before && priceFen >= before.priceFen
    ? `的单价 ${formatFen(priceFen)} 须低于前一级的 ${formatFen(before.priceFen)}`
    : '';
}

function reductionProblem(
  { priceFen }: LadderTier,
  before: LadderTier | undefined,
  { basePriceFen }: Sold,
): string {
  if (priceFen < 1) return '减的金额须大于 0';
  if (priceFen >= basePriceFen)
    return `减 ${formatFen(priceFen)}，须少于挂牌价 ${formatFen(basePriceFen)}（单价与减价是否选错了？）`;
  return before && priceFen <= before.priceFen
    ? `减 ${formatFen(priceFen)}，须比前一级的 ${formatFen(before.priceFen)} 多`
    : '';
}

/** The lowest price of a ladder at the list price. */
const lowestFen = ({ type, tiers }: Ladder, { basePriceFen }: GoodsFacts): number => {
  const last = tiers.at(-1)?.priceFen ?? 0;
  return type === 1 ? basePriceFen - last : last;
};

/** The lowest steps as prices of their own, so that what is reported of special prices is shown of them. */
export const asSpecialPrices = (
  ladders: readonly { goods: GoodsFacts; ladder: Ladder }[],
  now: number,
): Promotion => ({
  kind: 'daily',
  name: '',
  regions: [],
  coversAll: false,
  tiers: [],
  excludedIds: [],
  set: null,
  startsAt: now,
  endsAt: Number.MAX_SAFE_INTEGER,
  goods: ladders.map(({ goods, ladder }) => ({
    goodsId: goods.id,
    priceFen: lowestFen(ladder, goods),
    remaining: { value: null, seen: null },
    perMemberLimit: null,
    quantity: 1,
  })),
});
