import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { decodePressed } from '#lib/trade/cart/add/pressed.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';

/** One login page adds its goods once, however often its form is sent. */
const ONCE: Limit = { name: 'pressed', points: 1, durationMs: DAY_MS, words: () => '' };

/**
 * Adds what was pressed before the login (`17:2,18`); `press` names the login form that brings it. Gives the words
 * for the buyer: what was added, or why it was not; empty where there is nothing to say.
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
    await spend(db, ONCE, `${member.id} ${press.slice(0, 40)}`, now);
    return (await addToCart(db, member, pressed, now)).message;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}
