import { findGenerics } from '#lib/catalogue/goods/goods.service.ts';
import { type AskedLine, type TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import { referencePrice } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { cheaperOffers, keepsAsLong, medicineKey, type Offer } from '#lib/trade/cart/advice/cheaper.rules.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';
import { insertCartItem, takeCartItems } from '#lib/trade/cart/cart.repository.ts';
import { findCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import type { CartItemRow, NewCartItem } from '#lib/trade/cart/cart.table.ts';
import { AS_IS_BEST } from '#lib/trade/coupons/choose-coupons.rules.ts';
import { couponsFor, heldCoupons } from '#lib/trade/coupons/coupons.service.ts';
import { withheldByReceipt } from '#lib/trade/receipts/receipts.service.ts';

/** Goods and number that a replaced line can be restored to. */
interface WayBack {
  lineId: number;
  goods: TradeGoods;
  quantity: number;
}

/** Advice on the lines of a cart. */
export interface CartAdvice {
  /** cost of the order that savings are counted from; null where nothing is offered */
  payableFen: number | null;
  offers: Offer[];
  waysBack: WayBack[];
}

/** One press: a line, and the goods to put in its place. */
interface Pressed {
  lineId: number;
  goodsId: number;
}

/** Limit of goods considered per generic and form, those with the lowest unit price. */
const MOST_OF_ONE = 12;
/** Limit of goods priced for one line. */
const MOST_INSTEAD = 4;

/**
 * Returns the advice on the lines of a cart: the same medicine at a lower price, and the former goods of replaced
 * lines. The number of queries is bounded, for any number of lines. `items` is the whole cart as it is viewed. `now` in
 * ms. (Product §6.11.)
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

/** True for lines that other goods could replace: plain, ticked, and not replaced already. */
const isOpen = ({ type, selected, replaced }: CartItem): boolean =>
  type === LINE_TYPES.plain && selected && replaced === null;

/** Returns the ids of all goods in a cart, also within sets. */
const goodsOf = (items: readonly CartItem[]): Set<number> =>
  new Set(
    items.flatMap(({ goods, combination }) => [
      goods.id,
      ...(combination?.parts.map(({ goodsId }) => goodsId) ?? []),
    ]),
  );

/** Returns by line id the ids of goods that are the same medicine and not in the cart. */
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

/** Finds offers for all lines, or for the one that was pressed. */
async function findOffers(
  db: Db,
  member: Member,
  { items, pressed }: { items: readonly CartItem[]; pressed?: Pressed },
  now: number,
): Promise<Pick<CartAdvice, 'payableFen' | 'offers'>> {
  const same = await sameMedicines(db, items, { pressed, now });
  if (same.size === 0) return { payableFen: null, offers: [] };
  const others = [...new Set([...same.values()].flat())];
  // unticked and with ids that no line has; added for their prices and the activities that cover them
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
    payWith: (known, priced) => couponsFor(held, { lines: known, priced }, { request: AS_IS_BEST, now }),
  });
  return { payableFen, offers };
}

/** Finds the former goods of replaced lines that can still be bought and are not in the cart otherwise. */
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

/** The line to put in place of another, and the message about it. */
interface Next {
  line: Omit<NewCartItem, 'member_id' | 'created_at' | 'updated_at'>;
  words: string;
}

/**
 * Puts the same medicine in place of a line's goods where that still saves, or restores the former goods. The new line
 * gets another id in the same place, so that a number or an order sent for the old one cannot reach the new goods; it
 * has the number that holds as much, and stores the former goods. Returns a message. A repeat changes nothing. Throws
 * `not_found` where line or goods no longer exist, and `conflict` with its own message where the goods is in the cart
 * already or cannot be bought, where the number has changed since, where it no longer saves, and where the line was
 * changed at the same moment. (Product §6.11.)
 */
