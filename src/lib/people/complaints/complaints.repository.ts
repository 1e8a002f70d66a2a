import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { ComplaintRow, NewComplaint } from '#lib/people/complaints/complaints.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

type Noted = Pick<ComplaintRow, 'id' | 'createdAt'>;

export function findComplaintByKey(db: Db, key: string): Promise<Noted | undefined> {
  return readFirst(
    db.selectFrom('complaint').select(['id', 'created_at']).where('idempotency_key', '=', key),
  );
}

/** Inserts a complaint unless one with its key exists; undefined then. */
export function insertComplaint(db: Db, complaint: NewComplaint): Promise<Noted | undefined> {
  return readFirst(
    db
      .insertInto('complaint')
      .values(complaint)
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning(['id', 'created_at']),
  );
}

export function findComplaint(db: Db, id: number): Promise<ComplaintRow | undefined> {
  return readFirst(db.selectFrom('complaint').selectAll().where('id', '=', id));
}

/** A complaint with its company and the operator who answered it. */
export type FoundComplaint = ComplaintRow & { company: string | null; answerer: string | null };

/** Finds a page of complaints: the longest waiting first, of the answered ones the newest. */
export function findComplaints(
  db: Db,
  state: ComplaintRow['state'],
  limit: number,
  offset: number,
): Promise<FoundComplaint[]> {
  const column = state === 'open' ? 'complaint.created_at' : 'complaint.answered_at';
  const direction = state === 'open' ? 'asc' : 'desc';
  return readAll(
    db
      .selectFrom('complaint')
      .leftJoin('member', 'member.id', 'complaint.member_id')
      .leftJoin('member as staff', 'staff.id', 'complaint.answered_by')
      .selectAll('complaint')
      .select(['member.company as company', 'staff.name as answerer'])
      .where('complaint.state', '=', state)
      .orderBy(column, direction)
      .orderBy('complaint.id', direction)
      .limit(limit)
      .offset(offset),
  );
}

export function countComplaints(db: Db): Promise<{ state: ComplaintRow['state']; count: number }[]> {
  return db
    .selectFrom('complaint')
    .select(['state', (complaint) => complaint.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** Answers a complaint that is still open; returns its current state where it is not, undefined where there is none. */
export async function answerOpenComplaint(
  db: Db,
  id: number,
  { answer, answeredBy, answeredAt }: Pick<ComplaintRow, 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<'answered' | ComplaintRow | undefined> {
  const done = await db
    .updateTable('complaint')
    .set({ answer, answered_by: answeredBy, answered_at: answeredAt, state: 'answered' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) === 1) return 'answered';
  return findComplaint(db, id);
}

/** True when an order of this number is the member's own. */
export async function ownsOrder(db: Db, memberId: number, orderNo: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', memberId)
    .where('no', '=', orderNo)
    .executeTakeFirst();
  return order !== undefined;
}
