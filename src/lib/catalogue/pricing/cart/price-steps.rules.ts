import { formatFen } from '#lib/platform/money.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { PriceReason } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import type { ReferenceAmount } from './line.rules.ts';
import type { PricedLine } from './price-cart.rules.ts';

/** One step from the list price to the amount paid. `fen` over the whole line; below zero for a reduction. */
export interface PriceStep {
  /** `price`: sets the unit price; the others come off the line's amount */
  from: 'price' | 'activity' | 'coupon' | 'voucher';
  label: string;
  fen: number;
}

/** Returns the label of a price other than the list price. */
export function reasonLabel(reason: PriceReason): string {
  if (isOfferKind(reason)) return offerKind(reason).priceLabel;
  return REASONS[reason];
}

const REASONS: Record<Exclude<PriceReason, Parameters<typeof offerKind>[0]>, string> = {
  base: '',
  rank: '会员价',
  ladder: '阶梯价',
  combination: '组合价',
  exchange: '换购价',
  gift: '赠品',
};

const referenceLabel = ({ reason }: ReferenceAmount): string =>
  reason === 'apart' ? '单买' : reasonLabel(reason) || '优惠价';

/**
 * Explains the amount of a line: the steps from its list price to its share of the payable amount, each with its
 * reduction. The first step is the price without the line's offer, so that the offer's step shows the saving by the
 * offer. The steps sum to the share. A set and an exchange are always compared with the goods bought singly, also where
 * these cost less. `activities` gives their names.
 */
export function priceSteps(
  line: Pick<
    PricedLine,
    'listAmountFen' | 'amountFen' | 'without' | 'reason' | 'reductions' | 'couponFen' | 'voucherFen'
  >,
  activities: ReadonlyMap<number, string>,
): PriceStep[] {
  const { listAmountFen, amountFen, without } = line;
  const isHeldAgainst = without.fen !== amountFen || without.reason === 'apart';
  const steps: PriceStep[] = [
    { from: 'price', label: '挂牌价', fen: listAmountFen },
    ...(isHeldAgainst
      ? [{ from: 'price' as const, label: referenceLabel(without), fen: without.fen - listAmountFen }]
      : []),
    {
      from: 'price',
      label: reasonLabel(line.reason) || '优惠价',
      fen: amountFen - (isHeldAgainst ? without.fen : listAmountFen),
    },
    ...line.reductions.map(({ activityId, fen }): PriceStep => {
      return { from: 'activity', label: activities.get(activityId) ?? '活动', fen: -fen };
    }),
    { from: 'coupon', label: '优惠券', fen: -line.couponFen },
    { from: 'voucher', label: '现金券', fen: -line.voucherFen },
  ];
  return steps.filter(({ fen }, index) => index === 0 || fen !== 0);
}

/**
 * Text for units that cost this member less when bought singly: `现在单买只要 ¥260.70，比组合价低 ¥1.54`; empty where they do not.
 * Amounts over the same units, in fen.
 */
export const cheaperSinglyText = (reason: PriceReason, amountFen: number, singlyFen: number): string =>
  singlyFen < amountFen
    ? `现在单买只要 ${formatFen(singlyFen)}，比${reasonLabel(reason)}低 ${formatFen(amountFen - singlyFen)}`
    : '';

/** Returns the reductions of a line's amount as unbroken texts: `秋冬备货 −¥6.00`, `优惠券 −¥1.20`; empty without any. */
export const reductionTexts = (steps: readonly PriceStep[]): string[] =>
  steps.filter(({ from }) => from !== 'price').map(({ label, fen }) => `${label} −${formatFen(-fen)}`);
