import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { InvoiceTitle } from '#lib/trade/invoices/invoice-title.rules.ts';
import type { InvoiceTitleChange, NewInvoiceTitle } from '#lib/trade/invoices/invoices.table.ts';

/** Returns a member's titles, the default first, then the newest. */
export async function findTitles(db: Db, memberId: number): Promise<InvoiceTitle[]> {
  const rows = await readAll(
    db
      .selectFrom('invoice_title')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc'),
  );
  return rows.map(({ isDefault, memberId: _member, createdAt: _at, ...title }) => ({
    ...title,
    isDefault: isDefault === 1,
  }));
}

export async function insertTitle(trx: Trx, title: NewInvoiceTitle): Promise<number> {
  return (await trx.insertInto('invoice_title').values(title).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes a member's own title; false when it has no such title. */
export async function setTitle(
  trx: Trx,
  memberId: number,
  id: number,
  change: InvoiceTitleChange,
): Promise<boolean> {
  const result = await trx
    .updateTable('invoice_title')
    .set(change)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes one title the default and all others not; the id must be the member's. */
export async function setDefaultTitle(trx: Trx, memberId: number, id: number): Promise<void> {
  await trx
    .updateTable('invoice_title')
    .set((title) => ({
      is_default: title
        .case()
        .when('id', '=', id)
        .then(1 as const)
        .else(0 as const)
        .end(),
    }))
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes a member's own title and returns whether it was the default; undefined when there is no such title. */
export function deleteTitle(
  trx: Trx,
  memberId: number,
  id: number,
): Promise<{ isDefault: 0 | 1 } | undefined> {
  return readFirst(
    trx
      .deleteFrom('invoice_title')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .returning('is_default'),
  );
}
