import { createHash } from 'node:crypto';
import { addToCartOfAnyType, type WantedLine } from '#lib/trade/cart/add/activity-lines.service.ts';
import { type AddedToCart, addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { countCart } from '#lib/trade/cart/cart.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { decodePressed } from '#lib/trade/cart/add/pressed.rules.ts';

/** A press counts once per day; the cleanup job of rate limits deletes older rows. */
const ONCE: Limit = { name: 'pressed', points: 1, durationMs: DAY_MS, words: () => '' };

const REPEATED = '刚才已加入购物车，没有重复加入；数量以购物车为准';

/** One press of a button: its idempotency key and what it asks for. */
interface Press {
  press: string;
  /** goods, numbers and types; the same key with other values is another press, e.g. on a page that was gone back to */
  asks: unknown;
}

/**
 * True when a member's press is received for the first time. Of several at the same moment one is the first, the others
 * wait for its transaction; where that fails, nothing is stored and the next one counts as the first.
 */
export async function isFirstTime(
  trx: Trx,
  member: Member,
  { press, asks }: Press,
  now: number,
): Promise<boolean> {
  const asked = createHash('sha256').update(JSON.stringify(asks)).digest('base64url');
  try {
    await spend(trx, ONCE, `${member.id} ${press} ${asked}`, now);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/**
 * Adds the goods of one press once, however often it is sent: its answer may have been lost. All or nothing; without an
 * idempotency key it adds each time. Throws as `add`.
 */
export function addOnce(
  db: Db,
  member: Member,
  { press, asks, add }: Partial<Press> & { add: (db: Db) => Promise<AddedToCart> },
  now: number,
): Promise<AddedToCart> {
  if (press === undefined) return add(db);
  return transact(db, async (trx) => {
    if (await isFirstTime(trx, member, { press, asks }, now)) return add(trx);
    return { total: await countCart(trx, member), message: REPEATED, refused: [] };
  });
}

/** Adds lines of any type for one press, once however often it is sent. Throws as `addToCart`. */
export const addLinesOnce = (
  db: Db,
  member: Member,
  { press, lines }: { press: string | undefined; lines: readonly WantedLine[] },
  now: number,
): Promise<AddedToCart> =>
  addOnce(db, member, { press, asks: lines, add: (trx) => addToCartOfAnyType(trx, member, lines, now) }, now);

/**
 * Adds the goods pressed before the login (`17:2,18`), once per login form: `press` is the key of that form. Returns
 * the message for the buyer: the goods added, or the reason why not; empty where there is none.
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
