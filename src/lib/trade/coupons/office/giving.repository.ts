import { readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { Giving, Selection } from '#lib/trade/coupons/office/giving.rules.ts';
import type {
  CouponBatchRow,
  CouponGivingRow,
  CouponGivingTable,
  CouponTable,
} from '#lib/trade/coupons/coupons.table.ts';

type Filter = Extract<Selection, { by: 'filter' }>;

/** Returns the buyers that match a filter, oldest first. */
export async function findRecipients(
  db: Db,
  { ranks, regions, kinds, onlyPassed }: Filter,
): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'buyer')
    .$if(ranks.length > 0, (query) => query.where('rank', 'in', ranks))
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .$if(onlyPassed, (query) => query.where('is_passed', '=', 1))
    .$if(regions.length > 0, (query) =>
      query.where((member) =>
        member.or(regions.map((code) => member('region_code', 'like', `${code.slice(0, 2)}%`))),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the buyers whose login or company name is in a list. */
export async function findMembersCalled(
  db: Db,
  names: { usernames: readonly string[]; companies: readonly string[] },
): Promise<{ id: number; username: string; company: string }[]> {
  if (names.usernames.length === 0) return [];
  return db
    .selectFrom('member')
    .select(['id', 'username', 'company'])
    .where('role', '=', 'buyer')
    .where((member) =>
      member.or([member('username', 'in', names.usernames), member('company', 'in', names.companies)]),
    )
    .orderBy('id')
    .execute();
}

export async function insertGiving(trx: Trx, giving: Insertable<CouponGivingTable>): Promise<number> {
  return (await trx.insertInto('coupon_giving').values(giving).returning('id').executeTakeFirstOrThrow()).id;
}

/** Deletes the givings that an operator prepared for a batch and did not begin. */
export async function deletePrepared(trx: Trx, batchId: number, operatorId: number): Promise<void> {
  await trx
    .deleteFrom('coupon_giving')
    .where('batch_id', '=', batchId)
    .where('created_by', '=', operatorId)
    .where('started_at', 'is', null)
    .execute();
}

const selectGivings = (db: Db) =>
  db
    .selectFrom('coupon_giving')
    .innerJoin('member', 'member.id', 'coupon_giving.created_by')
    .selectAll('coupon_giving')
    .select('member.name as who')
    .select((giving) =>
      giving
        .selectFrom('coupon')
        .whereRef('coupon.giving_id', '=', 'coupon_giving.id')
        .select((coupon) => coupon.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('given'),
    );

const toGiving = ({
  createdBy: _by,
  selection,
  ...row
}: CouponGivingRow & Pick<Giving, 'who' | 'given'>): Giving => ({
  ...row,
  selection: JSON.parse(selection) as Selection,
});

export async function findGiving(db: Db, id: number): Promise<Giving | undefined> {
  const row = await readFirst(selectGivings(db).where('coupon_giving.id', '=', id));
  return row && toGiving(row);
}

/** Returns the givings of a batch that were begun, newest first. */
export async function findGivings(db: Db, batchId: number, limit: number): Promise<Giving[]> {
  const rows = await readAll(
    selectGivings(db)
      .where('coupon_giving.batch_id', '=', batchId)
      .where('coupon_giving.started_at', 'is not', null)
      .orderBy('coupon_giving.started_at', 'desc')
      .limit(limit),
  );
  return rows.map(toGiving);
}

/** Begins a giving; false when it was already begun. */
export async function beginGiving(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupon_giving')
    .set({ started_at: now })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finishes a giving; false when it was already finished. */
export async function finishGiving(
  trx: Trx,
  id: number,
  { at, recipients, atLimit }: { at: number; recipients: number; atLimit: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupon_giving')
    .set({ finished_at: at, recipients, at_limit: atLimit })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a batch until the end of the transaction, and returns it. */
export function lockBatch(trx: Trx, id: number): Promise<CouponBatchRow> {
  return readOne(
    trx
      .updateTable('coupon_batch')
      .set((batch) => ({ handed_out: batch.ref('handed_out') }))
      .where('id', '=', id)
      .returningAll(),
  );
}

/**
 * Counts per member the coupons of a batch they have had, and those from one giving; members without any are left out.
 */
export async function countHad(
  db: Db,
  { batchId, givingId }: { batchId: number; givingId: number },
  memberIds: readonly number[],
): Promise<Map<number, { had: number; withThis: number }>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupon')
    .select('member_id')
    .select((coupon) => [
      coupon.fn.countAll<number>().as('had'),
      sql<number>`count(case when giving_id = ${givingId} then 1 end)`.as('with_this'),
    ])
    .where('batch_id', '=', batchId)
    .where('member_id', 'in', memberIds)
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, had, with_this }) => [member_id, { had, withThis: with_this }]));
}

/** Adds to the number handed out of a locked batch. */
export async function addHandedOut(trx: Trx, id: number, count: number): Promise<void> {
  await trx
    .updateTable('coupon_batch')
    .set((batch) => ({ handed_out: batch('handed_out', '+', count) }))
    .where('id', '=', id)
    .execute();
}

export async function insertCoupons(
  trx: Trx,
  coupons: readonly Insertable<CouponTable>[],
): Promise<{ id: number; idempotencyKey: string }[]> {
  return readAll(trx.insertInto('coupon').values(coupons).returning(['id', 'idempotency_key']));
}
