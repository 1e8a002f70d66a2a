import { readAll, readFirst, type Named } from '#lib/platform/db/rows.rules.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { MemberRow, SessionTable } from '#lib/people/members/members.table.ts';

type SessionMember = MemberRow & {
  sessionCreatedAt: number;
  sessionExpiresAt: number;
  actingFor: number | null;
};

/** The member of a live session that was opened after `openedAfter`, with what of the session counts. */
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

/** Says for whom a session acts; false where it did already. */
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

/** Ends a member's sessions, all of them or all but one; returns how many. */
export async function deleteSessionsOf(db: Db, memberId: number, butId?: string): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(butId !== undefined, (query) => query.where('id', '!=', butId ?? ''))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends the session of a member whose id begins so; false where the member has none. */
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

/** Ends a member's sessions but one and the `others` that would end last: those used last, to the day. */
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

/** Sweeps away sessions that ended before `now`; returns how many. */
export async function deleteExpiredSessions(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('session').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
