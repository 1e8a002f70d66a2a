import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { DeviceRow } from '#lib/people/members/members.table.ts';

/** A browser of an account, by the account's name, with the hash of its password of today. */
export function findDevice(
  db: Db,
  username: string,
  tokenHash: string,
): Promise<(DeviceRow & { password_hash: string }) | undefined> {
  return db
    .selectFrom('device')
    .innerJoin('member', 'member.id', 'device.member_id')
    .selectAll('device')
    .select('member.password_hash')
    .where('device.token_hash', '=', tokenHash)
    .where('member.username', '=', username)
    .executeTakeFirst();
}

/** Notes a browser of an account, in place of what was known of it. */
export async function putDevice(trx: Trx, device: DeviceRow): Promise<void> {
  const { password_mark, created_at, last_used_at } = device;
  await trx
    .insertInto('device')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'member_id']).doUpdateSet({ password_mark, created_at, last_used_at }),
    )
    .execute();
}

export async function setDeviceUsed(
  trx: Trx,
  { token_hash, member_id }: DeviceRow,
  now: number,
): Promise<void> {
  await trx
    .updateTable('device')
    .set({ last_used_at: now })
    .where('token_hash', '=', token_hash)
    .where('member_id', '=', member_id)
    .execute();
}

/** Gives a browser another token, for every account it is known to. */
export async function setDeviceToken(trx: Trx, oldHash: string, newHash: string): Promise<void> {
  await trx.updateTable('device').set({ token_hash: newHash }).where('token_hash', '=', oldHash).execute();
}

/** Drops a member's browsers but one and the `others` used last. */
export async function deleteOlderDevices(
  trx: Trx,
  memberId: number,
  tokenHash: string,
  others: number,
): Promise<void> {
  const rest = trx
    .selectFrom('device')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', tokenHash)
    .orderBy('last_used_at', 'desc')
    .limit(others);
  await trx
    .deleteFrom('device')
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', tokenHash)
    .where('token_hash', 'not in', rest)
    .execute();
}

export async function deleteDevicesOf(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('device').where('member_id', '=', memberId).execute();
}

/** Sweeps away browsers not used since `before`; returns how many. */
export async function deleteDevicesUnusedSince(db: Db, before: number): Promise<number> {
  const result = await db.deleteFrom('device').where('last_used_at', '<=', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
