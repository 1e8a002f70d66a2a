import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#lib/schema.table.ts';
import type { WantedSort, WantedState } from '#lib/catalogue/wanted/wanted.rules.ts';
import type { WantedRow } from '#lib/catalogue/wanted/wanted.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { updateInOrder } from '#lib/platform/db/together.server.ts';
import { columnsOf, readAll } from '#lib/platform/db/rows.rules.ts';

/** Which groups are looked for. */
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
  /** Of its first request, which stands for it in addresses and answers. */
  id: number;
  members: number;
  units: number;
  /** When the first and the last came (ms). */
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

/** How many groups there are in each state. */
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

/** A request with whose it is, as operators see it. */
export type DeskRequest = WantedRow & { company: string; phone: string; answerer: string | null };

/** All requests of the variety of one of them, the first first. */
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

/** Which requests of some groups are answered: those in these states. */
interface Moved {
  keys: readonly string[];
  from: readonly WantedState[];
  /** those not answered after it (ms) */
  answeredUntil: number;
  /** a correction: only those answered from here on (ms), and otherwise than now */
  correctsSince: number | null;
}

/** Answers requests of some groups; returns those it answered. One that was settled stays apart from new ones of its member. */
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
