import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { type AddedToCart, addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findOrder, findOrderLines } from '#lib/trade/orders/orders.repository.ts';

/**
 * Puts the lines of one of the member's orders back in its cart, once for each press. Throws `not_found`, or as adding to
 * the cart.
 */
export async function buyAgain(
  db: Db,
  member: Member,
  { id, press }: { id: number; press?: string | undefined },
  now: number,
): Promise<AddedToCart> {
  if (!(await findOrder(db, member.id, id))) throw notFound('这个订单');
  const lines = await findOrderLines(db, [id]);
  const toAdd = lines.map(({ goods_id, quantity }) => ({ goodsId: goods_id, quantity }));
  return addOnce(db, member, { press, asks: toAdd, add: (trx) => addToCart(trx, member, toAdd, now) }, now);
}
