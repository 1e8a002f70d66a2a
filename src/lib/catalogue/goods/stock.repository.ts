import { type RawBuilder, sql } from 'kysely';
import type { NewStockEntry } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { updateInOrder } from '#lib/platform/db/lock-in-order.server.ts';

/** Units by goods. */
export type Units = ReadonlyMap<number, number>;

/**
 * Takes units of several goods off the stock in one statement. Returns the stock after it of those that had enough;
 * from the others nothing is taken.
 */
export async function takeStock(trx: Trx, units: Units, now: number): Promise<Map<number, number>> {
  if (units.size === 0) return new Map();
  const taken = trx
    .updateTable('goods')
    .set((goods) => ({ stock: goods('stock', '-', unitsOf(units)), updated_at: now }))
    .where('id', 'in', [...units.keys()])
    .where('stock', '>=', unitsOf(units))
    .returning(['id', 'stock']);
  const rows = await updateInOrder(trx, goodsById(trx).where('id', 'in', [...units.keys()]), taken);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** Puts units of several goods back; returns the stock after it of each. */
export async function returnStock(trx: Trx, units: Units, now: number): Promise<Map<number, number>> {
  if (units.size === 0) return new Map();
  const returned = trx
    .updateTable('goods')
    .set((goods) => ({ stock: goods('stock', '+', unitsOf(units)), updated_at: now }))
    .where('id', 'in', [...units.keys()])
    .returning(['id', 'stock']);
  const rows = await updateInOrder(trx, goodsById(trx).where('id', 'in', [...units.keys()]), returned);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** Goods in the order in which rows of several are locked. */
const goodsById = (trx: Trx) => trx.selectFrom('goods').select('id').orderBy('id');

/** The units of the goods that a statement is at. */
function unitsOf(units: Units): RawBuilder<number> {
  const cases = [...units].map(([id, quantity]) => sql`when ${id} then cast(${quantity} as bigint)`);
  return sql<number>`case goods.id ${sql.join(cases, sql` `)} end`;
}

/** Counts what a paid order sold, which is what lists are sorted by; columns with indexes are dear to change. */
export async function countSales(trx: Trx, orderId: number): Promise<void> {
  const sold = trx
    .selectFrom('order_line')
    .select('order_line.goods_id')
    .where('order_line.order_id', '=', orderId);
  const counted = trx
    .updateTable('goods')
    .set((goods) => ({
      sales_count: goods(
        'sales_count',
        '+',
        goods
          .selectFrom('order_line')
          .select((line) => line.fn.sum<number>('order_line.quantity').as('sold'))
          .where('order_line.order_id', '=', orderId)
          .whereRef('order_line.goods_id', '=', 'goods.id'),
      ),
    }))
    .where('id', 'in', sold);
  await updateInOrder(trx, goodsById(trx).where('id', 'in', sold), counted);
}

export function findStock(db: Db, id: number): Promise<{ stock: number } | undefined> {
  return db.selectFrom('goods').select('stock').where('id', '=', id).executeTakeFirst();
}

/** The statement that writes entries of the stock ledger. */
export const newStockEntries = (trx: Trx, entries: readonly NewStockEntry[]) =>
  trx.insertInto('stock_ledger').values(entries);

export async function insertStockEntries(trx: Trx, entries: readonly NewStockEntry[]): Promise<void> {
  if (entries.length > 0) await newStockEntries(trx, entries).execute();
}

/** Writes an entry of the stock ledger unless its event has been written; returns whether it was. */
export async function insertStockEntryOnce(trx: Trx, entry: NewStockEntry): Promise<boolean> {
  const row = await trx
    .insertInto('stock_ledger')
    .values(entry)
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
