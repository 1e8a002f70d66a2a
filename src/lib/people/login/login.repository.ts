import type { Insertable } from 'kysely';
import type { PasswordResetTable } from '#lib/people/login/login.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Gives a way to a new password, in place of those the member was given before. */
export async function putReset(trx: Trx, reset: Insertable<PasswordResetTable>): Promise<void> {
  await trx.deleteFrom('password_reset').where('member_id', '=', reset.member_id).execute();
  await trx.insertInto('password_reset').values(reset).execute();
}

/** Whose way to a new password a token is, while it is open. */
export async function findReset(db: Db, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses a way up; whose it was, undefined where it is closed or somebody was first. */
export async function takeReset(trx: Trx, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id;
}

/** Closes every way of a member. */
export async function deleteResets(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('password_reset').where('member_id', '=', memberId).execute();
}

/** Jobs away ways that are closed; returns how many. */
export async function deleteExpiredResets(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('password_reset').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
