import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type {
  NewRefundWish,
  RefundWishKind,
  RefundWishRow,
} from '#lib/trade/payments/refunds/refunds.table.ts';

/** Keeps a wish; false where the same one waits already. */
export async function insertRefundWish(trx: Trx, wish: NewRefundWish): Promise<boolean> {
  const row = await trx
    .insertInto('refund_wish')
    .values(wish)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a wish away, by its id, or by its key where another user wished it; undefined where there is none such. */
export function deleteRefundWish(
  trx: Trx,
  which: { id: number } | { key: string; notAskedBy: number },
): Promise<RefundWishRow | undefined> {
  const wishes = trx.deleteFrom('refund_wish').returningAll();
  return readFirst(
    'id' in which
      ? wishes.where('id', '=', which.id)
      : wishes.where('key', '=', which.key).where('asked_by', '!=', which.notAskedBy),
  );
}

/** Takes all wishes of some subjects away, or those of some kinds; returns them. */
export const deleteWishesOf = (
  trx: Trx,
  subjects: readonly string[],
  kinds?: readonly RefundWishKind[],
): Promise<RefundWishRow[]> =>
  readAll(
    trx
      .deleteFrom('refund_wish')
      .where('subject', 'in', subjects)
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
      .returningAll(),
  );

/** A wish with the name of whoever made it. */
export type ShownWish = RefundWishRow & { who: string };

/** The wishes of some subjects, or all; the first first. */
export function findRefundWishes(db: Db, subjects: readonly string[] | null): Promise<ShownWish[]> {
  return readAll(
    db
      .selectFrom('refund_wish')
      .innerJoin('member', 'member.id', 'refund_wish.asked_by')
      .selectAll('refund_wish')
      .select('member.name as who')
      .$if(subjects !== null, (query) => query.where('subject', 'in', subjects ?? []))
      .orderBy('refund_wish.id'),
  );
}
