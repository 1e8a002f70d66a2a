import { isOfferKind, offerKind, type OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import { allocateFen, floorFen, formatFen, sumFen } from '#lib/platform/money.rules.ts';

/** Type of a gift (`gift_data.type`, product §5.5): 0 = the goods bought, 1 = other goods, 2 = points. */
export type GiftType = 0 | 1 | 2;

/** The gift of a tier, or the goods it offers in exchange at a low price. */
export interface TierGrant {
  type: GiftType;
  /** null for the goods bought, and for points */
  goodsId: number | null;
  /** name for texts; empty where `goodsId` is null */
  goodsName: string;
  /** units, or points; for an exchange the most that one buyer may take */
  quantity: number;
  /** price of a unit: 0 for a gift */
  priceFen: number;
  /** granted once for each time the threshold is reached */
  repeats: boolean;
  /** units left, over all buyers; null without limit */
  remaining: number | null;
}

/**
 * A tier of an activity, reached when the amount and the units of the covered lines both reach the thresholds; 0 sets
 * no threshold. The kind of activity decides which of the numbers are used.
 */
export interface ActivityTier {
  /** the tier's row; the units granted are taken from there */
  id: number;
  thresholdFen: number;
  thresholdUnits: number;
  reductionFen?: number;
  /** discount: 940 = the buyer pays 94 %; cashback: 20 = 2 % come back */
  ratePermille?: number;
  grant?: TierGrant;
}

/** A line that an activity covers. */
export interface CoveredLine {
  goodsId: number;
  quantity: number;
  /** amount of the line after earlier activities, in fen */
  amountFen: number;
}

interface KindWords {
  /** label before its name, such as `满减` */
  label: string;
  /** tag on goods and lines it covers; null for kinds with text only, as 满 is reserved for 满减 and 折扣 */
  tag: TagLabel | null;
  /** its list in the call's `activity_data` (product §5.4) */
  apiName: string;
  /** kinds with a lower number apply first */
  order: number;
  /**
   * Returns a tier as text: `满 ¥500.00 减 ¥30.00`; `bought` names the goods bought where the text is about one goods.
   */
  tierText(tier: ActivityTier, bought?: string): string;
}

/** Takes money off the lines; the best tier reached of each activity counts once. */
export interface ReducingKind extends KindWords {
  effect: 'reduction';
  /**
   * Returns the reduction of each line by a tier, in fen: never more than the line's amount. The lines are in a fixed
   * order.
   */
  reduce(tier: ActivityTier, lines: readonly CoveredLine[]): number[];
}

/** Pays a share of the amount paid back into the wallet once the order is completed. */
interface CashbackKind extends KindWords {
  effect: 'cashback';
  /** Returns the cashback of each line, in fen, from its final amount. */
  payBack(tier: ActivityTier, lines: readonly CoveredLine[]): number[];
}

/** Gives goods or points (`gift`), offers goods at a low price (`exchange`), or delivers free (`delivery`). */
interface GrantingKind extends KindWords {
  effect: 'gift' | 'exchange' | 'delivery';
}

/** Rules of a kind of activity; code outside its file does not refer to a kind by name. */
export type ActivityKindRules = ReducingKind | CashbackKind | GrantingKind;

/** Returns the threshold text that precedes the benefit: `满 ¥500.00 `, `满 10 件 `; empty without a threshold. */
export function conditionText({ thresholdFen, thresholdUnits }: ActivityTier): string {
  const asked = [
    ...(thresholdFen > 0 ? [formatFen(thresholdFen)] : []),
    ...(thresholdUnits > 0 ? [`${thresholdUnits} 件`] : []),
  ];
  return asked.length === 0 ? '' : `满 ${asked.join('且满 ')} `;
}

/** Limits a rate to 0 to 1000 permille. */
const boundedPermille = (permille: number): number => Math.min(1000, Math.max(0, permille));

/** Returns the text of a gift: `同款 1 件`, `《阿莫西林胶囊》2 件`, `200 积分`. */
function grantText({ type, goodsName, quantity }: TierGrant, bought: string): string {
  if (type === 2) return `${quantity} 积分`;
  const name = type === 0 ? bought : goodsName;
  return name === '' ? `同款 ${quantity} 件` : `《${name}》${quantity} 件`;
}

/** 赠品: the same goods (买赠), other goods, or points. The highest threshold reached of each activity counts. */
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

/** 满额包邮: once the covered lines reach the threshold, the whole checkout ships free in the activity's regions. */
export const freeShipping: GrantingKind = {
  effect: 'delivery',
  label: '包邮',
  tag: null,
  apiName: 'free_shippings',
  order: 5,
  tierText: (tier) => `${conditionText(tier)}包邮`,
};

/** 换购: once a threshold is reached, other goods may be bought at a low price. Each tier reached offers its goods. */
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

/** 折扣: the buyer pays a rate of the whole, rounded down; the reduction is shared over the lines in proportion. */
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

/** 返现: a share of the amount paid for the goods is paid into the wallet once the order is completed, rounded down. */
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

/** Kinds of activity, as the database names them. A new kind needs a file in `kinds`, a name here and a line below. */
export type ActivityKind = 'reduction' | 'discount' | 'gift' | 'exchange' | 'free_shipping' | 'cashback';

/** Rules of all kinds; the compiler checks that none is missing. */
export const ACTIVITY_KINDS = {
  reduction: fullReduction,
  discount,
  gift,
  exchange,
  free_shipping: freeShipping,
  cashback,
} satisfies Record<ActivityKind, ActivityKindRules>;

/** Returns the rules and labels of a kind of activity. */
export const activityKind = (kind: ActivityKind): ActivityKindRules => ACTIVITY_KINDS[kind];

export const isActivityKind = (kind: string): kind is ActivityKind => Object.hasOwn(ACTIVITY_KINDS, kind);

/** All kinds, in the order in which they apply. */
export const activityKinds = (): [ActivityKind, ActivityKindRules][] =>
  (Object.entries(ACTIVITY_KINDS) as [ActivityKind, ActivityKindRules][]).sort(
    ([, a], [, b]) => a.order - b.order,
  );

/** Returns a tier of an activity as text; `bought` names the goods bought where the text is about one goods. */
export const tierText = (kind: ActivityKind, tier: ActivityTier, bought?: string): string =>
  activityKind(kind).tierText(tier, bought);

/** Every kind of promotion: special prices, activities over goods, and sets. */
export type PromotionKind = OfferKind | ActivityKind | 'combination';

const COMBINATION = { label: '组合购' } as const;

/** Returns the label of a kind. */
export function promotionKind(kind: PromotionKind): { label: string } {
  if (isOfferKind(kind)) return offerKind(kind);
  return isActivityKind(kind) ? activityKind(kind) : COMBINATION;
}
