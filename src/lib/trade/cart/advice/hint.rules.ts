import {
  type ActivityKind,
  type ActivityTier,
  tierText,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import {
  type Activity,
  type ActivityState,
  coversGoods,
  givesSameGoods,
  type TierState,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { isPlainLine } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { PricedCart, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { freeShippingText } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import { moreUnits, nextLadderText } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { ORDER_KINDS, type OrderShipping } from '#lib/trade/orders/order-words.rules.ts';

/** A step towards a better price. */
export interface NextHint {
  kind: 'ladder' | ActivityKind | 'free_quantity' | 'free_shipping';
  text: string;
}

/** Parts of the priced cart that the hints read. */
export interface HintInput {
  line: PricedLine;
  goodsName: string;
  unit: string;
  /** true for a prescription medicine, which gets no hints for itself */
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

/** Returns what one goods still lacks for a tier that gives the goods bought; null once it has reached it. */
function missingOfGoods(
  { thresholdFen, thresholdUnits }: ActivityTier,
  { amountFen, quantity }: { amountFen: number; quantity: number },
): Missing | null {
  const missingFen = Math.max(0, thresholdFen - amountFen);
  const missingUnits = Math.max(0, thresholdUnits - quantity);
  return missingFen + missingUnits > 0 ? { missingFen, missingUnits } : null;
}

/**
 * Returns the text of what a tier still lacks: of the goods themselves where the tier gives these, else of any that the
 * activity covers.
 */
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

/**
 * Returns the step to free delivery. Each order reaches it by its own goods: where there are two, the text names the
 * one that is meant.
 */
function freeShippingStep({ shipping, line }: HintInput): NextHint[] {
  const own = shipping.find(({ kind }) => kind === (line.isEphedrine ? 'ephedrine' : 'normal'));
  if (!own || own.missingFen === 0) return [];
  const what = shipping.length > 1 ? ORDER_KINDS[own.kind] : '全单';
  return [{ kind: 'free_shipping', text: `再买 ${formatFen(own.missingFen)}，${what}免运费` }];
}

/** Returns what the next ladder, reduction or free-shipping step still needs, the line's own steps first. */
export function nextHints(input: HintInput): NextHint[] {
  const own = input.isPrescription
    ? []
    : [...ladderStep(input), ...activitySteps(input), ...freeQuantityStep(input)];
  return [...own, ...freeShippingStep(input)];
}

/** Parts of the priced cart that the hints of its lines read. */
type Situation = Pick<PricedCart, 'gifts' | 'lines'> & { activities: readonly Activity[] };

/** Returns amount and units of one goods over its plain ticked lines: of a goods in two lines both count. */
function reachOf(goodsId: number, rows: readonly CartRow[], { lines }: Situation) {
  const own = new Set(rows.filter((row) => row.goodsId === goodsId && isPlainLine(row)).map(({ id }) => id));
  const counted = lines.filter(({ id, selected }) => selected && own.has(id));
  return {
    amountFen: counted.reduce((sum, { amountFen }) => sum + amountFen, 0),
    quantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

const givenText = ({ name, quantity, unit }: Gift): string => `已赠《${name}》${quantity} ${unit}`;

/**
 * Returns the hint on gifts of the goods bought (买赠): those given with the line, or those that more of it would bring.
 */
function giftHint(row: CartRow, rows: readonly CartRow[], situation: Situation): string {
  const given = situation.gifts.find(
    ({ type, quantity, lineIds }) => type === 0 && quantity > 0 && lineIds[0] === row.id,
  );
  if (given) return givenText(given);
  const giving = situation.activities.filter(
    (one) => one.kind === 'gift' && one.tiers.some(givesSameGoods) && coversGoods(one, row.goodsId),
  );
  if (giving.length === 0 || !isPlainLine(row) || row.isEphedrine || row.isPrescription) return '';
  const reach = reachOf(row.goodsId, rows, situation);
  const [next] = giving
    .flatMap(({ tiers }) => tiers.filter(givesSameGoods))
    .flatMap((tier) => {
      const missing = missingOfGoods(tier, reach);
      return missing && tier.grant ? [{ ...missing, quantity: tier.grant.quantity }] : [];
    })
    .sort((a, b) => a.missingUnits - b.missingUnits || a.missingFen - b.missingFen);
  if (!next) return '';
  const more = [
    ...(next.missingUnits > 0 ? [moreUnits(next.missingUnits, row.unit)] : []),
    ...(next.missingFen > 0 ? [`再买 ${formatFen(next.missingFen)}`] : []),
  ];
  return `${more.join('且')}，赠《${row.name}》${next.quantity} ${row.unit}`;
}

/** Returns the hint on the number of a line that ships free; prescription medicines get none. */
function deliveryHint(
  { isPrescription, unit }: CartRow,
  { freeShippingMissing: missing }: PricedLine,
): string {
  if (isPrescription || missing === null) return '';
  return missing === 0 ? '已达包邮数量' : freeShippingText(missing, unit);
}

/**
 * Returns what more of a line would bring, or what its number has brought: its ladder, gifts of its goods, delivery.
 */
export function lineHints(
  row: CartRow,
  price: PricedLine,
  { rows, situation }: { rows: readonly CartRow[]; situation: Situation },
): string {
  if (!row.selectable) return '';
  return [price.ladder.hint, giftHint(row, rows, situation), deliveryHint(row, price)]
    .filter(Boolean)
    .join('；');
}
