import type { Db } from '#lib/platform/db/database.server.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { goodsFields, type GoodsFields } from '#lib/catalogue/goods/view/goods-api.rules.ts';
import { priceView, type GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { goodsSource } from '#lib/catalogue/goods/view/goods-view.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findCartNumbers, findSaved } from '#lib/catalogue/goods/view/goods-mine.repository.ts';
import type { MineGoods } from '#lib/catalogue/goods/view/goods-mine.rules.ts';

/** Own price, right to buy, number in the cart and whether it is saved, for the goods of a page, in a fixed number of queries. */
export async function mineOf(
  db: Db,
  member: Member,
  ids: readonly number[],
  now: number,
): Promise<MineGoods[]> {
  const [trade, inCart, saved] = await Promise.all([
    loadTradeGoods(db, member, ids, now),
    findCartNumbers(db, member.id, ids),
    findSaved(db, member.id, ids),
  ]);
  const numbers = new Map(inCart.map((line) => [line.goods_id, line.quantity]));
  return ids.flatMap((id) => {
    const own = trade.get(id);
    if (!own) return [];
    const { ladder, offers } = own.source;
    const view = priceView(goodsSource(own, { ladder, offers, activities: [] }), { rank: member.rank, now });
    const isBuy = isBuyFlag(own.buyability);
    return {
      id,
      price: view.priceText,
      price_fen: view.priceFen,
      list_price: view.listPriceText,
      unit_price: view.unitPriceText,
      ladder: view.ladderText,
      is_buy: isBuy,
      reason: isBuy === 1 ? '' : own.buyability.text,
      in_cart: numbers.get(id) ?? 0,
      is_favourite: saved.has(id) ? 1 : 0,
    };
  });
}

/** Views in the spec's names, with what they are to the member who asks; a visitor has none of that. */
export async function fieldsFor(
  db: Db,
  member: Member | null,
  views: readonly GoodsView[],
  now: number,
): Promise<GoodsFields[]> {
  if (!member) return views.map((view) => goodsFields(view));
  const ids = views.map(({ id }) => id);
  const mine = new Map((await mineOf(db, member, ids, now)).map((goods) => [goods.id, goods]));
  return views.map((view) => goodsFields(view, mine.get(view.id)));
}
