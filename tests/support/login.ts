import type { Db } from '#lib/platform/db/database.server.ts';
import { openSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import { HINT_COOKIE, memberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** Logs a member in by writing the session; the cookies a browser would have got. Throws for an unknown name. */
export async function sessionCookies(db: Db, username: string): Promise<Record<string, string>> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new Error(`the test shop has no member ${username}`);
  const token = await openSession(db, member.id, 'test', Date.now());
  return { [SESSION_COOKIE]: token, [HINT_COOKIE]: memberHint(member.id) };
}
