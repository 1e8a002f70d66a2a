import { isFirstTime } from '#lib/trade/cart/add/add-once.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { decodePressed } from '#lib/trade/cart/add/pressed.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/**
 * Adds what was pressed before the login (`17:2,18`), once for each login form: `press` names the one that brings it.
 * Gives the words for the buyer: what was added, or why it was not; empty where there is nothing to say.
 */
export async function addPressed(
  db: Db,
  member: Member,
  { add, press }: { add?: string | undefined; press?: string | undefined },
  now: number,
): Promise<string> {
  const pressed = decodePressed(add);
  if (pressed.length === 0 || !press) return '';
  try {
    return await transact(db, async (trx) => {
      if (!(await isFirstTime(trx, member, { press: press.slice(0, 40), asks: pressed }, now))) return '';
      return (await addToCart(trx, member, pressed, now)).message;
    });
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}
