import { readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { DeviceRow } from '#lib/people/members/members.table.ts';

/** A browser of an account, by the account's name, with the hash of its password of today. */
export function findDevice(
  db: Db,
  username: string,
  tokenHash: string,
): Promise<(DeviceRow & { passwordHash: string }) | undefined> {
  return readFirst(
    db
      .selectFrom('device')
      .innerJoin('member', 'member.id', 'device.member_id')
      .selectAll('device')
      .select('member.password_hash')
      .where('device.token_hash', '=', tokenHash)
      .where('member.username', '=', username),
  );
}

/** Notes a browser of an account, in place of what was known of it. */
export async function putDevice(trx: Trx, device: DeviceRow): Promise<void> {
  const { tokenHash, memberId, passwordMark, createdAt, lastUsedAt } = device;
  const known = { password_mark: passwordMark, created_at: createdAt, last_used_at: lastUsedAt };
  await trx
    .insertInto('device')
    .values({ token_hash: tokenHash, member_id: memberId, ...known })
    .onConflict((conflict) => conflict.columns(['token_hash', 'member_id']).doUpdateSet(known))
    .execute();
}

export async function setDeviceUsed(
  trx: Trx,
  { tokenHash, memberId }: DeviceRow,
  now: number,
): Promise<void> {
  await trx
    .updateTable('device')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('member_id', '=', memberId)
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
