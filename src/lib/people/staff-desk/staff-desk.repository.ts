import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

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

/** Holds the rows of all administrators, so that the last one is counted in turn; gives the ids of those at work. */
export async function lockAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('role', '=', 'administrator')
    .returning(['id', 'state'])
    .execute();
  return rows.filter(({ state }) => state === 'active').map(({ id }) => id);
}

/** Gives the members that somebody looked after to the house; returns their ids. */
export async function giveToHouse(trx: Trx, staffId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('member')
    .set({ admin_id: null })
    .where('admin_id', '=', staffId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
