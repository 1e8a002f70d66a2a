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
} from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
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

/** Time (ms) that a draft stays open. */
export const DRAFT_MS = DAY_MS;

/** Fields of a line that a draft stores; prices are computed again. */
export interface DraftEntry {
  cartItemId: number;
  type: LineType;
  /** activity of the set or exchange; 0 for other lines */
  activityId: number;
  goodsId: number;
  quantity: number;
  /** unit price when the line was added, in fen; absent in rows of an earlier version */
  priceFen?: number | undefined;
}

export interface DraftLine {
  id: number;
  type: LineType;
  activityId: number;
  /** for a set, the first of its goods */
  goods: TradeGoods;
  /** goods of a set; null for other lines, and for a set that is over */
  combination: Combination | null;
  quantity: number;
  price: PricedLine;
  /** reason why it cannot be ordered like this; empty when it can */
  problem: string;
  /** the number that could be ordered instead; null where there is none */
  fitTo: number | null;
  /** difference of the cart or the price from it, in words; empty where there is none */
  difference: string;
}

/** One of the orders the draft becomes, with its lines. */
export interface DraftGroup extends OrderGroup {
  lines: DraftLine[];
  /** goods and points given with it */
  gifts: Gift[];
}

/** An open draft as the check-order page shows it. Amounts in fen. */
export interface OpenDraft {
  state: 'open';
  key: string;
  choices: DraftChoices;
  /** incremented by each save of the choices */
  version: number;
  lines: DraftLine[];
  groups: DraftGroup[];
  totals: CartTotals;
  activities: ActivityState[];
  gifts: Gift[];
  /** all goods of lines, sets and gifts */
  goods: ReadonlyMap<number, TradeGoods>;
  /** the coupon that pays, and all that the member holds, with their effect */
  coupon: CouponTerms | null;
  coupons: CouponOption[];
  voucherOptions: CouponOption[];
  /** amount that each voucher pays */
  vouchers: { id: number; usedFen: number }[];
  region: NamedShippingRegion;
  addresses: Address[];
  /** delivery address: the chosen one, else the default; null while the member has none */
  address: Address | null;
  /** all reasons why it cannot be submitted */
  problems: string[];
  /** differences of the cart or a price from it, by line */
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

/** Returns the total of units and points given, to detect changes. */
export const giftUnits = (gifts: readonly Gift[]): number =>
  gifts.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the name of a line; for a set, the name of the set. */
export const lineName = ({ goods, combination }: Pick<DraftLine, 'goods' | 'combination'>): string =>
  combination?.name ?? goods.name;

/** Reason why a line cannot be ordered as it is, and the number that could be. */
interface LineProblem {
  text: string;
  fitTo: number | null;
}

/**
 * Returns by line id the reasons why lines cannot be ordered together as they are; lines that can are absent. Lines of
 * one goods, sets with it included, share its stock.
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

/** Returns a set with the stock that other lines leave. */
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

/**
 * Returns the reason why a member may not order at a moment (ms), in words: its certificates are not approved or no
 * longer valid; empty where it may.
 */
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

/** Returns the cart line that a draft's line was made from, also where it was removed and added again. */
export const cartLineOf = <Line extends CartLine>(
  entry: DraftEntry,
  cart: readonly Line[],
): Line | undefined =>
  cart.find(({ id }) => id === entry.cartItemId) ??
  cart.find(
    ({ goodsId, type, activityId }) =>
      goodsId === entry.goodsId && type === entry.type && activityId === entry.activityId,
  );

/** Returns the difference of the cart from a draft's line, in words; empty where there is none. */
export function cartDifference(entry: DraftEntry, cart: readonly CartLine[], unit: string): string {
  const line = cartLineOf(entry, cart);
  if (!line) return '已在另一个页面下单或移出购物车';
  if (line.quantity !== entry.quantity) {
    return `购物车中已由 ${entry.quantity} ${unit}改为 ${line.quantity} ${unit}`;
  }
  return line.id === entry.cartItemId ? '' : '已在另一个页面移出后重新加入购物车';
}

/** Returns the change of the unit price since the line was added to the draft, in words; fen. */
export const priceDifference = ({ priceFen }: DraftEntry, nowFen: number): string =>
  priceFen === undefined || priceFen === nowFen
    ? ''
    : `单价由 ${formatFen(priceFen)} 变为 ${formatFen(nowFen)}`;
