import {
  type ActivityKindRules,
  type ActivityTier,
  boundedPermille,
  conditionText,
  sumFen,
  type CashbackKind,
  type ReducingKind,
  type GrantingKind,
  type TierGrant,
} from '#lib/catalogue/pricing/activities/activity-kind.rules.ts';
import { allocateFen, floorFen, formatFen } from '#lib/platform/money.rules.ts';

/** What is given, in words: `同款 1 件`, `《阿莫西林胶囊》2 件`, `200 积分`. */
function grantText({ type, goodsName, quantity }: TierGrant, bought: string): string {
  if (type === 2) return `${quantity} 积分`;
  const name = type === 0 ? bought : goodsName;
  return name === '' ? `同款 ${quantity} 件` : `《${name}》${quantity} 件`;
}

/** 赠品: the same goods (买赠), other goods, or points. Of each activity the highest threshold reached counts. */
export const gift: GrantingKind = {
  effect: 'gift',
  label: '赠品',
  tag: '赠',
  apiName: 'gifts',
  order: 3,
  tierText(tier, bought = '') {
    if (!tier.grant) return '';
    const each = tier.grant.repeats ? '每' : '';
    return `${each}${conditionText(tier)}赠 ${grantText(tier.grant, bought)}`;
  },
};

/** 满减: takes a fixed amount off, shared over the lines in proportion. */
export const fullReduction: ReducingKind = {
  effect: 'reduction',
  label: '满减',
  tag: '满',
  apiName: 'manjians',
  order: 1,
  tierText: (tier) => `${conditionText(tier)}减 ${formatFen(tier.reductionFen ?? 0)}`,
  reduce({ reductionFen = 0 }, lines) {
    const amounts = lines.map(({ amountFen }) => amountFen);
    return allocateFen(Math.min(sumFen(amounts), Math.max(0, reductionFen)), amounts);
  },
};

/** 满额包邮: what the covered lines come to makes the whole checkout ship free, in the regions the activity names. */
export const freeShipping: GrantingKind = {
  effect: 'delivery',
  label: '包邮',
  tag: null,
  apiName: 'free_shippings',
  order: 5,
  tierText: (tier) => `${conditionText(tier)}包邮`,
};

/** 换购: buy enough, and other goods may be had for little. Each tier reached offers its goods. */
export const exchange: GrantingKind = {
  effect: 'exchange',
  label: '换购',
  tag: '换购',
  apiName: 'exchanges',
  order: 4,
  tierText(tier) {
    if (!tier.grant) return '';
    const { goodsName, quantity, priceFen } = tier.grant;
    return `${conditionText(tier)}加 ${formatFen(priceFen)} 换购《${goodsName}》，限 ${quantity} 件`;
  },
};

/** 折扣: the buyer pays a rate of the whole, rounded down; what that takes off is shared over the lines in proportion. */
export const discount: ReducingKind = {
  effect: 'reduction',
  label: '折扣',
  tag: '满',
  apiName: 'discounts',
  order: 2,
  tierText: (tier) => `${conditionText(tier)}打 ${(tier.ratePermille ?? 1000) / 100} 折`,
  reduce({ ratePermille = 1000 }, lines) {
    const amounts = lines.map(({ amountFen }) => amountFen);
    const totalFen = sumFen(amounts);
    return allocateFen(totalFen - floorFen((totalFen * boundedPermille(ratePermille)) / 1000), amounts);
  },
};

/** 返现: a share of what was paid for the goods comes to the wallet once the order is completed, rounded down. */
export const cashback: CashbackKind = {
  effect: 'cashback',
  label: '返现',
  tag: null,
  apiName: 'cashbacks',
  order: 6,
  tierText: (tier) => `${conditionText(tier)}返现 ${(tier.ratePermille ?? 0) / 10}%`,
  payBack({ ratePermille = 0 }, lines) {
    const amounts = lines.map(({ amountFen }) => amountFen);
    return allocateFen(floorFen((sumFen(amounts) * boundedPermille(ratePermille)) / 1000), amounts);
  },
};

/** The kinds of activity, as the database names them. A new one is a file in `kinds`, a name here and its line below. */
export type ActivityKind = 'reduction' | 'discount' | 'gift' | 'exchange' | 'free_shipping' | 'cashback';

/** The one record of kinds; the compiler holds it complete. */
export const ACTIVITY_KINDS = {
  reduction: fullReduction,
  discount,
  gift,
  exchange,
  free_shipping: freeShipping,
  cashback,
} satisfies Record<ActivityKind, ActivityKindRules>;

/** What a kind of activity does and how it is shown. */
export const activityKind = (kind: ActivityKind): ActivityKindRules => ACTIVITY_KINDS[kind];

export const isActivityKind = (kind: string): kind is ActivityKind => Object.hasOwn(ACTIVITY_KINDS, kind);

/** All kinds, in the order in which they apply. */
export const activityKinds = (): [ActivityKind, ActivityKindRules][] =>
  (Object.entries(ACTIVITY_KINDS) as [ActivityKind, ActivityKindRules][]).sort(
    ([, a], [, b]) => a.order - b.order,
  );

/** A tier of an activity in words; `bought` names the goods bought where the words are about one. */
export const tierText = (kind: ActivityKind, tier: ActivityTier, bought?: string): string =>
  activityKind(kind).tierText(tier, bought);
