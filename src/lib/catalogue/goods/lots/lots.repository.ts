import { sql, type Updateable } from 'kysely';
import type { LotRow, LotTables, NewLot, NewLotEntry } from '#lib/catalogue/goods/goods.table.ts';
import type { LotUnits } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { type Statement, together, updateInOrder } from '#lib/platform/db/together.server.ts';
import { startOfDay } from '#lib/platform/time.rules.ts';
import { named, readAll, readOne } from '#lib/platform/db/rows.rules.ts';

/** Selects lots of goods in the order in which they are taken: the earliest expiry first, those without one last. */
const lotsInOrder = (db: Db, goodsIds: readonly number[]) =>
  db
    .selectFrom('goods_lot')
    .selectAll()
    .where('goods_id', 'in', goodsIds)
    .orderBy('goods_id')
    .orderBy('expires_at', (order) => order.asc().nullsLast())
    .orderBy('id');

/** Finds lots of goods from which units can be taken. */
export const findLotsForSale = (db: Db, goodsIds: readonly number[]): Promise<LotRow[]> =>
  readAll(lotsInOrder(db, goodsIds).where('state', '=', 'on_sale').where('quantity', '>', 0));

/** Finds lots of several goods, those of each goods in the order in which they are taken. */
export const findLotsOfGoods = async (db: Db, goodsIds: readonly number[]): Promise<LotRow[]> =>
  goodsIds.length === 0 ? [] : readAll(lotsInOrder(db, goodsIds));

export const findLots = (db: Db, goodsId: number): Promise<LotRow[]> => readAll(lotsInOrder(db, [goodsId]));

/**
 * Locks the lots of goods until the end of the transaction, through the rows of their goods, in the order of ids: any
 * change of a lot locks its goods first.
 */
export async function holdLots(trx: Trx, goodsIds: readonly number[]): Promise<LotRow[]> {
  if (goodsIds.length === 0) return [];
  const goods = trx.selectFrom('goods').select('id').where('id', 'in', goodsIds).orderBy('id');
  return (await updateInOrder(trx, goods, lotsInOrder(trx, goodsIds))).map((row) => named(row));
}

/** Finds lots on sale that are past their expiry (`now` in ms). */
export const findExpiredOnSale = (
  db: Db,
  now: number,
  limit: number,
): Promise<Pick<LotRow, 'id' | 'goodsId'>[]> =>
  readAll(
    db
      .selectFrom('goods_lot')
      .select(['id', 'goods_id'])
      .where('state', '=', 'on_sale')
      .where('expires_at', '<', startOfDay(now))
      .orderBy('expires_at')
      .limit(limit),
  );

/** Inserts an empty lot of a locked goods. */
export const insertLot = (trx: Trx, lot: Omit<NewLot, 'quantity'>): Promise<LotRow> =>
  readOne(
    trx
      .insertInto('goods_lot')
      .values({ ...lot, quantity: 0 })
      .returningAll(),
  );

/** Returns the statement that changes quantities of locked lots: units by lot. */
export function changedQuantities(trx: Trx, changes: ReadonlyMap<number, number>, now: number) {
  const cases = [...changes].map(([id, units]) => sql`when ${id} then cast(${units} as integer)`);
  return trx
    .updateTable('goods_lot')
    .set((lot) => ({
      quantity: lot('quantity', '+', sql<number>`case id ${sql.join(cases, sql` `)} end`),
      updated_at: now,
    }))
    .where('id', 'in', [...changes.keys()]);
}

/** Returns the statement that changes other columns of a locked lot. */
export const changedLot = (trx: Trx, id: number, change: Updateable<LotTables['goods_lot']>) =>
  trx.updateTable('goods_lot').set(change).where('id', '=', id);

/** Returns the statement that writes entries of the lot ledger. */
export const newLotEntries = (trx: Trx, entries: readonly NewLotEntry[]) =>
  trx.insertInto('lot_ledger').values(entries);

/** Writes an entry of the lot ledger; returns its id. */
export async function insertLotEntry(trx: Trx, entry: NewLotEntry): Promise<number> {
  return (await newLotEntries(trx, [entry]).returning('id').executeTakeFirstOrThrow()).id;
}

