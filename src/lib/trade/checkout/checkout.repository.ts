import type { LastChosen } from '#lib/trade/checkout/choices.rules.ts';
import { readFirst } from '#lib/platform/db/rows.rules.ts';
import type { CheckoutDraftRow, NewCheckoutDraft } from '#lib/trade/checkout/checkout.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

export async function insertDraft(db: Db, draft: NewCheckoutDraft): Promise<void> {
  await db.insertInto('checkout_draft').values(draft).execute();
}

/**
 * Deletes a member's open drafts but the newest `kept`. One statement, which first looks for the oldest one kept:
 * simultaneous deletions run in the same order and cannot deadlock.
 */
export async function deleteOlderDrafts(db: Db, memberId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('checkout_draft')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('created_at', '<', (drafts) =>
      drafts
        .selectFrom('checkout_draft as newer')
        .select('newer.created_at')
        .where('newer.member_id', '=', memberId)
        .where('newer.state', '=', 'open')
        .orderBy('newer.created_at', 'desc')
        .limit(1)
        .offset(kept - 1),
    )
    .execute();
}

/** Returns a member's own draft, whether open, submitted or expired. */
export function findDraft(db: Db, memberId: number, key: string): Promise<CheckoutDraftRow | undefined> {
  return readFirst(
    db.selectFrom('checkout_draft').selectAll().where('key', '=', key).where('member_id', '=', memberId),
  );
}

/**
 * Returns the choices of the member's newest draft that is still open and newer than its last order, and the papers of
 * that order, in one query.
 */
export function findLastChoices(db: Db, memberId: number, now: number): Promise<LastChosen | undefined> {
  const lastOrder = db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const openDraft = db
    .selectFrom('checkout_draft')
    .select('key')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(1);
  return readFirst(
    db
      .selectFrom('member')
      .leftJoin('orders', (join) => join.on('orders.id', '=', lastOrder))
      .leftJoin('checkout_draft as draft', (join) =>
        join
          .on('draft.key', '=', openDraft)
          .on((on) =>
            on.or([
              on('orders.created_at', 'is', null),
              on('draft.created_at', '>', on.ref('orders.created_at')),
            ]),
          ),
      )
      .leftJoin('invoice_title as title', (join) =>
        join
          .onRef('title.member_id', '=', 'member.id')
          .onRef('title.title', '=', 'orders.invoice_title')
          .onRef('title.tax_no', '=', 'orders.invoice_tax_no')
          .onRef('title.account', '=', 'orders.invoice_account'),
      )
      .select([
        'draft.choices as draft_choices',
        'orders.invoice_kind',
        'orders.invoice_title',
        'orders.delivery_notes',
        'title.id as title_id',
      ])
      .where('member.id', '=', memberId)
      .limit(1),
  );
}

/** Replaces the choices of a draft as it was read; false when another request saved since then, or it was submitted. */
export async function setChoices(db: Db, draft: CheckoutDraftRow, choices: string): Promise<boolean> {
  const result = await db
    .updateTable('checkout_draft')
    .set({ choices, choices_version: draft.choicesVersion + 1 })
    .where('key', '=', draft.key)
    .where('choices_version', '=', draft.choicesVersion)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the lines of a draft as it was read; false when another tab saved first, or it was submitted. */
export async function setLines(db: Db, draft: CheckoutDraftRow, lines: string): Promise<boolean> {
  const result = await db
    .updateTable('checkout_draft')
    .set({ lines })
    .where('key', '=', draft.key)
    .where('lines', '=', draft.lines)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Returns the statement that takes an open draft for submission; of several at once only one gets its row, the others
 * wait and get none.
 */
export function draftClaim(trx: Trx, memberId: number, key: string, now: number) {
  return trx
    .updateTable('checkout_draft')
    .set({ state: 'submitted' })
    .where('key', '=', key)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returningAll();
}

/** Deletes drafts that were never submitted; returns the number deleted. */
export async function deleteExpiredDrafts(db: Db, now: number): Promise<number> {
  const result = await db
    .deleteFrom('checkout_draft')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
