import type { CheckoutDraftRow, NewCheckoutDraft } from '#lib/trade/checkout/checkout.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

export async function insertDraft(db: Db, draft: NewCheckoutDraft): Promise<void> {
  await db.insertInto('checkout_draft').values(draft).execute();
}

/** A member's own draft, whether open, submitted or expired. */
export function findDraft(db: Db, memberId: number, key: string): Promise<CheckoutDraftRow | undefined> {
  return db
    .selectFrom('checkout_draft')
    .selectAll()
    .where('key', '=', key)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Replaces the choices of a draft as it was read; false when another saved meanwhile, or it was submitted. */
export async function setChoices(db: Db, draft: CheckoutDraftRow, choices: string): Promise<boolean> {
  const result = await db
    .updateTable('checkout_draft')
    .set({ choices, choices_version: draft.choices_version + 1 })
    .where('key', '=', draft.key)
    .where('choices_version', '=', draft.choices_version)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes an open draft for submission; of several at once only one gets it, the others wait and get undefined. */
export function claimDraft(
  trx: Trx,
  memberId: number,
  key: string,
  now: number,
): Promise<CheckoutDraftRow | undefined> {
  return trx
    .updateTable('checkout_draft')
    .set({ state: 'submitted' })
    .where('key', '=', key)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Sweeps away drafts that were never submitted; returns how many. */
export async function deleteExpiredDrafts(db: Db, now: number): Promise<number> {
  const result = await db
    .deleteFrom('checkout_draft')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