/** Finds the lot that an event has already changed, in its current state. */
export const findLotOfEvent = (
  trx: Trx,
  idempotencyKey: string,
): Promise<{ id: number; quantity: number } | undefined> =>
  trx
    .selectFrom('lot_ledger')
    .innerJoin('goods_lot', 'goods_lot.id', 'lot_ledger.lot_id')
    .select(['goods_lot.id', 'goods_lot.quantity'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();

/**
 * Runs statements that change lots, then updates the stock of their goods from the lots on sale; returns that stock.
 */
export async function settleStock(
  trx: Trx,
  goodsIds: readonly number[],
  statements: readonly Statement<unknown>[],
  now: number,
): Promise<Map<number, number>> {
  if (goodsIds.length === 0) return new Map();
  const rows = (await together(trx, [...statements, restock(trx, goodsIds, now)])).at(-1);
  return new Map(((rows ?? []) as { id: number; stock: number }[]).map(({ id, stock }) => [id, stock]));
}

/**
 * Returns the only statement that writes the stock of goods: the sum of their lots on sale, with number and dates of
 * the first of these; where none is left, number and dates of the last one stay. Showing another lot raises the version
 * of the goods, so that a form opened before does not write the old number to the new lot.
 */
const restock = (
  trx: Trx,
  goodsIds: readonly number[],
  now: number,
): Statement<{ id: number; stock: number }> => ({
  compile: () =>
    sql<{ id: number; stock: number }>`
      update goods set stock = figures.stock, updated_at = ${now},
        version = goods.version + case when lot.number <> goods.lot_no
          or (lot.id is not null and lot.made_at is distinct from goods.produced_at)
          or (lot.id is not null and lot.expires_at is distinct from goods.expires_at) then 1 else 0 end,
        lot_no = case when lot.id is null then goods.lot_no else lot.number end,
        produced_at = case when lot.id is null then goods.produced_at else lot.made_at end,
        expires_at = case when lot.id is null then goods.expires_at else lot.expires_at end
      from (
        select one.goods_id, sum(case when one.state = 'on_sale' then one.quantity else 0 end) as stock, (
          select id from goods_lot as next
          where next.goods_id = one.goods_id and next.state = 'on_sale' and next.quantity > 0
          order by next.expires_at is null, next.expires_at, next.id limit 1
        ) as first_id
        from goods_lot as one where one.goods_id in (${sql.join(goodsIds)}) group by one.goods_id
      ) as figures left join goods_lot as lot on lot.id = figures.first_id
      where goods.id = figures.goods_id
      returning goods.id, goods.stock`.compile(trx),
});

/**
 * Creates a lot, with its ledger entry, for goods without lots, from the values of their rows; for newly added goods.
 */
export async function openLots(trx: Trx, goodsIds: readonly number[], now: number): Promise<void> {
  if (goodsIds.length === 0) return;
  const ids = sql.join(goodsIds);
  await sql`insert into goods_lot
      (goods_id, number, made_at, expires_at, quantity, place, state, created_at, updated_at)
    select id, lot_no, produced_at, expires_at, stock, '', 'on_sale', cast(${now} as bigint), cast(${now} as bigint)
    from goods where id in (${ids})
      and (stock > 0 or lot_no <> '' or produced_at is not null or expires_at is not null)
    order by id`.execute(trx);
  await sql`insert into lot_ledger (lot_id, kind, change, quantity_after, reason, created_at)
    select id, 'taken_in', quantity, quantity, '', created_at from goods_lot
    where goods_id in (${ids}) order by id`.execute(trx);
}

/** Returns the statement that writes the lots of the lines of a new order; `lots` are in the order of its lines. */
export function newLineLots(trx: Trx, orderId: number, lots: readonly (readonly LotUnits[])[]) {
  const lineAt = (index: number) =>
    sql<number>`(select id from order_line where order_id = ${orderId} order by id limit 1 offset ${index})`;
  return trx.insertInto('order_line_lot').values(
    lots.flatMap((units, index) =>
      units.map(({ lotId, quantity }) => ({
        order_id: orderId,
        line_id: lineAt(index),
        lot_id: lotId,
        quantity,
      })),
    ),
  );
}

/** Finds the ledger of a lot, the latest entry first. */
export const findLotEntries = (db: Db, lotId: number, limit: number) =>
  readAll(
    db
      .selectFrom('lot_ledger')
      .leftJoin('member', 'member.id', 'lot_ledger.actor_id')
      .leftJoin('orders', 'orders.id', 'lot_ledger.order_id')
      .selectAll('lot_ledger')
      .select(['member.name as actor_name', 'orders.no as order_no'])
      .where('lot_ledger.lot_id', '=', lotId)
      .orderBy('lot_ledger.id', 'desc')
      .limit(limit),
  );
