import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** All accounts of the staff, in the order in which they were made, with how many members each looks after. */
export async function findStaff(db: Db): Promise<(MemberRow & { member_count: number })[]> {
  const rows = await db
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
    .orderBy('member.id')
    .execute();
  return rows.map((row) => ({ ...row, member_count: Number(row.member_count) }));
}
