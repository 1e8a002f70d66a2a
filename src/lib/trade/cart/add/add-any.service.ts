import { LINE_TYPES, type LineType } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { addExchange, addSets } from '#lib/trade/cart/add/activity-lines.service.ts';
import { type AddedToCart, addToCart, type LineToAdd } from '#lib/trade/cart/add/cart-add.service.ts';
import { countCart } from '#lib/trade/cart/cart.service.ts';

/** A line of any type, as the call names it; sets and exchanges say which activity's. */
export interface WantedLine {
  goodsId: number;
  quantity: number | undefined;
  type: LineType;
  activityId: number;
  priceFen?: number | undefined;
  warehouseId?: number | undefined;
}

/** Puts lines of all types in the cart: plain ones together, then sets and exchanges. Throws as `addToCart`. */
export async function addToCartOfAnyType(
  db: Db,
  member: Member,
  lines: readonly WantedLine[],
  now: number,
): Promise<AddedToCart> {
  const plain = lines.flatMap(({ activityId: _, type, ...line }): LineToAdd[] =>
    type === LINE_TYPES.plain || type === LINE_TYPES.limited ? [{ ...line, type }] : [],
  );
  const added = plain.length > 0 ? await addToCart(db, member, plain, now) : null;
  const notices: string[] = [];
  for (const { goodsId, quantity = 1, type, activityId } of lines) {
    if (type === LINE_TYPES.combination)
      notices.push(await addSets(db, member, { activityId, sets: quantity }, now));
    if (type === LINE_TYPES.exchange) {
      notices.push(await addExchange(db, member, { activityId, goodsId, quantity }, now));
    }
  }
  return {
    total: await countCart(db, member),
    message: [added?.message ?? '已加入购物车', ...notices.filter(Boolean)].join('；'),
    refused: added?.refused ?? [],
  };
}
