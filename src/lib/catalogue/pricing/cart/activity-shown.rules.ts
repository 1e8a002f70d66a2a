import {
  type ActivityState,
  type AppliedActivity,
  coversGoods,
  type TierState,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { coversRegion } from '#lib/people/addresses/delivery-fees.rules.ts';
import { type CartLine, isPlainLine, type PricingTerms } from './cart-line.rules.ts';

/** Whether it names regions, and the goods go to none of them. */
const isElsewhere = ({ activity: { regions } }: AppliedActivity, regionCode: string): boolean =>
  regions !== null && !regions.some((code) => coversRegion(code, regionCode));

/**
 * Whether more may be advised for it. Where prescription medicines alone take part it may not, as they show no
 * promotional claims; what they have reached is no claim but a reason of their price.
 */
function mayAdvise({ activity }: AppliedActivity, lines: readonly CartLine[]): boolean {
  if (lines.some(({ activityId }) => activityId === activity.id)) return true;
  const covered = lines.filter((line) => isPlainLine(line) && coversGoods(activity, line.goodsId));
  return covered.length === 0 || covered.some(({ isPrescription }) => !isPrescription);
}

/** How an activity stands, as buyers are informed: nothing is reached outside its regions. */
export function activityShown(
  applied: AppliedActivity,
  lines: readonly CartLine[],
  { regionCode }: Pick<PricingTerms, 'regionCode'>,
): ActivityState {
  const elsewhere = isElsewhere(applied, regionCode);
  const tiers = applied.state.tiers
    .map((tier): TierState => (elsewhere ? { ...tier, status: 0, isApplied: false } : tier))
    .filter(({ status }) => status === 1 || mayAdvise(applied, lines));
  return { ...applied.state, isElsewhere: elsewhere, tiers };
}
