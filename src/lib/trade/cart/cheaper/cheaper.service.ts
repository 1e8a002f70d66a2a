import { findGenerics } from '#lib/catalogue/goods/goods.service.ts';
import { type AskedLine, LINE_TYPES, type TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';
import { cheaperOffers, type Offer } from '#lib/trade/cart/cheaper/cheaper.rules.ts';
import { keepsAsLong, medicineKey } from '#lib/trade/cart/cheaper/same-medicine.rules.ts';
import { AS_IS_BEST } from '#lib/trade/coupons/choose-coupons.rules.ts';
import { couponsFor, heldCoupons } from '#lib/trade/coupons/coupons.service.ts';
import { withheldByReceipt } from '#lib/trade/receipts/receipts.service.ts';

/** What a replaced line can be put back to. */
interface WayBack {
  lineId: number;
  goods: TradeGoods;
  quantity: number;
}

/** What the cart thinks of its lines. */
export interface CartAdvice {
  /** what the order costs that the savings are counted from; null where nothing is offered */
  payableFen: number | null;
  offers: Offer[];
  waysBack: WayBack[];
}

/** One press: one line, and the goods that shall stand there. */
interface Pressed {
  lineId: number;
  goodsId: number;
}

/** Goods looked at of each generic in each form, those with the lowest unit price. */
const MOST_OF_ONE = 12;
/** Goods priced for one line. */
const MOST_INSTEAD = 4;

/**
 * What the cart can say of its lines: the same medicine for less, and what replaced lines were before. In a bounded number
 * of queries, however many lines. `items` is the whole cart as it is viewed. `now` in ms. (Product §6.11.)
 */
export async function cartAdvice(
  db: Db,
  member: Member,
  items: readonly CartItem[],
  now: number,
): Promise<CartAdvice> {
  const waysBack = await findWaysBack(db, member, items, now);
  return { ...(await findOffers(db, member, { items }, now)), waysBack };
}

/** Lines of a cart that something could stand in place of: plain ones that count, and were not replaced already. */
const isOpen = ({ type, selected, replaced }: CartItem): boolean =>
  type === LINE_TYPES.plain && selected && replaced === null;

/** All goods that a cart holds, also within sets. */
export const goodsOf = (items: readonly CartItem[]): Set<number> =>
  new Set(
    items.flatMap(({ goods, combination }) => [
      goods.id,
      ...(combination?.parts.map(({ goodsId }) => goodsId) ?? []),
    ]),
  );

/** Of each line the goods that are the same medicine and not in the cart, by their ids. */
async function sameMedicines(
  db: Db,
  items: readonly CartItem[],
  { pressed, now }: { pressed: Pressed | undefined; now: number },
): Promise<Map<number, number[]>> {
  const lines = items
    .filter((item) => isOpen(item) && (pressed === undefined || item.id === pressed.lineId))
    .map((item) => ({ item, key: medicineKey(item.goods) }))
    .filter(({ key }) => key !== '');
  const names = [...new Set(lines.map(({ item }) => item.goods.commonName))];
  const inCart = goodsOf(items);
  const found = (await findGenerics(db, names, MOST_OF_ONE)).filter(({ id }) => !inCart.has(id));
  const byKey = Map.groupBy(found, medicineKey);
  return new Map(
    lines.flatMap(({ item, key }) => {
      const same = (byKey.get(key) ?? [])
        .filter((goods) => keepsAsLong(goods, item.goods, now))
        .filter(({ id }) => pressed === undefined || id === pressed.goodsId)
        .slice(0, MOST_INSTEAD);
      return same.length === 0 ? [] : [[item.id, same.map(({ id }) => id)] as const];
    }),
  );
}

/** Offers for all lines, or for the one that was pressed. */
export async function findOffers(
  db: Db,
  member: Member,
  { items, pressed }: { items: readonly CartItem[]; pressed?: Pressed },
  now: number,
): Promise<Pick<CartAdvice, 'payableFen' | 'offers'>> {
  const same = await sameMedicines(db, items, { pressed, now });
  if (same.size === 0) return { payableFen: null, offers: [] };
  const others = [...new Set([...same.values()].flat())];
  // unticked and with ids that no line has: for their prices, and the activities that cover them
  const asked: AskedLine[] = [
    ...items.map(({ id, type, activityId, goods, quantity, selected }) => {
      return { id, type, activityId, goodsId: goods.id, quantity, selected };
    }),
    ...others.map((id) => ({
      id: -id,
      type: LINE_TYPES.plain,
      activityId: 0,
      goodsId: id,
      quantity: 1,
      selected: false,
    })),
  ];
  const held = await heldCoupons(db, member, now);
  const withheld = withheldByReceipt(db, member, now);
  const { lines, terms, goods } = await priceLines(db, member, { asked, withheld }, now);
  const { payableFen, offers } = cheaperOffers({
    lines: lines.filter(({ line }) => line.id > 0),
    instead: new Map(
      [...same].map(([id, ids]) => [
        id,
        ids.flatMap((one) => goods.get(one) ?? []).filter(({ buyability }) => buyability.canBuy),
      ]),
    ),
    terms,
    payWith: (known, priced) => couponsFor(held, { lines: known, priced }, { wish: AS_IS_BEST, now }),
  });
  return { payableFen, offers };
}

/** What replaced lines were, where that can still be bought and is not in the cart otherwise. */
async function findWaysBack(
  db: Db,
  member: Member,
  items: readonly CartItem[],
  now: number,
): Promise<WayBack[]> {
  const replaced = items.flatMap(({ id, replaced: was }) => (was ? [{ lineId: id, ...was }] : []));
  if (replaced.length === 0) return [];
  const ids = replaced.map(({ goodsId }) => goodsId);
  const goods = await loadTradeGoods(db, member, ids, now);
  const plain = new Set(items.filter(({ type }) => type === LINE_TYPES.plain).map((item) => item.goods.id));
  return replaced.flatMap(({ lineId, goodsId, quantity }) => {
    const was = goods.get(goodsId);
    return was?.buyability.canBuy && !plain.has(goodsId) ? [{ lineId, goods: was, quantity }] : [];
  });
}
