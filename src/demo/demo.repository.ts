import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { Schema } from '#lib/schema.table.ts';
import type { NewGoods } from '#lib/catalogue/goods/goods.table.ts';

/** Limit of bound values in a statement, below the limits of both engines. */
const MOST_VALUES = 20_000;

/** Inserts many rows of one table in as few statements as the engines allow. */
export async function insertMany<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length || 1;
  const batch = Math.floor(MOST_VALUES / width);
  for (let start = 0; start < rows.length; start += batch) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + batch))
      .execute();
  }
}

/** Inserts goods and returns their ids in the given order. */
export async function insertGoodsRows(trx: Trx, rows: NewGoods[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += 300) {
    const inserted = await trx
      .insertInto('goods')
      .values(rows.slice(start, start + 300))
      .returning('id')
      .execute();
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

/** Inserts the first ledger entry of every lot. */
export async function openLotLedgers(trx: Trx): Promise<void> {
  await sql`insert into lot_ledger (lot_id, kind, change, quantity_after, reason, created_at)
    select id, 'taken_in', quantity, quantity, '', created_at from goods_lot order by id`.execute(trx);
}

export async function insertNavigationRow(trx: Trx, row: Insertable<Schema['navigation']>): Promise<number> {
  return (await trx.insertInto('navigation').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Finds the brand that was filled in first. */
export async function findBrandId(trx: Trx): Promise<number | undefined> {
  return (await trx.selectFrom('brand').select('id').orderBy('id').executeTakeFirst())?.id;
}

/** Sets the link of the banner with a title to a page that did not exist when it was made. */
export async function setAdvertTarget(trx: Trx, title: string, url: string): Promise<void> {
  await trx.updateTable('advert').set({ url }).where('title', '=', title).execute();
}

export async function insertActivityRow(trx: Trx, row: Insertable<Schema['activity']>): Promise<number> {
  return (await trx.insertInto('activity').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Differences of a goods at the time a member saved it to its current state. */
export interface SavedChange {
  /** percent of the current price */
  pricePercent?: number;
  stock?: number;
}

/** Changes a favourite as if it had been saved when the goods had another state. */
export async function changeSavedState(
  trx: Trx,
  { memberId, goodsId }: { memberId: number; goodsId: number },
  { pricePercent = 100, stock }: SavedChange,
): Promise<void> {
  await trx
    .updateTable('favourite')
    .set({
      saved_price_fen: sql<number>`saved_price_fen * ${sql.lit(pricePercent)} / 100`,
      ...(stock === undefined ? {} : { saved_stock: stock }),
    })
    .where('member_id', '=', memberId)
    .where('goods_id', '=', goodsId)
    .execute();
}

/** True when the shop has no data yet. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const goods = await db.selectFrom('goods').select('id').limit(1).execute();
  const members = await db.selectFrom('member').select('id').limit(1).execute();
  return goods.length === 0 && members.length === 0;
}

export async function countDemoMembers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select((member) => member.fn.countAll<number>().as('count'))
    .where('is_demo', '=', 1)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Waits until no other process fills the shop. The process that fills it locks this row until the end of its
 * transaction, which also ends with the process.
 */
export async function takeFillTurn(trx: Trx): Promise<void> {
  const turn = { name: 'demo-fill', holder: String(process.pid), until: 0 };
  await trx
    .insertInto('lease')
    .values(turn)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(turn))
    .execute();
}

/**
 * Sorts ledgers by time: the demo's past is made member by member and order by order, not day by day. Entries are
 * booked in the order of their ids, and each has the balance after it.
 */
export async function orderLedgersByTime(trx: Trx): Promise<void> {
  for (const [table, change, after] of [
    ['balance_ledger', 'change_fen', 'balance_after_fen'],
    ['points_ledger', 'change', 'points_after'],
  ] as const) {
    const rows = await trx.selectFrom(table).select('id').orderBy('created_at').orderBy('id').execute();
    const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
    // Moves entries through unused ids, as each id belongs to another entry until that has moved.
    for (const [at, { id }] of rows.entries())
      if (id !== ids[at])
        await trx
          .updateTable(table)
          .set({ id: -(ids[at] ?? id) })
          .where('id', '=', id)
          .execute();
    await sql`update ${sql.table(table)} set id = -id where id < 0`.execute(trx);
    await sql`
      update ${sql.table(table)} set ${sql.ref(after)} = (
        select sum(earlier.${sql.ref(change)}) from ${sql.table(table)} as earlier
        where earlier.member_id = ${sql.table(table)}.member_id and earlier.id <= ${sql.table(table)}.id
      )`.execute(trx);
  }
}
