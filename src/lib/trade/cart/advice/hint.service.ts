import { askedOf } from '#lib/trade/cart/price-rows.service.ts';
import { findCartItems } from '#lib/trade/cart/cart.repository.ts';
import { type NextHint, nextHints } from '#lib/trade/cart/advice/hint.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { coversGoods } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { orderShippings } from '#lib/trade/orders/order-words.rules.ts';
import { priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';

/** Id of the line asked about; no line of a cart has it. */
const ASKED = 0;

/**
 * Returns what a number of a goods, together with the ticked lines of the cart, still needs for the next better price.
 * Throws `not_found`.
 */
export async function hintFor(
  db: Db,
  member: Member,
  { goodsId, quantity }: { goodsId: number; quantity: number },
  now: number,
): Promise<NextHint[]> {
  const rows = await findCartItems(db, member.id);
  const inCart = rows.filter((row) => row.goodsId !== goodsId || row.activityId !== 0).map(askedOf);
  const asked = { id: ASKED, type: LINE_TYPES.plain, activityId: 0, goodsId, quantity, selected: true };
  const { lines, terms, priced } = await priceLines(db, member, { asked: [asked, ...inCart] }, now);
  const own = lines.find(({ line }) => line.id === ASKED);
  if (!own) throw notFound('这件商品');
  const covering = new Set(
    terms.activities.filter((activity) => coversGoods(activity, goodsId)).map(({ id }) => id),
  );
  return nextHints({
    line: own.price,
    goodsName: own.goods.name,
    unit: own.goods.unit,
    isPrescription: !mayBePromoted(own.goods),
    activities: priced.activities.filter(({ id }) => covering.has(id)),
    shipping: orderShippings(priced.groups),
  });
}
