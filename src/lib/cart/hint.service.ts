import { toCartLine } from '#lib/cart/cart-line.rules.ts';
import { findCartItems } from '#lib/cart/cart.repository.ts';
import { priceCart } from '#lib/cart/cart.rules.ts';
import { memberRegion } from '#lib/cart/cart.service.ts';
import { type NextHint, nextHints } from '#lib/cart/hint.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { loadTradeGoods } from '#lib/goods/trade-goods.service.ts';
import { notFound } from '#lib/http/errors.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { coversGoods } from '#lib/promotions/activity.rules.ts';
import { loadActivities } from '#lib/promotions/promotions.service.ts';

/**
 * What a number of a goods, together with the ticked lines of the cart, still needs for the next better price.
 * Throws `not_found`.
 */
export async function hintFor(
  db: Db,
  member: Member,
  goodsId: number,
  quantity: number,
  now: number,
): Promise<NextHint[]> {
  const rows = await findCartItems(db, member.id);
  const others = rows.filter((row) => row.goods_id !== goodsId);
  const goodsIds = [goodsId, ...others.map((row) => row.goods_id)];
  const goods = await loadTradeGoods(db, member, goodsIds, now);
  const asked = goods.get(goodsId);
  if (!asked) throw notFound('这件商品');
  const lines = others.flatMap((row) => {
    const found = goods.get(row.goods_id);
    const line = { id: row.id, quantity: row.quantity, selected: row.is_selected === 1 };
    return found ? [toCartLine(found, line)] : [];
  });
  const activities = await loadActivities(db, goodsIds, now);
  const region = await memberRegion(db, member);
  const cart = priceCart([toCartLine(asked, { id: 0, quantity, selected: true }), ...lines], {
    rank: member.rank,
    now,
    activities,
    region,
  });
  const [line] = cart.lines;
  if (!line) throw notFound('这件商品');
  const covering = new Set(activities.filter((entry) => coversGoods(entry, goodsId)).map(({ id }) => id));
  return nextHints({
    line,
    unit: asked.unit,
    activities: cart.activities.filter(({ id }) => covering.has(id)),
    missingForFreeShippingFen: cart.totals.missingForFreeShippingFen,
  });
}
