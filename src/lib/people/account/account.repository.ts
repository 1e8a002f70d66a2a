import type { Trx } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/**
 * Gives an account another phone in place of the one that was looked at; false where it has been changed in the
 * meantime.
 */
export async function setPhone(
  trx: Trx,
  { id, phone: before }: Pick<Member, 'id' | 'phone'>,
  phone: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set({ phone })
    .where('id', '=', id)
    .where('phone', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
