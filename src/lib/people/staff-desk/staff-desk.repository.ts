import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Finds all accounts of the staff, in the order in which they were made, with the number of members of each contact.
 */
export async function findStaff(db: Db): Promise<(MemberRow & { memberCount: number })[]> {
  const rows = await readAll(
    db
      .selectFrom('member')
      .selectAll('member')
      .select((row) =>
        row
          .selectFrom('member as looked_after')
          .whereRef('looked_after.admin_id', '=', 'member.id')
          .where('looked_after.state', '!=', 'closed')
          .select((one) => one.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('member_count'),
      )
      .where('member.role', '!=', 'buyer')
      .where('member.state', '!=', 'closed')
      .orderBy('member.id'),
  );
  return rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) }));
}
