import type { Db } from '#lib/db/database.ts';
import { isBuyFlag } from '#lib/goods/availability.rules.ts';
import { findGoodsByIds } from '#lib/goods/goods.repository.ts';
import { goodsFields, type GoodsFields } from '#lib/goods/goods-api.rules.ts';
import { priceView, type GoodsView } from '#lib/goods/goods-view.rules.ts';
import { goodsSource } from '#lib/goods/goods-view.service.ts';
import { loadTradeGoods } from '#lib/goods/trade-goods.service.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { findCartNumbers } from '#lib/goods/goods-mine.repository.ts';
import type { MineGoods } from '#lib/goods/goods-mine.rules.ts';

/** Own price, right to buy and number in the cart for the goods of a page, in a fixed number of queries. */
export async function mineOf(
  db: Db,
  member: Member,
  ids: readonly number[],
  now: number,
): Promise<MineGoods[]> {
  const [trade, rows, inCart] = await Promise.all([
    loadTradeGoods(db, member, ids, now),
    findGoodsByIds(db, ids),
    findCartNumbers(db, member.id, ids),
  ]);
  const numbers = new Map(inCart.map((line) => [line.goods_id, line.quantity]));
  return rows.flatMap((row) => {
    const own = trade.get(row.id);
    if (!own) return [];
    const { ladder, offers } = own.source;
    const view = priceView(goodsSource(row, { ladder, offers, activities: [] }), { rank: member.rank, now });
    const isBuy = isBuyFlag(own.buyability);
    return {
      id: row.id,
      price: view.priceText,
      price_fen: view.priceFen,
      list_price: view.listPriceText,
      unit_price: view.unitPriceText,
      ladder: view.ladderText,
      is_buy: isBuy,
      reason: isBuy === 1 ? '' : own.buyability.text,
      in_cart: numbers.get(row.id) ?? 0,
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
