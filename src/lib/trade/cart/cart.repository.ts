import { readAll } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import type { CartItemRow, NewCartItem } from '#lib/trade/cart/cart.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Columns of the unique constraint of a line. */
const LINE = ['member_id', 'goods_id', 'type', 'activity_id'] as const;

/**
 * Returns a member's cart, the newest line first; a line that replaced another, or was split from one, keeps its place.
 */
export function findCartItems(db: Db, memberId: number): Promise<CartItemRow[]> {
  return readAll(
    db
      .selectFrom('cart_item')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy(sql`coalesce(place, id)`, 'desc')
      .orderBy('type', 'desc'),
  );
}

/** Returns the same lines, locked until the end of the transaction. */
export async function holdCartItems(trx: Trx, memberId: number): Promise<CartItemRow[]> {
  await trx
    .updateTable('cart_item')
    .set((item) => ({ quantity: item.ref('quantity') }))
    .where('member_id', '=', memberId)
    .execute();
  return findCartItems(trx, memberId);
}

/** Changes type, number and tick of a member's line. */
export async function setCartItem(
  trx: Trx,
  memberId: number,
  { id, type, quantity, selected }: { id: number; type: 0 | 1; quantity: number; selected: boolean },
  now: number,
): Promise<void> {
  await trx
    .updateTable('cart_item')
    .set({ type, quantity, is_selected: selected ? 1 : 0, updated_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

/** Counts the lines of a member's cart. */
export async function countCartItems(db: Db, memberId: number): Promise<number> {
  const { total } = await db
    .selectFrom('cart_item')
    .select((item) => item.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds units to a cart, on top of those of the same goods; returns the changed lines. */
export function addCartItems(trx: Trx, items: readonly NewCartItem[]): Promise<CartItemRow[]> {
  return readAll(
    trx
      .insertInto('cart_item')
      .values(items)
      .onConflict((conflict) =>
        conflict.columns(LINE).doUpdateSet({
          quantity: sql<number>`cart_item.quantity + excluded.quantity`,
          is_selected: 1,
          added_price_fen: sql<number | null>`excluded.added_price_fen`,
          updated_at: sql<number>`excluded.updated_at`,
        }),
      )
      .returningAll(),
  );
}

/** Inserts a line into a cart; false where the cart has one of the same goods, which is left unchanged. */
export async function insertCartItem(trx: Trx, item: NewCartItem): Promise<boolean> {
  const row = await trx
    .insertInto('cart_item')
    .values(item)
    .onConflict((conflict) => conflict.columns(LINE).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts lines into carts, or raises existing ones to at least the given number, so that a repeat changes nothing. */
export async function raiseCartItems(trx: Trx, items: readonly NewCartItem[]): Promise<void> {
  await trx
    .insertInto('cart_item')
    .values(items)
    .onConflict((conflict) =>
      conflict.columns(LINE).doUpdateSet({
        quantity: sql<number>`case when excluded.quantity > cart_item.quantity then excluded.quantity else cart_item.quantity end`,
        updated_at: sql<number>`excluded.updated_at`,
      }),
    )
    .execute();
}

/** Sets the numbers of some of a member's lines in one statement. */
export async function setQuantities(
  db: Db,
  memberId: number,
  quantities: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  if (quantities.size === 0) return;
  const cases = [...quantities].map(([id, quantity]) => sql`when ${id} then ${sql.lit(quantity)}`);
  await db
    .updateTable('cart_item')
    .set({ quantity: sql<number>`case id ${sql.join(cases, sql` `)} end`, updated_at: now })
    .where('member_id', '=', memberId)
    .where('id', 'in', [...quantities.keys()])
    .execute();
}

/** Ticks or unticks some of a member's lines; returns how many of the ids are the member's. */
export async function setSelected(
  db: Db,
  memberId: number,
  ids: readonly number[],
  selected: boolean,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .updateTable('cart_item')
    .set({ is_selected: selected ? 1 : 0 })
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes lines of a member's cart; returns the number deleted. */
export async function deleteCartItems(db: Db, memberId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .deleteFrom('cart_item')
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Deletes lines of a member's cart that have the given numbers (by id); lines with other numbers stay. Returns the
 * deleted ids.
 */
export async function takeCartItems(
  trx: Trx,
  memberId: number,
  quantities: ReadonlyMap<number, number>,
): Promise<number[]> {
  if (quantities.size === 0) return [];
  const cases = [...quantities].map(([id, quantity]) => sql`when ${id} then cast(${quantity} as integer)`);
  const rows = await trx
    .deleteFrom('cart_item')
    .where('member_id', '=', memberId)
    .where('id', 'in', [...quantities.keys()])
    .where('quantity', '=', sql<number>`case id ${sql.join(cases, sql` `)} end`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes an idempotency key until `expiresAt` (ms); false where it is taken. A second request with the key waits for the
 * transaction of the first, and takes it where that fails.
 */
export async function takeRequestKey(
  trx: Trx,
  { key, expiresAt }: { key: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  const taken = await trx
    .insertInto('cart_request')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expires_at: expiresAt })
        .where('cart_request.expires_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes idempotency keys that have expired. */
export async function deleteExpiredRequestKeys(db: Db, now: number): Promise<void> {
  await db.deleteFrom('cart_request').where('expires_at', '<=', now).execute();
}
