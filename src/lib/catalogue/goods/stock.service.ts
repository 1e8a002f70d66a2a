/** Moves of the stock, each with its ledger entry, inside the transaction of the order that causes them. */
export {
  countSales,
  findStock,
  insertStockEntries,
  insertStockEntryOnce,
  newStockEntries,
  returnStock,
  takeStock,
} from '#lib/catalogue/goods/stock.repository.ts';
