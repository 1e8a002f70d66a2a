import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

/**
 * A member for a test that changes an account for good: other tests share the shop and its demo members. It has their
 * password.
 */
export async function ownMember(
  db: Db,
  account: { username: string; phone: string; company?: string },
): Promise<Member> {
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('username', '=', 'buyer')
    .executeTakeFirstOrThrow();
  return makeMember(db, { ...account, password_hash });
}