export function replaceLine(
  db: Db,
  member: Member,
  { id, goodsId }: { id: number; goodsId: number },
  now: number,
): Promise<string> {
  return transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const { items } = await viewCart(trx, member, now);
    const item = items.find((one) => one.id === id);
    const there = items.find((one) => one.type === LINE_TYPES.plain && one.goods.id === goodsId);
    if (there && (!item || there.id === id)) return `${named(there)}已在购物车中`;
    const row = (await findCartItems(trx, member.id)).find((one) => one.id === id);
    if (!item || !row) throw notFound('购物车中的这件商品');
    const { line, words } =
      item.replaced?.goodsId === goodsId
        ? await before(trx, member, item.replaced, now)
        : await offered(trx, member, { items, row, goodsId }, now);
    const taken = await takeCartItems(trx, member.id, new Map([[id, row.quantity]]));
    if (taken.length === 0) throw conflict('这件商品刚刚在另一个页面改过，没有更换，请核对后再试。');
    const isIn = await insertCartItem(trx, {
      ...line,
      member_id: member.id,
      type: LINE_TYPES.plain,
      activity_id: 0,
      is_selected: row.isSelected,
      place: row.place ?? row.id,
      created_at: row.createdAt,
      updated_at: now,
    });
    if (!isIn) throw conflict('购物车中另有一行要换成的商品，没有更换，请核对后再试。');
    return words;
  });
}

/** Returns the line with the same medicine at a lower price; it stores the former goods. */
async function offered(
  trx: Trx,
  member: Member,
  { items, row, goodsId }: { items: readonly CartItem[]; row: CartItemRow; goodsId: number },
  now: number,
): Promise<Next> {
  const pressed = { lineId: row.id, goodsId };
  const { offers } = await findOffers(trx, member, { items, pressed }, now);
  const [offer] = offers;
  if (!offer) throw await refusal(trx, member, { items, row, goodsId }, now);
  const { goods, quantity, savedFen } = offer;
  return {
    line: {
      goods_id: goods.id,
      quantity,
      added_price_fen: referencePrice(goods.source, member.rank, now),
      replaced_goods_id: row.goodsId,
      replaced_quantity: row.quantity,
      replaced_price_fen: row.addedPriceFen,
      replaced_by_quantity: quantity,
    },
    words: `已换成${named({ goods })}${quantity} ${goods.unit}，本单省 ${formatFen(savedFen)}，可以换回`,
  };
}

/** Returns the reason why goods do not replace a line. */
async function refusal(
  trx: Trx,
  member: Member,
  { items, row, goodsId }: { items: readonly CartItem[]; row: CartItemRow; goodsId: number },
  now: number,
): Promise<ShopError> {
  const goods = (await loadTradeGoods(trx, member, [goodsId], now)).get(goodsId);
  if (!goods) return notFound('要换成的商品');
  if (goodsOf(items).has(goodsId)) return conflict(`${named({ goods })}已在购物车中，没有更换。`);
  if (row.replacedGoodsId === goodsId)
    return conflict('这一行换过之后数量又改过，不能再换回。需要原来的商品请重新加购。');
  if (!goods.buyability.canBuy) return conflict(`${named({ goods })}${goods.buyability.text}，没有更换。`);
  return conflict('价格、库存或购物车有变化，更换不再节省，没有更换。请核对后再试。');
}

/** Returns the former line, with the price it was added at. */
async function before(
  trx: Trx,
  member: Member,
  { goodsId, quantity, addedPriceFen }: NonNullable<CartItem['replaced']>,
  now: number,
): Promise<Next> {
  const goods = (await loadTradeGoods(trx, member, [goodsId], now)).get(goodsId);
  if (!goods) throw notFound('原来的商品');
  const { buyability, unit } = goods;
  if (!buyability.canBuy) throw conflict(`${named({ goods })}${buyability.text}，没有换回。`);
  return {
    line: { goods_id: goodsId, quantity, added_price_fen: addedPriceFen },
    words: `已换回${named({ goods })}${quantity} ${unit}`,
  };
}

const named = ({ goods }: { goods: Pick<TradeGoods, 'name' | 'makerName'> }): string =>
  `《${goods.name}》（${goods.makerName}）`;

const conflict = (words: string): ShopError => new ShopError('conflict', words);
