import { formatFen } from '#lib/platform/money.rules.ts';
import { isOfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { PriceReason } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { ReferenceAmount } from './line.rules.ts';
import type { PricedLine } from './price-cart.rules.ts';

/** One step from the list price to what is paid. `fen` over the whole line; below zero where it takes something off. */
export interface PriceStep {
  /** `price`: what makes the unit price; the others come off the line's amount */
  from: 'price' | 'activity' | 'coupon' | 'voucher';
  label: string;
  fen: number;
}

/** What a price is called that is not the list price. */
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
 * Why a line costs what it costs: from its list price to its share of the payable amount, each step with what it takes
 * off: first what it would cost without its offer, so that the offer's step is what the offer saves. The steps sum to
 * the share. A set and an exchange are always held against the goods bought singly, also where these cost less.
 * `activities` gives their names.
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
 * That the same units cost this member less bought singly: `现在单买只要 ¥260.70，比组合价低 ¥1.54`; empty where they do
 * not. Amounts over the same units, in fen.
 */
export const cheaperSinglyText = (reason: PriceReason, amountFen: number, singlyFen: number): string =>
  singlyFen < amountFen
    ? `现在单买只要 ${formatFen(singlyFen)}，比${reasonLabel(reason)}低 ${formatFen(amountFen - singlyFen)}`
    : '';

/** What came off a line's amount, in words that stay together: `秋冬备货 −¥6.00`, `优惠券 −¥1.20`; empty where nothing did. */
export const reductionTexts = (steps: readonly PriceStep[]): string[] =>
  steps.filter(({ from }) => from !== 'price').map(({ label, fen }) => `${label} −${formatFen(-fen)}`);
