import { isCertified } from '#lib/catalogue/goods/availability.rules.ts';
import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import {
  type AskedLine,
  type KnownLine,
  type TradeGoods,
  unitsBeside,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES, type LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import {
  type Combination,
  combinationProblem,
  setsInStock,
} from '#lib/catalogue/pricing/cart/combination.rules.ts';
import type { CouponTerms } from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import type { CartTotals, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { OrderGroup, OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { NamedShippingRegion } from '#lib/people/addresses/delivery-fees.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { DraftChoices } from '#lib/trade/checkout/choices.rules.ts';
import type { CouponOption } from '#lib/trade/coupons/choose-coupons.rules.ts';

/** A draft stays open this long. */
export const DRAFT_MS = DAY_MS;

/** What a draft remembers of a line; prices are computed again. */
export interface DraftEntry {
  cartItemId: number;
  type: LineType;
  /** the activity whose set or exchange it is; 0 for others */
  activityId: number;
  goodsId: number;
  quantity: number;
  /** what a unit cost when the line came in, in fen; those of an earlier version do not know */
  priceFen?: number | undefined;
}

export interface DraftLine {
  id: number;
  type: LineType;
  activityId: number;
  /** of a set its first goods */
  goods: TradeGoods;
  /** what a set is made of; null for other lines, and for a set that is over */
  combination: Combination | null;
  quantity: number;
  price: PricedLine;
  /** why it cannot be ordered like this; empty when it can */
  problem: string;
  /** the number that could be ordered instead; null where there is none */
  fitTo: number | null;
  /** how the cart or the price differs from it, in words; empty where they do not */
  difference: string;
}

/** One of the orders the draft becomes, with its lines. */
export interface DraftGroup extends OrderGroup {
  lines: DraftLine[];
  /** goods and points given with it */
  gifts: Gift[];
}

/** What the check-order page shows. Amounts in fen. */
export interface OpenDraft {
  state: 'open';
  key: string;
  choices: DraftChoices;
  /** counts the savings of the choices */
  version: number;
  lines: DraftLine[];
  groups: DraftGroup[];
  totals: CartTotals;
  activities: ActivityState[];
  gifts: Gift[];
  /** every goods of lines, sets and gifts */
  goods: ReadonlyMap<number, TradeGoods>;
  /** the coupon that pays, and all that the member holds, with what they would do */
  coupon: CouponTerms | null;
  coupons: CouponOption[];
  voucherOptions: CouponOption[];
  /** what each voucher pays */
  vouchers: { id: number; usedFen: number }[];
  region: NamedShippingRegion;
  addresses: Address[];
  /** where it goes: the chosen one, else the default; null while the member has none */
  address: Address | null;
  /** everything that keeps it from being submitted */
  problems: string[];
  /** how the cart or a price differs from it, by line */
  differences: string[];
  /** ms UTC */
  expiresAt: number;
}

export interface PlacedOrder {
  id: number;
  no: string;
  kind: OrderKind;
  payableFen: number;
}

/** A draft that has become orders. */
export interface SubmittedDraft {
  state: 'submitted';
  key: string;
  orders: PlacedOrder[];
}

/** All that is given: units and points together, to notice that it has changed. */
export const giftUnits = (gifts: readonly Gift[]): number =>
  gifts.reduce((sum, { quantity }) => sum + quantity, 0);

/** A line's name in words: of a set the set's. */
export const lineName = ({ goods, combination }: Pick<DraftLine, 'goods' | 'combination'>): string =>
  combination?.name ?? goods.name;

/** Why a line cannot be ordered as it is, and the number that could be. */
interface LineProblem {
  text: string;
  fitTo: number | null;
}

/**
 * Why lines cannot be ordered together as they are, by their ids; those that can are absent. Lines of one goods, sets
 * with it included, share its stock.
 */
export function draftProblems(lines: readonly KnownLine<AskedLine>[]): Map<number, LineProblem> {
  const taken = new Map<number, number>();
  const take = (goodsId: number, units: number): void =>
    void taken.set(goodsId, (taken.get(goodsId) ?? 0) + units);
  const problems = new Map<number, LineProblem>();
  for (const { line, goods, combination } of lines) {
    const problem =
      line.type === LINE_TYPES.combination
        ? setsProblem(leftFor(combination, taken), line.quantity)
        : unitsProblem(goods, line.quantity, {
            taken: taken.get(goods.id) ?? 0,
            beside: unitsBeside(line, lines),
          });
    if (problem) problems.set(line.id, problem);
    if (combination) for (const part of combination.parts) take(part.goodsId, part.quantity * line.quantity);
    else take(goods.id, line.quantity);
  }
  return problems;
}

/** A set with the stock that other lines leave it. */
const leftFor = (set: Combination | null, taken: ReadonlyMap<number, number>): Combination | null =>
  set && {
    ...set,
    parts: set.parts.map((part) => ({ ...part, stock: part.stock - (taken.get(part.goodsId) ?? 0) })),
  };

function setsProblem(set: Combination | null, quantity: number): LineProblem | null {
  const text = combinationProblem(set, quantity);
  if (text === '') return null;
  const most = set ? Math.min(set.allowed ?? Infinity, setsInStock(set)) : 0;
  return { text, fitTo: most > 0 && combinationProblem(set, most) === '' ? most : null };
}

function unitsProblem(
  goods: TradeGoods,
  quantity: number,
  { taken, beside }: { taken: number; beside: number },
): LineProblem | null {
  const { buyability, unit } = goods;
  const stock = Math.max(0, goods.stock - taken);
  if (!buyability.canBuy) return { text: buyability.text, fitTo: null };
  const minQuantity = Math.max(1, goods.minQuantity - Math.max(taken, beside));
  const fitTo = correctQuantity(quantity, { ...goods, minQuantity, stock }).quantity || null;
  if (stock < quantity) return { text: `库存不足，仅剩 ${stock} ${unit}，请调整数量后再提交。`, fitTo };
  if (fitTo === quantity) return null;
  return { text: `采购规则已调整，须采购 ${fitTo ?? 0} ${unit}，请调整数量后再提交。`, fitTo };
}

/** Why a member may not order at a moment (ms), in words: its certificates are not approved or do not hold any more. */
export function whyNotOrder(member: Pick<Member, 'isPassed' | 'certifiedUntil'>, now: number): string {
  if (!member.isPassed) return '资质审核通过后方可下单';
  return isCertified(member, now) ? '' : '资质证照已到期，更新并审核通过后方可下单';
}

/** A line of the cart as its row holds it. */
export interface CartLine {
  id: number;
  type: number;
  activityId: number;
  goodsId: number;
  quantity: number;
}

/** The line of the cart that a line of a draft was made from, also where it was removed and put in again. */
export const cartLineOf = <Line extends CartLine>(
  entry: DraftEntry,
  cart: readonly Line[],
): Line | undefined =>
  cart.find(({ id }) => id === entry.cartItemId) ??
  cart.find(
    ({ goodsId, type, activityId }) =>
      goodsId === entry.goodsId && type === entry.type && activityId === entry.activityId,
  );

/** How the cart differs from a line of a draft, in words; empty where it does not. */
export function cartDifference(entry: DraftEntry, cart: readonly CartLine[], unit: string): string {
  const line = cartLineOf(entry, cart);
  if (!line) return '已在另一个页面下单或移出购物车';
  if (line.quantity !== entry.quantity) {
    return `购物车中已由 ${entry.quantity} ${unit}改为 ${line.quantity} ${unit}`;
  }
  return line.id === entry.cartItemId ? '' : '已在另一个页面移出后重新加入购物车';
}

/** How the price of a unit differs from when the line came into the draft, in words; fen. */
export const priceDifference = ({ priceFen }: DraftEntry, nowFen: number): string =>
  priceFen === undefined || priceFen === nowFen
    ? ''
    : `单价由 ${formatFen(priceFen)} 变为 ${formatFen(nowFen)}`;
