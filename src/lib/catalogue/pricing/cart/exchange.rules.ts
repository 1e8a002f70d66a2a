import type { Activity, AppliedActivity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  type ActivityTier,
  type TierGrant,
  conditionText,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Goods that an activity offers at a low price. */
interface ExchangeChoice {
  tier: ActivityTier;
  goodsId: number;
  goodsName: string;
  priceFen: number;
  /** the most one buyer may take */
  allowed: number;
}

/** Text shown when the activity of an exchange has ended. */
export const EXCHANGE_OVER = '换购活动已结束，请删除后按原价采购';

const choiceOf = (tier: ActivityTier & { grant: TierGrant }): ExchangeChoice => {
  const { goodsId, goodsName, priceFen, quantity, remaining } = tier.grant;
  return {
    tier,
    goodsId: goodsId ?? 0,
    goodsName,
    priceFen,
    allowed: Math.min(quantity, remaining ?? quantity),
  };
};

/** Returns the goods an activity offers in exchange, those with the lowest threshold first. */
export const exchangeChoices = ({ kind, tiers }: Activity): ExchangeChoice[] =>
  kind === 'exchange'
    ? tiers.flatMap((tier) => (tier.grant ? choiceOf({ ...tier, grant: tier.grant }) : []))
    : [];

/** Finds the offer that a line of the cart uses; null when it no longer exists. */
export function exchangeChoice(
  { activityId, goodsId }: { activityId: number; goodsId: number },
  activities: readonly Activity[],
): ExchangeChoice | null {
  const activity = activities.find(({ id }) => id === activityId);
  return (activity && exchangeChoices(activity).find((choice) => choice.goodsId === goodsId)) ?? null;
}

/** Returns the reason why so many units cannot be bought in exchange with the rest of the cart; empty when they can. */
export function exchangeProblem(
  { activityId, goodsId, quantity }: { activityId: number; goodsId: number; quantity: number },
  applied: readonly AppliedActivity[],
): string {
  const found = applied.find(({ activity }) => activity.id === activityId);
  const choice = found && exchangeChoices(found.activity).find((one) => one.goodsId === goodsId);
  if (!choice) return EXCHANGE_OVER;
  const state = found.state.tiers.find(({ id }) => id === choice.tier.id);
  if (state?.status !== 1) {
    const missing = [
      ...(state && state.missingFen > 0 ? [formatFen(state.missingFen)] : []),
      ...(state && state.missingUnits > 0 ? [`${state.missingUnits} 件`] : []),
    ].join('且差 ');
    return `${conditionText(choice.tier)}可换购《${choice.goodsName}》，还差 ${missing || '活动商品'}`;
  }
  if (quantity > choice.allowed)
    return choice.allowed > 0 ? `最多换购 ${choice.allowed} 件` : '换购商品已换完';
  return '';
}
