import { changeSavedState, type SavedChange } from '#demo/demo.repository.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { memberOf } from '#demo/fill-orders.ts';
import { addFavourites } from '#lib/catalogue/favourites/favourites.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Accounts and the number of goods they saved, in addition to one that was sold out. */
const SAVERS: [username: string, goods: number][] = [
  ['buyer', 25],
  ['clinic', 8],
  ['store1', 4],
];
/** Differences at the time of saving, repeated over the saved goods. */
const CHANGES: (SavedChange | null)[] = [
  { pricePercent: 112 },
  null,
  { pricePercent: 94 },
  null,
  { stock: 0 },
  null,
  null,
];

/**
 * Fills in goods that members saved over the last weeks; some are dearer or cheaper now, sold out, or back in stock.
 */
export async function fillFavourites(trx: Trx, goods: readonly FilledGoods[], now: number): Promise<void> {
  const popular = goods.toSorted((a, b) => b.salesCount - a.salesCount || a.id - b.id);
  const inStock = popular.filter(({ stock, special }) => stock > 0 && !special);
  const soldOut = popular.find(({ stock, special }) => stock === 0 && !special);
  for (const [at, [username, count]] of SAVERS.entries()) {
    const member = await memberOf(trx, username);
    const chosen = inStock.filter((_, index) => index % (at + 3) === 0).slice(0, count);
    for (const [index, { id }] of [...(soldOut ? [soldOut] : []), ...chosen].entries()) {
      await addFavourites(trx, member, [id], now - (index + 1) * DAY_MS);
      const change = id === soldOut?.id ? { stock: 86 } : CHANGES[index % CHANGES.length];
      if (change) await changeSavedState(trx, { memberId: member.id, goodsId: id }, change);
    }
  }
}
