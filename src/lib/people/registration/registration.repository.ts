import type { Application } from '#lib/people/members/members.rules.ts';
import type { MemberChange } from '#lib/people/members/members.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Writes what a business says of itself while it may; false where its application has gone on in the meantime. */
export async function setCompany(
  trx: Trx,
  id: number,
  change: MemberChange,
  whileIn: readonly Application[],
): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set(change)
    .where('id', '=', id)
    .where('application', 'in', whileIn)
    .where('kind', '!=', 'store')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether a credit code is another business's: neither this account's nor that of its stores. */
export async function isCreditCodeTaken(db: Db, creditCode: string, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('credit_code', '=', creditCode)
    .where('id', '!=', memberId)
    .where('state', '!=', 'closed')
    .where((eb) => eb.or([eb('head_office_id', 'is', null), eb('head_office_id', '!=', memberId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
