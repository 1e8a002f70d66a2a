import type { NewStockEntry } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Takes units off the stock; undefined when fewer are left, else the stock after it. */
export async function takeStock(
  trx: Trx,
  id: number,
  quantity: number,
  now: number,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('goods')
    .set((goods) => ({
      stock: goods('stock', '-', quantity),
      sales_count: goods('sales_count', '+', quantity),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('stock', '>=', quantity)
    .returning('stock')
    .executeTakeFirst();
  return row?.stock;
}

/** Puts units back; returns the stock after it. */
export async function returnStock(trx: Trx, id: number, quantity: number, now: number): Promise<number> {
  const row = await trx
    .updateTable('goods')
    .set((goods) => ({
      stock: goods('stock', '+', quantity),
      sales_count: goods('sales_count', '-', quantity),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returning('stock')
    .executeTakeFirstOrThrow();
  return row.stock;
}

export function findStock(db: Db, id: number): Promise<{ stock: number } | undefined> {
  return db.selectFrom('goods').select('stock').where('id', '=', id).executeTakeFirst();
}

export async function insertStockEntries(trx: Trx, entries: NewStockEntry[]): Promise<void> {
  if (entries.length > 0) await trx.insertInto('stock_ledger').values(entries).execute();
}
