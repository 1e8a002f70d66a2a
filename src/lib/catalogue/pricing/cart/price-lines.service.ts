import { listAddresses, loadShippingRegion } from '#lib/people/addresses/addresses.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { loadActivities } from '#lib/catalogue/pricing/promotions/load-promotions.service.ts';
import {
  type CartLine,
  type NamedTerms,
  priceCart,
  type PricedCart,
  type PricedLine,
} from '#lib/catalogue/pricing/cart/price-cart.rules.ts';

/** A goods in some number; the id is the asker's and tells the lines apart. */
export interface AskedLine {
  id: number;
  goodsId: number;
  quantity: number;
  selected: boolean;
}

interface Pricing<Line extends AskedLine> {
  asked: readonly Line[];
  /** Where the goods go; the member's default address where absent. */
  regionCode?: string | undefined;
  /** Puts a line right by what its goods allow, before it is priced. */
  correct?: (line: Line, goods: TradeGoods) => Line;
}

/** A line with its goods and its price. */
interface LineWithPrice<Line extends AskedLine> {
  line: Line;
  goods: TradeGoods;
  price: PricedLine;
}

export interface PricedLines<Line extends AskedLine> {
  /** In the order asked for; those whose goods are not there are left out. */
  lines: LineWithPrice<Line>[];
  /** What the prices were made with: the same lines have the same prices under them, also in the browser. */
  terms: NamedTerms;
  priced: PricedCart;
}

/**
 * The one door to what goods cost a member: goods, activities and the region's delivery are loaded in a bounded number
 * of queries, then all is priced by `priceCart`. The cart, its hints, the draft, the order and the pages take it from
 * here. `now` in ms. (Spec §3, §4; `domain.md` "Promotions".)
 */
export async function priceLines<Line extends AskedLine>(
  db: Db,
  member: Member,
  { asked, regionCode, correct = (line) => line }: Pricing<Line>,
  now: number,
): Promise<PricedLines<Line>> {
  const goodsIds = [...new Set(asked.map(({ goodsId }) => goodsId))];
  const goodsById = await loadTradeGoods(db, member, goodsIds, now);
  const known = asked.flatMap((line) => {
    const goods = goodsById.get(line.goodsId);
    return goods ? [{ line: correct(line, goods), goods }] : [];
  });
  const terms: NamedTerms = {
    rank: member.rank,
    now,
    activities: await loadActivities(db, goodsIds, now),
    region: await loadShippingRegion(db, regionCode ?? (await homeRegion(db, member))),
  };
  const priced = priceCart(
    known.map(({ line, goods }) => toCartLine(goods, line)),
    terms,
  );
  const prices = new Map(priced.lines.map((price) => [price.id, price]));
  const lines = known.flatMap(({ line, goods }): LineWithPrice<Line>[] => {
    const price = prices.get(line.id);
    return price ? [{ line, goods, price }] : [];
  });
  return { lines, terms, priced };
}

/** Where a member's goods go: the default address' region, else the company's. */
async function homeRegion(db: Db, member: Member): Promise<string> {
  const [address] = await listAddresses(db, member);
  return address?.regionCode ?? member.regionCode;
}

/** A goods in some number as `priceCart` takes it. */
export function toCartLine(goods: TradeGoods, { id, quantity, selected }: AskedLine): CartLine {
  return {
    ...{ id, quantity, selected },
    goodsId: goods.id,
    unit: goods.unit,
    stock: goods.stock,
    canBuy: isBuyFlag(goods.buyability) === 1,
    isEphedrine: goods.isEphedrine,
    source: goods.source,
    freeShippingQuantity: goods.freeShippingQuantity,
  };
}
