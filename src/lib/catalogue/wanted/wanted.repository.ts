import { isThere } from '#lib/catalogue/goods/is-there.query.ts';
import { ACTIVE_STATES, type WantedSort, type WantedState } from '#lib/catalogue/wanted/wanted.rules.ts';
import type { NewWanted, WantedRow } from '#lib/catalogue/wanted/wanted.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { updateInOrder } from '#lib/platform/db/together.server.ts';
import { columnsOf, type Flag, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Schema } from '#lib/schema.table.ts';
import { type ExpressionBuilder, sql } from 'kysely';

/**
 * Stores a request; an unsettled one of the same member and variety is updated with its number instead, and with its
 * note if it has one. Returns its id, and the time of its creation (ms).
 */
export async function putWanted(
  trx: Trx,
  wanted: NewWanted,
): Promise<Pick<WantedRow, 'id' | 'createdAt' | 'note'>> {
  const row = await trx
    .insertInto('wanted')
    .values(wanted)
    .onConflict((conflict) =>
      conflict.column('living_key').doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        note: sql<string>`case when ${ref('excluded.note')} = '' then ${ref('wanted.note')} else ${ref('excluded.note')} end`,
      })),
    )
    .returning(['id', 'created_at', 'note'])
    .executeTakeFirstOrThrow();
  return { id: row.id, createdAt: Number(row.created_at), note: row.note };
}

/** Counts the unsettled requests of a member. */
export async function countLiving(db: Db, memberId: number): Promise<number> {
  const { living } = await db
    .selectFrom('wanted')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ACTIVE_STATES)
    .executeTakeFirstOrThrow();
  return Number(living);
}

/** A request with the goods it was answered with. */
export type FoundWanted = WantedRow & {
  goodsName: string | null;
  goodsSpec: string | null;
  goodsStock: number | null;
  isOnSale: Flag | null;
};

const withGoods = (db: Db) =>
  db
    .selectFrom('wanted')
    .leftJoin('goods', 'goods.id', 'wanted.goods_id')
    .selectAll('wanted')
    .select(['goods.name as goods_name', 'goods.spec as goods_spec', 'goods.stock as goods_stock'])
    .select('goods.is_on_sale');

