import type { Insertable } from 'kysely';
import type { PasswordResetTable } from '#lib/people/login/login.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Stores a reset token, in place of the member's earlier ones. */
export async function putReset(trx: Trx, reset: Insertable<PasswordResetTable>): Promise<void> {
  await trx.deleteFrom('password_reset').where('member_id', '=', reset.member_id).execute();
  await trx.insertInto('password_reset').values(reset).execute();
}

/** Finds the member of a valid reset token. */
export async function findReset(db: Db, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** Consumes a reset token; returns its member, undefined where it is invalid or was already used. */
export async function takeReset(trx: Trx, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id;
}

/** Deletes all reset tokens of a member. */
export async function deleteResets(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('password_reset').where('member_id', '=', memberId).execute();
}

/** Deletes expired reset tokens; returns how many. */
export async function deleteExpiredResets(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('password_reset').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
