import { createHash } from 'node:crypto';
import { addToCartOfAnyType, type WantedLine } from '#lib/trade/cart/add/activity-lines.service.ts';
import { type AddedToCart, addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { takeRequestKey } from '#lib/trade/cart/cart.repository.ts';
import { countCart } from '#lib/trade/cart/cart.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { decodePressed } from '#lib/trade/cart/add/pressed.rules.ts';

const REPEATED = '刚才已加入购物车，没有重复加入；数量以购物车为准';

/** One press of a button: its idempotency key and what it asks for. */
interface Once {
  idempotencyKey: string;
  /** goods, numbers and types; the same key with other values is another press, e.g. after going back to the page */
  asks: unknown;
}

/**
 * True when a member's press is received for the first time. Of several at the same moment one is the first, the others
 * wait for its transaction; where that fails, nothing is stored and the next one counts as the first.
 */
export function isFirstTime(
  trx: Trx,
  member: Member,
  { idempotencyKey, asks }: Once,
  now: number,
): Promise<boolean> {
  const asked = createHash('sha256').update(JSON.stringify(asks)).digest('base64url');
  const key = `${member.id} ${idempotencyKey} ${asked}`;
  return takeRequestKey(trx, { key, expiresAt: now + DAY_MS }, now);
}

/**
 * Adds the goods of one press once, however often it is sent: its answer may have been lost. All or nothing; without an
 * idempotency key it adds each time. Throws as `add`.
 */
export function addOnce(
  db: Db,
  member: Member,
  { idempotencyKey, asks, add }: Partial<Once> & { add: (db: Db) => Promise<AddedToCart> },
  now: number,
): Promise<AddedToCart> {
  if (idempotencyKey === undefined) return add(db);
  return transact(db, async (trx) => {
    if (await isFirstTime(trx, member, { idempotencyKey, asks }, now)) return add(trx);
    return { total: await countCart(trx, member), message: REPEATED, refused: [] };
  });
}

/** Adds lines of any type for one press, once however often it is sent. Throws as `addToCart`. */
export const addLinesOnce = (
  db: Db,
  member: Member,
  { idempotencyKey, lines }: { idempotencyKey: string | undefined; lines: readonly WantedLine[] },
  now: number,
): Promise<AddedToCart> =>
  addOnce(
    db,
    member,
    { idempotencyKey, asks: lines, add: (trx) => addToCartOfAnyType(trx, member, lines, now) },
    now,
  );

/**
 * Adds the goods pressed before the login (`17:2,18`), once per login form: `idempotencyKey` is the key of that form.
 * Returns the message for the buyer: the goods added, or the reason why not; empty where there is none.
 */
export async function addPressed(
  db: Db,
  member: Member,
  { add, idempotencyKey }: { add?: string | undefined; idempotencyKey?: string | undefined },
  now: number,
): Promise<string> {
  const pressed = decodePressed(add);
  if (pressed.length === 0 || !idempotencyKey) return '';
  try {
    return await transact(db, async (trx) => {
      if (
        !(await isFirstTime(trx, member, { idempotencyKey: idempotencyKey.slice(0, 40), asks: pressed }, now))
      )
        return '';
      return (await addToCart(trx, member, pressed, now)).message;
    });
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}
