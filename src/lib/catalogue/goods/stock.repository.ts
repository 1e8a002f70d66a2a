import type { GoodsRow, NewStockEntry } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { updateInOrder } from '#lib/platform/db/together.server.ts';
import { readFirst } from '#lib/platform/db/rows.rules.ts';

/** Selects goods in the order in which several rows are locked. */
const goodsById = (trx: Trx) => trx.selectFrom('goods').select('id').orderBy('id');

/** Adds the units of a paid order to the sales by which lists are sorted; updating indexed columns is expensive. */
export const countSales = (trx: Trx, orderId: number): Promise<void> => changeSales(trx, orderId, '+');

/** Subtracts an order from the sales of its goods again, when it turns out not to be paid. */
export const uncountSales = (trx: Trx, orderId: number): Promise<void> => changeSales(trx, orderId, '-');

async function changeSales(trx: Trx, orderId: number, sign: '+' | '-'): Promise<void> {
  const sold = trx
    .selectFrom('order_line')
    .select('order_line.goods_id')
    .where('order_line.order_id', '=', orderId);
  const counted = trx
    .updateTable('goods')
    .set((goods) => ({
      sales_count: goods(
        'sales_count',
        sign,
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

/** Finds the stock of a goods, with number and dates of the lot that it shows. */
export function findStock(
  db: Db,
  id: number,
): Promise<Pick<GoodsRow, 'stock' | 'lotNo' | 'producedAt' | 'expiresAt'> | undefined> {
  return readFirst(
    db.selectFrom('goods').select(['stock', 'lot_no', 'produced_at', 'expires_at']).where('id', '=', id),
  );
}

/** Returns the statement that writes entries of the stock ledger. */
export const newStockEntries = (trx: Trx, entries: readonly NewStockEntry[]) =>
  trx.insertInto('stock_ledger').values(entries);

export async function insertStockEntries(trx: Trx, entries: readonly NewStockEntry[]): Promise<void> {
  if (entries.length > 0) await newStockEntries(trx, entries).execute();
}

/**
 * Writes changes of lots into the stock ledger, by goods; `key` identifies the event, `now` in ms. A change of zero has
 * no entry.
 */
export const insertStockChanges = (
  trx: Trx,
  changes: ReadonlyMap<number, { change: number; after: number }>,
  { key, ...entry }: Pick<NewStockEntry, 'reason' | 'reference'> & { key: string },
  now: number,
): Promise<void> =>
  insertStockEntries(
    trx,
    [...changes].flatMap(([goodsId, { change, after }]) =>
      change === 0
        ? []
        : {
            ...entry,
            goods_id: goodsId,
            change,
            stock_after: after,
            created_at: now,
            idempotency_key: `${key}:goods:${goodsId}`,
          },
    ),
  );

/** Writes an entry of the stock ledger unless its event has been written; returns true when it wrote the entry. */
export async function insertStockEntryOnce(trx: Trx, entry: NewStockEntry): Promise<boolean> {
  const row = await trx
    .insertInto('stock_ledger')
    .values(entry)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
