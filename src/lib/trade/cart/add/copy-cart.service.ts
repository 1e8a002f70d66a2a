import { isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findStores } from '#lib/people/stores/stores.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  countCartItems,
  findCartItems,
  holdCartItems,
  raiseCartItems,
} from '#lib/trade/cart/cart.repository.ts';
import type { CartItemRow, NewCartItem } from '#lib/trade/cart/cart.table.ts';
import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';

type CopiedLine = Pick<CartItemRow, 'goodsId' | 'type' | 'activityId' | 'quantity'>;

/**
 * Returns the lines to copy; lines of one goods that a limited price split are joined, as another store has its own
 * limits.
 */
const copiedLines = (items: readonly CopiedLine[]): CopiedLine[] =>
  [
    ...Map.groupBy(items, ({ goodsId, activityId, ...line }) =>
      isPlainLine(line) ? `${goodsId}` : `${goodsId} ${line.type} ${activityId}`,
    ).values(),
  ].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    return { ...first, type: isPlainLine(first) ? LINE_TYPES.plain : first.type, quantity };
  });

/** Returns the line that a store's cart needs to have at least the given number in all; none where it has them. */
function copyTo(
  storeId: number,
  { goodsId, type, activityId, quantity }: CopiedLine,
  { has, now }: { has: readonly CartItemRow[]; now: number },
): NewCartItem[] {
  const within = has.find((row) => row.goodsId === goodsId && row.type === LINE_TYPES.limited);
  const missing = quantity - (isPlainLine({ type }) ? (within?.quantity ?? 0) : 0);
  if (missing < 1) return [];
  return [
    {
      member_id: storeId,
      goods_id: goodsId,
      type,
      activity_id: activityId,
      quantity: missing,
      created_at: now,
      updated_at: now,
    },
  ];
}

/**
 * Copies lines of a head office's cart to carts of its stores, which then hold at least those numbers; a repeat changes
 * nothing. Throws `forbidden` for other members, `invalid_form` for a store not its own, `not_found`, `conflict` when a
 * store's cart is full.
 */
export async function copyCart(
  db: Db,
  member: Member,
  { ids, storeIds }: { ids: readonly number[]; storeIds: readonly number[] },
  now: number,
): Promise<{ lines: number; stores: number }> {
  if (member.kind !== 'head_office') throw new ShopError('forbidden', '只有连锁总部可以把购物车复制给门店。');
  const own = new Set((await findStores(db, member.id)).map(({ id }) => id));
  if (!storeIds.every((id) => own.has(id))) {
    throw fieldError('other_user_ids', '只能复制给本公司在用的门店，请重新选择。');
  }
  const wanted = new Set(ids);
  const items = (await findCartItems(db, member.id)).filter(({ id }) => wanted.has(id));
  if (items.length === 0) throw notFound('购物车中的这些商品');
  items.sort((a, b) => a.goodsId - b.goodsId);
  const requests = copiedLines(items);
  await transact(db, async (trx) => {
    const copies: NewCartItem[] = [];
    for (const storeId of storeIds.toSorted((a, b) => a - b)) {
      const has = await holdCartItems(trx, storeId);
      copies.push(...requests.flatMap((request) => copyTo(storeId, request, { has, now })));
    }
    for (let at = 0; at < copies.length; at += 500) await raiseCartItems(trx, copies.slice(at, at + 500));
    for (const storeId of storeIds) {
      if ((await countCartItems(trx, storeId)) <= MOST_CART_LINES) continue;
      throw new ShopError('conflict', `门店的购物车最多放 ${MOST_CART_LINES} 种商品，请先请门店结算一部分。`);
    }
  });
  return { lines: items.length, stores: storeIds.length };
}
