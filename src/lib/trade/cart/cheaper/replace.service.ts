import { LINE_TYPES, type TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import { referencePrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { insertCartItem, takeCartItems } from '#lib/trade/cart/cart.repository.ts';
import { findCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import type { CartItemRow, NewCartItem } from '#lib/trade/cart/cart.table.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';
import { findOffers, goodsOf } from '#lib/trade/cart/cheaper/cheaper.service.ts';

/** What shall stand in place of a line, and the words that it does. */
interface Next {
  line: Omit<NewCartItem, 'member_id' | 'created_at' | 'updated_at'>;
  words: string;
}

/**
 * Puts the same medicine in place of a line's goods where that still saves, or back what stood there before. The line
 * becomes another one in its place, so that a number or an order sent for the old one cannot reach the new goods; it
 * takes the number that holds as much, and remembers what it was. Returns a message. A repeat changes nothing. Throws
 * `not_found` where line or goods are gone, and `conflict` in words of its own where the goods is in the cart already or
 * cannot be bought, where the number has changed since, where it saves no more, and where the line was changed at the
 * same moment. (Product §6.11.)
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

/** The same medicine for less; the line remembers what it was. */
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

/** Why goods do not come in place of a line. */
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

/** What the line was, with the price it was put in at. */
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
