import type { GoodsRow, NewStockEntry } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { updateInOrder } from '#lib/platform/db/together.server.ts';
import { readFirst } from '#lib/platform/db/rows.rules.ts';

/** Goods in the order in which rows of several are locked. */
const goodsById = (trx: Trx) => trx.selectFrom('goods').select('id').orderBy('id');

/** Counts what a paid order sold, which is what lists are sorted by; columns with indexes are dear to change. */
export const countSales = (trx: Trx, orderId: number): Promise<void> => changeSales(trx, orderId, '+');

/** Takes an order out of the sales of its goods again, as it was not paid after all. */
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

/** The stock of a goods, with number and dates of the lot that it shows. */
export function findStock(
  db: Db,
  id: number,
): Promise<Pick<GoodsRow, 'stock' | 'lotNo' | 'producedAt' | 'expiresAt'> | undefined> {
  return readFirst(
    db.selectFrom('goods').select(['stock', 'lot_no', 'produced_at', 'expires_at']).where('id', '=', id),
  );
}

/** The statement that writes entries of the stock ledger. */
export const newStockEntries = (trx: Trx, entries: readonly NewStockEntry[]) =>
  trx.insertInto('stock_ledger').values(entries);

export async function insertStockEntries(trx: Trx, entries: readonly NewStockEntry[]): Promise<void> {
  if (entries.length > 0) await newStockEntries(trx, entries).execute();
}

/**
 * Writes into the stock ledger what lots gave back or gave up, goods by goods; `key` names the event, `now` in ms. What
 * leaves a goods' stock as it was has no entry.
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

/** Writes an entry of the stock ledger unless its event has been written; returns whether it was. */
export async function insertStockEntryOnce(trx: Trx, entry: NewStockEntry): Promise<boolean> {
  const row = await trx
    .insertInto('stock_ledger')
    .values(entry)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
