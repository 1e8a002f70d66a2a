import { addFavourites } from '#lib/catalogue/favourites/favourites.service.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { loadCombinations } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { deleteCartItems, findCartItems } from '#lib/trade/cart/cart.repository.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';

/**
 * Saves the goods of some lines and takes the lines out of the cart, both or neither; of a set all its parts are saved.
 * Lines already gone are no error. Throws `conflict` when the member has too many favourites: the lines stay.
 */
export function moveToFavourites(
  db: Db,
  member: Member,
  ids: readonly number[],
  now: number,
): Promise<{ moved: number; message: string }> {
  return transact(db, async (trx) => {
    const wanted = new Set(ids);
    const lines = (await findCartItems(trx, member.id)).filter(({ id }) => wanted.has(id));
    if (lines.length > 0) await addFavourites(trx, member, await goodsOf(trx, member, lines, now), now);
    const moved = await deleteCartItems(
      trx,
      member.id,
      lines.map(({ id }) => id),
    );
    return { moved, message: moved === 0 ? '这些商品已不在购物车中' : `已将 ${moved} 种商品移入收藏` };
  });
}

/** The goods of lines, each once; of sets all their parts, also when these are over. */
async function goodsOf(
  trx: Trx,
  member: Member,
  lines: readonly CartItemRow[],
  now: number,
): Promise<number[]> {
  const sets = lines.filter(({ type }) => type === LINE_TYPES.combination);
  const activityIds = sets.map(({ activityId }) => activityId);
  const running = sets.length === 0 ? [] : await loadCombinations(trx, activityIds, member.id, now);
  const parts = running.flatMap((set) => set.parts.map(({ goodsId }) => goodsId));
  return [...new Set([...lines.map(({ goodsId }) => goodsId), ...parts])];
}
