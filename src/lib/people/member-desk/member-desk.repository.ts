import { readAll } from '#lib/platform/db/rows.rules.ts';
import { type MemberSearch, wordsOf } from '#lib/people/member-desk/member-desk.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

const SEARCHED = ['username', 'name', 'company', 'phone', 'credit_code', 'address'] as const;

const searched = (db: Db, { keywords, kind, rank, application, region, state, contact }: MemberSearch) =>
  db
    .selectFrom('member')
    .where('member.role', '=', 'buyer')
    .where((row) =>
      row.and(
        wordsOf(keywords).map((word) => row.or(SEARCHED.map((column) => contains(`member.${column}`, word)))),
      ),
    )
    .$if(kind !== null, (query) => query.where('member.kind', '=', kind ?? 'pharmacy'))
    .$if(rank !== null, (query) => query.where('member.rank', '=', rank ?? 1))
    .$if(application !== null, (query) => query.where('member.application', '=', application ?? 'none'))
    .$if(region !== null, (query) => query.where('member.region_code', 'like', `${region?.slice(0, 2)}%`))
    .$if(state === null, (query) => query.where('member.state', '!=', 'closed'))
    .$if(state !== null, (query) => query.where('member.state', '=', state ?? 'active'))
    .$if(contact === 0, (query) => query.where('member.admin_id', 'is', null))
    .$if(contact !== null && contact !== 0, (query) => query.where('member.admin_id', '=', contact));

export async function countMembers(db: Db, search: MemberSearch): Promise<number> {
  const { count } = await searched(db, search)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a page of members, those that joined last first. */
export function findMembers(
  db: Db,
  search: MemberSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberRow[]> {
  return readAll(
    searched(db, search).selectAll('member').orderBy('member.id', 'desc').limit(limit).offset(offset),
  );
}

/** Finds the time (ms) of each member's last order; members without orders are left out. */
export async function findLastOrders(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select('member_id')
    .select((order) => order.fn.max<number>('created_at').as('at'))
    .where('member_id', 'in', memberIds)
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, at }) => [member_id, at]));
}

/** Finds active staff, by name: the possible contacts of members. */
export function findActiveStaff(db: Db): Promise<Pick<MemberRow, 'id' | 'name' | 'username'>[]> {
  return db
    .selectFrom('member')
    .select(['id', 'name', 'username'])
    .where('role', '!=', 'buyer')
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}