/** A page of a member's requests, the latest first; null stands for any state. */
export function findWantedOf(
  db: Db,
  { memberId, state }: { memberId: number; state: WantedState | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundWanted[]> {
  return readAll(
    withGoods(db)
      .where('wanted.member_id', '=', memberId)
      .$if(state !== null, (query) => query.where('wanted.state', '=', state ?? 'open'))
      .orderBy('wanted.created_at', 'desc')
      .orderBy('wanted.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

export function countWantedOf(db: Db, memberId: number): Promise<{ state: WantedState; count: number }[]> {
  return db
    .selectFrom('wanted')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('member_id', '=', memberId)
    .groupBy('state')
    .execute();
}

/** One of a member's requests. */
export function findWanted(db: Db, id: number, memberId: number): Promise<FoundWanted | undefined> {
  return readFirst(withGoods(db).where('wanted.id', '=', id).where('wanted.member_id', '=', memberId));
}

/** Withdraws a member's unsettled request; undefined where it is settled. */
export function setWithdrawn(trx: Trx, id: number, memberId: number): Promise<WantedRow | undefined> {
  return readFirst(
    trx
      .updateTable('wanted')
      .set({ state: 'withdrawn', living_key: null })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('state', 'in', ACTIVE_STATES)
      .returningAll(),
  );
}

/** Settles requests whose goods have arrived; their members' alerts report this. */
export async function setArrived(db: Db, now: number): Promise<number> {
  const done = await db
    .updateTable('wanted')
    .set({ state: 'found', living_key: null, answered_at: now })
    .where('state', '=', 'awaited')
    .where('goods_id', 'in', (query) => query.selectFrom('goods').select('goods.id').where(isThere(now)))
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** Search conditions for groups. */
export interface GroupSearch {
  keywords: string;
  state: WantedState;
}

const searched = (db: Db, { keywords }: Pick<GroupSearch, 'keywords'>) =>
  db
    .selectFrom('wanted')
    .$if(keywords !== '', (query) =>
      query.where((row) =>
        row.or([
          contains('wanted.name', keywords),
          contains('wanted.spec', keywords),
          contains('wanted.maker', keywords),
        ]),
      ),
    );

/** All requests of one variety in one state. */
export interface WantedGroup {
  /** Id of its first request, which stands for it in addresses and answers. */
  id: number;
  members: number;
  units: number;
  /** Times of the first and the last request (ms). */
  since: number;
  latest: number;
}

/** A page of the groups in a state. */
export async function findGroups(
  db: Db,
  search: GroupSearch & { sort: WantedSort },
  { limit, offset }: { limit: number; offset: number },
): Promise<WantedGroup[]> {
  const { state, sort } = search;
  const rows = await searched(db, search)
    .where('state', '=', state)
    .select(({ fn }) => [
      fn.min<number>('id').as('id'),
      fn.count<number>('member_id').distinct().as('members'),
      fn.sum<number>('quantity').as('units'),
      fn.min<number>('created_at').as('since'),
      fn.max<number>('created_at').as('latest'),
    ])
    .groupBy('group_key')
    .$if(sort === 'members', (query) => query.orderBy('members', 'desc'))
    .$if(sort === 'units', (query) => query.orderBy('units', 'desc'))
    .orderBy('since', state === 'open' || state === 'sourcing' || state === 'awaited' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    members: Number(row.members),
    units: Number(row.units),
    since: Number(row.since),
    latest: Number(row.latest),
  }));
}

/** Counts the groups in each state. */
export function countGroups(
  db: Db,
  search: Pick<GroupSearch, 'keywords'>,
): Promise<{ state: WantedState; count: number }[]> {
  return searched(db, search)
    .select(({ fn }) => ['state', fn.count<number>('group_key').distinct().as('count')])
    .groupBy('state')
    .execute();
}

/** Requests by their ids. */
export async function findRequests(db: Db, ids: readonly number[]): Promise<WantedRow[]> {
  if (ids.length === 0) return [];
  return readAll(db.selectFrom('wanted').selectAll().where('id', 'in', ids).orderBy('id'));
}

/** A request with its member, as operators see it. */
export type DeskRequest = WantedRow & { company: string; phone: string; answerer: string | null };

/** All requests for the variety of a given one, the oldest first. */
export function findGroupOf(db: Db, id: number, limit: number): Promise<DeskRequest[]> {
  return readAll(
    db
      .selectFrom('wanted')
      .innerJoin('member', 'member.id', 'wanted.member_id')
      .leftJoin('member as staff', 'staff.id', 'wanted.answered_by')
      .selectAll('wanted')
      .select(['member.company', 'member.phone', 'staff.name as answerer'])
      .where('wanted.group_key', '=', (query) =>
        query.selectFrom('wanted as one').select('one.group_key').where('one.id', '=', id),
      )
      .orderBy('wanted.id')
      .limit(limit),
  );
}

/** Requests of some groups, in their states. */
export const findOfGroups = (trx: Trx, keys: readonly string[]): Promise<WantedRow[]> =>
  readAll(trx.selectFrom('wanted').selectAll().where('group_key', 'in', keys).orderBy('id'));

/** Conditions for requests of some groups to be answered: those in these states. */
interface Moved {
  keys: readonly string[];
  from: readonly WantedState[];
  /** those not answered after this time (ms) */
  answeredUntil: number;
  /** a correction: only those answered since this time (ms), and with a different answer */
  correctsSince: number | null;
}

/**
 * Answers requests of some groups; returns those it answered. A settled request stays separate from new ones of its
 * member.
 */
export function moveGroups(
  trx: Trx,
  { keys, from, answeredUntil, correctsSince }: Moved,
  change: Pick<WantedRow, 'state' | 'goodsId' | 'answer' | 'answeredAt' | 'answeredBy'> & {
    isSettled: boolean;
  },
): Promise<Pick<WantedRow, 'id' | 'memberId' | 'name' | 'spec' | 'maker' | 'groupKey'>[]> {
  const { isSettled, ...set } = change;
  const isOpenSince = (row: ExpressionBuilder<Schema, 'wanted'>) =>
    correctsSince === null
      ? row.or([row('answered_at', 'is', null), row('answered_at', '<=', answeredUntil)])
      : row.and([
          row.between('answered_at', correctsSince, answeredUntil),
          row.or([
            row('state', '!=', set.state),
            row('answer', '!=', set.answer),
            ...(set.goodsId === null
              ? [row('goods_id', 'is not', null)]
              : [row('goods_id', 'is', null), row('goods_id', '!=', set.goodsId)]),
          ]),
        ]);
  const rows = trx
    .selectFrom('wanted')
    .select('id')
    .where('group_key', 'in', keys)
    .where('state', 'in', from)
    .where(isOpenSince)
    .orderBy('id');
  const moved = trx
    .updateTable('wanted')
    .set({ ...columnsOf(set), ...(isSettled && { living_key: null }) })
    .where('group_key', 'in', keys)
    .where('state', 'in', from)
    .where(isOpenSince)
    .returning(['id', 'member_id as memberId', 'name', 'spec', 'maker', 'group_key as groupKey']);
  return updateInOrder(trx, rows, moved);
}
