import { MOST_CART_LINES } from '#lib/trade/cart/cart-view.rules.ts';
import { countCartItems, findCartItems, raiseCartItems } from '#lib/trade/cart/cart.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findStores } from '#lib/people/stores/stores.service.ts';

/**
 * Copies lines of a head office's cart to carts of its stores, which then hold at least those numbers; a repeat
 * changes nothing. Throws `forbidden` for others, `invalid_form` for a store not its own, `not_found`, `conflict` when
 * a store's cart is full.
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
  const copies = storeIds
    .toSorted((a, b) => a - b)
    .flatMap((storeId) =>
      items.map(({ goodsId, type, activityId, quantity }) => ({
        member_id: storeId,
        goods_id: goodsId,
        type,
        activity_id: activityId,
        quantity,
        created_at: now,
        updated_at: now,
      })),
    );
  await transact(db, async (trx) => {
    for (let at = 0; at < copies.length; at += 500) await raiseCartItems(trx, copies.slice(at, at + 500));
    for (const storeId of storeIds) {
      if ((await countCartItems(trx, storeId)) <= MOST_CART_LINES) continue;
      throw new ShopError('conflict', `门店的购物车最多放 ${MOST_CART_LINES} 种商品，请先请门店结算一部分。`);
    }
  });
  return { lines: items.length, stores: storeIds.length };
}
