import type { PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { freeShippingText } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import { nextLadderText } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import {
  type ActivityState,
  givesSameGoods,
  type TierState,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  type ActivityKind,
  type ActivityTier,
  tierText,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { OrderShipping } from '#lib/trade/orders/order-shipping.rules.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';

/** One step nearer to a better price. */
export interface NextHint {
  kind: 'ladder' | ActivityKind | 'free_quantity' | 'free_shipping';
  text: string;
}

/** What of the priced cart the hints read. */
export interface HintInput {
  line: PricedLine;
  goodsName: string;
  unit: string;
  /** a prescription medicine: advised nothing for itself */
  isPrescription: boolean;
  /** those that cover the goods */
  activities: readonly ActivityState[];
  /** delivery of each order that the cart becomes, the goods' own among them */
  shipping: readonly OrderShipping[];
}

function ladderStep({ line, unit }: HintInput): NextHint[] {
  const { next } = line.ladder;
  if (next === null) return [];
  return [{ kind: 'ladder', text: nextLadderText(next, unit) }];
}

type Missing = Pick<TierState, 'missingFen' | 'missingUnits'>;

const missingText = ({ missingFen, missingUnits }: Missing): string =>
  [
    ...(missingFen > 0 ? [formatFen(missingFen)] : []),
    ...(missingUnits > 0 ? [`${missingUnits} 件`] : []),
  ].join('且 ') || '活动商品';

/** What one goods still lacks for a tier that gives the goods bought; null once it has reached it. */
export function missingOfGoods(
  { thresholdFen, thresholdUnits }: ActivityTier,
  { amountFen, quantity }: { amountFen: number; quantity: number },
): Missing | null {
  const missingFen = Math.max(0, thresholdFen - amountFen);
  const missingUnits = Math.max(0, thresholdUnits - quantity);
  return missingFen + missingUnits > 0 ? { missingFen, missingUnits } : null;
}

/** The goods themselves have to be bought where they are given; else any that the activity covers. */
function missingWords(tier: TierState, { line, goodsName }: HintInput): string {
  if (!givesSameGoods(tier)) return tier.status === 0 ? missingText(tier) : '';
  const missing = missingOfGoods(tier, line);
  return missing ? `${missingText(missing)}《${goodsName}》` : '';
}

function activitySteps(input: HintInput): NextHint[] {
  return input.activities.flatMap(({ kind, name, tiers, isElsewhere }): NextHint[] => {
    const next = isElsewhere ? undefined : tiers.find((tier) => missingWords(tier, input) !== '');
    if (!next) return [];
    const brings = tierText(kind, next, input.goodsName);
    return [{ kind, text: `再买 ${missingWords(next, input)}，享“${name}”${brings}` }];
  });
}

function freeQuantityStep({ line, unit }: HintInput): NextHint[] {
  const missing = line.freeShippingMissing;
  return missing === null || missing === 0
    ? []
    : [{ kind: 'free_quantity', text: freeShippingText(missing, unit) }];
}

/** Each order reaches free delivery by its own goods: where there are two, the words name the one that is meant. */
function freeShippingStep({ shipping, line }: HintInput): NextHint[] {
  const own = shipping.find(({ kind }) => kind === (line.isEphedrine ? 'ephedrine' : 'normal'));
  if (!own || own.missingFen === 0) return [];
  const what = shipping.length > 1 ? ORDER_KINDS[own.kind] : '全单';
  return [{ kind: 'free_shipping', text: `再买 ${formatFen(own.missingFen)}，${what}免运费` }];
}

/** What the next ladder, reduction or free-shipping step still needs, the line's own steps first. */
export function nextHints(input: HintInput): NextHint[] {
  const own = input.isPrescription
    ? []
    : [...ladderStep(input), ...activitySteps(input), ...freeQuantityStep(input)];
  return [...own, ...freeShippingStep(input)];
}
