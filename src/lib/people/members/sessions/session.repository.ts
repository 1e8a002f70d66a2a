import type { Insertable, Selectable } from 'kysely';
import type { DeviceRow, MemberRow, SessionTable } from '#lib/people/members/members.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { type Named, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

type SessionMember = MemberRow & {
  sessionCreatedAt: number;
  sessionExpiresAt: number;
  actingFor: number | null;
};

/** Finds the member of a live session that was opened after `openedAfter`, with the session's relevant columns. */
export function findSessionMember(
  db: Db,
  sessionId: string,
  openedAfter: number,
  now: number,
): Promise<SessionMember | undefined> {
  return readFirst(
    db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .selectAll('member')
      .select(['session.created_at as session_created_at', 'session.expires_at as session_expires_at'])
      .select('session.acting_for')
      .where('session.id', '=', sessionId)
      .where('session.expires_at', '>', now)
      .where('session.created_at', '>', openedAfter)
      .where('member.state', '=', 'active'),
  );
}

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function setSessionExpiry(db: Db, sessionId: string, expiresAt: number): Promise<void> {
  await db.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute();
}

/** Sets the member a session acts for; false where it did already. */
export async function setActingFor(db: Db, sessionId: string, memberId: number | null): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ acting_for: memberId })
    .where('id', '=', sessionId)
    .where((session) =>
      memberId === null
        ? session('acting_for', 'is not', null)
        : session.or([session('acting_for', 'is', null), session('acting_for', '!=', memberId)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Ends a member's sessions, all or all except one; returns how many. */
export async function deleteSessionsOf(db: Db, memberId: number, butId?: string): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(butId !== undefined, (query) => query.where('id', '!=', butId ?? ''))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends the session of a member whose id has this prefix; false where the member has none. */
export async function deleteSessionOf(db: Db, memberId: number, idStart: string): Promise<boolean> {
  const result = await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('id', 'like', `${idStart}%`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A member's live sessions that were opened after `openedAfter`, the one used last first. */
export function findSessionsOf(
  db: Db,
  memberId: number,
  openedAfter: number,
  now: number,
): Promise<Named<Selectable<SessionTable>>[]> {
  return readAll(
    db
      .selectFrom('session')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now)
      .where('created_at', '>', openedAfter)
      .orderBy('expires_at', 'desc')
      .orderBy('created_at', 'desc'),
  );
}

/** Ends a member's sessions except one and the `others` that would end last: those used last, to the day. */
export async function deleteOlderSessions(
  db: Db,
  memberId: number,
  sessionId: string,
  others: number,
): Promise<void> {
  const rest = db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '!=', sessionId)
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(others);
  await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('id', '!=', sessionId)
    .where('id', 'not in', rest)
    .execute();
}

/** Deletes sessions that ended before `now`; returns how many. */
export async function deleteExpiredSessions(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('session').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Finds a browser of an account, by the account's name, with the hash of its current password. */
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

/** Stores a browser of an account, replacing an earlier row. */
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

/** Replaces a browser's token, for every account it is known to. */
export async function setDeviceToken(trx: Trx, oldHash: string, newHash: string): Promise<void> {
  await trx.updateTable('device').set({ token_hash: newHash }).where('token_hash', '=', oldHash).execute();
}

/** Deletes a member's browsers except one and the `others` used last. */
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

/** Deletes browsers not used since `before`; returns how many. */
export async function deleteDevicesUnusedSince(db: Db, before: number): Promise<number> {
  const result = await db.deleteFrom('device').where('last_used_at', '<=', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
