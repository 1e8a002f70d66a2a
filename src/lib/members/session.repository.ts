import type { Insertable } from 'kysely';
import type { Db } from '#lib/db/database.ts';
import type { MemberRow, SessionTable } from '#lib/members/members.table.ts';

/** The member of a live session, with the moment it ends. */
export function findSessionMember(
  db: Db,
  sessionId: string,
  now: number,
): Promise<(MemberRow & { session_expires_at: number }) | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .selectAll('member')
    .select('session.expires_at as session_expires_at')
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
}

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function setSessionExpiry(db: Db, sessionId: string, expiresAt: number): Promise<void> {
  await db.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Sweeps away sessions that ended before `now`; returns how many. */
export async function deleteExpiredSessions(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('session').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
