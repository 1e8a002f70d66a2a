import { sql } from 'kysely';
import { type WantedState, LIVING_STATES } from '#lib/catalogue/wanted/wanted.rules.ts';
import type { NewWanted, WantedRow } from '#lib/catalogue/wanted/wanted.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { isThere } from '#lib/catalogue/goods/is-there.query.ts';
import type { Flag } from '#lib/platform/db/rows.rules.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/**
 * Keeps a request; one of the same member and variety that is not settled takes its number instead, and its note where it
 * has one. Returns its id, and when it was first made (ms).
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

/** How many requests of a member are not settled. */
export async function countLiving(db: Db, memberId: number): Promise<number> {
  const { living } = await db
    .selectFrom('wanted')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('member_id', '=', memberId)
    .where('state', 'in', LIVING_STATES)
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

/** A page of a member's requests, the latest first; null is any state. */
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

/** Withdraws a member's request that is not settled; undefined where it is. */
export function setWithdrawn(trx: Trx, id: number, memberId: number): Promise<WantedRow | undefined> {
  return readFirst(
    trx
      .updateTable('wanted')
      .set({ state: 'withdrawn', living_key: null })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('state', 'in', LIVING_STATES)
      .returningAll(),
  );
}

/** Settles requests whose goods have come in, which their members' alerts report. */
export async function setArrived(db: Db, now: number): Promise<number> {
  const done = await db
    .updateTable('wanted')
    .set({ state: 'found', living_key: null, answered_at: now })
    .where('state', '=', 'awaited')
    .where('goods_id', 'in', (query) => query.selectFrom('goods').select('goods.id').where(isThere(now)))
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
