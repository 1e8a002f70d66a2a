import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { InvoiceProviderName } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';

/** Invoices that wait for some providers, by id. */
export function findWaiting(
  db: Db,
  { providers, after }: { providers: readonly InvoiceProviderName[]; after: number },
  limit: number,
): Promise<InvoiceRow[]> {
  return readAll(
    db
      .selectFrom('invoice')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('provider', 'in', providers)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
}

/** Issued invoices that are to be sent by e-mail, the longest due first. */
export function findMailDue(db: Db, now: number, limit: number): Promise<InvoiceRow[]> {
  return readAll(
    db
      .selectFrom('invoice')
      .selectAll()
      .where('mail_due_at', '<=', now)
      .orderBy('mail_due_at')
      .orderBy('id')
      .limit(limit),
  );
}

/** Takes an invoice off those that are to be sent; false where another did. */
export async function takeMailDue(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice')
    .set({ mail_due_at: null })
    .where('id', '=', id)
    .where('mail_due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Has an issued invoice of a member sent to an address; false where it is none. */
export async function setMailDue(
  trx: Trx,
  { id, memberId, email }: { id: number; memberId: number; email: string },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ email, mail_due_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When the next invoice is to be sent (ms); null: none is. */
export async function nextMailDue(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('invoice')
    .select('mail_due_at')
    .where('mail_due_at', 'is not', null)
    .orderBy('mail_due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.mail_due_at ?? null;
}
