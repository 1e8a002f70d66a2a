import { listAddresses, loadShippingRegion } from '#lib/people/addresses/addresses.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import {
  type Activity,
  coversGoods,
  givesSameGoods,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { GrantedGoods } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import {
  type AskedLine,
  type KnownLine,
  type NamedTerms,
  toCartLines,
  type TradeGoods,
} from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { splitLines } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  loadActivities,
  loadCombinations,
  type KnownCombination,
} from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { Combination } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import { priceCart, type PricedCart, type PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';

/** Chooses a coupon and vouchers for lines that are priced without any. */
export type PayWith = (
  lines: readonly KnownLine<AskedLine>[],
  priced: PricedCart,
) => Pick<NamedTerms, 'coupon' | 'vouchers'>;

interface Pricing<Line extends AskedLine> {
  asked: readonly Line[];
  /** Region of the delivery; the member's default address where absent. */
  regionCode?: string | undefined;
  /** Corrects lines to what their goods allow, before they are priced. */
  correct?: (lines: readonly KnownLine<Line>[], activities: readonly Activity[]) => KnownLine<Line>[];
  /** Prices lines split as in a cart, see `splitLines`. */
  isSplit?: boolean;
  /** Chooses coupons and vouchers once the amounts without them are known. */
  payWith?: PayWith;
  /** Returns goods that the member may not order now for a reason outside the goods, with the reason as text. */
  withheld?: (goods: readonly TradeGoods[]) => Promise<ReadonlyMap<number, string>>;
}

/** A line with its goods and its price. */
interface LineWithPrice<Line extends AskedLine> extends KnownLine<Line> {
  price: PricedLine;
}

export interface PricedLines<Line extends AskedLine> {
  /** In the order given; lines whose goods do not exist are left out. */
  lines: LineWithPrice<Line>[];
  /** Terms the prices were computed with: under them the same lines get the same prices, also in the browser. */
  terms: NamedTerms;
  priced: PricedCart;
  /** all goods of the lines and sets, and those that may be given */
  goods: ReadonlyMap<number, TradeGoods>;
}

const NOTHING = { coupon: null, vouchers: [] };

/**
 * Computes prices of goods for a member; the cart, its hints, the draft, the order and the pages all use this function.
 * Goods, activities, sets and the region's delivery terms are loaded in a bounded number of queries, then everything is
 * priced by `priceCart`. `now` in ms. (Product §5, §6.1.)
 */
export async function priceLines<Line extends AskedLine>(
  db: Db,
  member: Member,
  { asked, regionCode, correct = (lines) => [...lines], isSplit = false, payWith, withheld }: Pricing<Line>,
  now: number,
): Promise<PricedLines<Line>> {
  const sets = asked
    .filter(({ type }) => type === LINE_TYPES.combination)
    .map(({ activityId }) => activityId);
  const combinations = await loadCombinations(db, [...new Set(sets)], member.id, now);
  const bought = [...new Set(asked.map(({ goodsId }) => goodsId))];
  const activities = await loadActivities(db, bought, now);
  const loaded = await loadTradeGoods(db, member, goodsNeeded(bought, activities, combinations), now);
  const goodsById = withheld ? barred(loaded, await withheld([...loaded.values()])) : loaded;
  const byActivity = new Map(combinations.map((one) => [one.id, one]));
  const corrected = correct(
    asked.flatMap((line): KnownLine<Line>[] => {
      const goods = goodsById.get(line.goodsId);
      const set = line.type === LINE_TYPES.combination ? byActivity.get(line.activityId) : undefined;
      return goods ? [{ line, goods, combination: set ? toCombination(set, goodsById) : null }] : [];
    }),
    activities,
  );
  const known = isSplit ? splitLines(corrected, { rank: member.rank, now }) : corrected;
  const home = regionCode ?? (await homeRegion(db, member));
  const plainTerms: NamedTerms = {
    rank: member.rank,
    now,
    activities,
    granted: grantedGoods(activities, goodsById),
    region: await loadShippingRegion(db, home),
    regionCode: home,
    ...NOTHING,
  };
  const cartLines = toCartLines(known);
  const plain = priceCart(cartLines, plainTerms);
  const terms = payWith ? { ...plainTerms, ...payWith(known, plain) } : plainTerms;
  const priced = payWith ? priceCart(cartLines, terms) : plain;
  const prices = new Map(priced.lines.map((price) => [price.id, price]));
  const lines = known.flatMap((each): LineWithPrice<Line>[] => {
    const price = prices.get(each.line.id);
    return price ? [{ ...each, price }] : [];
  });
  return { lines, terms, priced, goods: goodsById };
}

/** Marks goods that may not be ordered, with the reason as text. */
function barred(
  goodsById: ReadonlyMap<number, TradeGoods>,
  why: ReadonlyMap<number, string>,
): ReadonlyMap<number, TradeGoods> {
  if (why.size === 0) return goodsById;
  return new Map(
    [...goodsById].map(([id, goods]) => {
      const text = why.get(id);
      if (text === undefined || !goods.buyability.canBuy) return [id, goods];
      return [id, { ...goods, buyability: { canBuy: false, reason: 'withheld', text } }];
    }),
  );
}

/** Returns the ids of goods that are bought, in sets, or may be given by activities. */
function goodsNeeded(
  bought: readonly number[],
  activities: readonly Activity[],
  combinations: readonly KnownCombination[],
): number[] {
  const granted = activities.flatMap(({ tiers }) => tiers.map(({ grant }) => grant?.goodsId ?? null));
  const parts = combinations.flatMap((set) => set.parts.map(({ goodsId }) => goodsId));
  return [...new Set([...bought, ...parts, ...granted.filter((id) => id !== null)])];
}

/**
 * Returns the goods that activities may give or offer in exchange; where they give the goods bought, those they cover.
 */
function grantedGoods(
  activities: readonly Activity[],
  goodsById: ReadonlyMap<number, TradeGoods>,
): GrantedGoods[] {
  const named = new Set(activities.flatMap(({ tiers }) => tiers.map(({ grant }) => grant?.goodsId)));
  const givingSame = activities.filter(({ tiers }) => tiers.some(givesSameGoods));
  return [...goodsById.values()]
    .filter(({ id }) => named.has(id) || givingSame.some((activity) => coversGoods(activity, id)))
    .map((goods) => {
      const canBuy = isBuyFlag(goods.buyability) === 1;
      const { id, name, spec, unit, thumb, stock, source } = goods;
      const reason = canBuy ? '' : goods.buyability.text;
      return { id, name, spec, unit, thumb, stock, canBuy, reason, basePriceFen: source.basePriceFen };
    });
}

/** Converts a set to its form for the member these goods were loaded for. */
export function toCombination(
  { id, name, priceFen, isOver, allowed, parts }: KnownCombination,
  goodsById: ReadonlyMap<number, TradeGoods>,
): Combination | null {
  const found = parts.flatMap(({ goodsId, quantity }) => {
    const goods = goodsById.get(goodsId);
    if (!goods) return [];
    const { name: partName, spec, unit, thumb, stock, source, isEphedrine } = goods;
    const canBuy = isBuyFlag(goods.buyability) === 1 && !isEphedrine;
    const reason = isEphedrine ? '含麻黄碱，不能组合购买' : canBuy ? '' : goods.buyability.text;
    return [{ goodsId, name: partName, spec, unit, thumb, quantity, stock, canBuy, reason, source }];
  });
  return found.length === parts.length ? { id, name, priceFen, isOver, allowed, parts: found } : null;
}

/** Returns the region of a member's default address, else the company's. */
async function homeRegion(db: Db, member: Member): Promise<string> {
  const [address] = await listAddresses(db, member);
  return address?.regionCode ?? member.regionCode;
}
