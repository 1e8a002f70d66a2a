import { shelvesOfGoods } from '#lib/catalogue/goods/goods.service.ts';
import { insertStockEntries, returnStock } from '#lib/catalogue/goods/stock.repository.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

/** Units of goods that came back from an order and may be sold again, by goods; `key` names what brought them once and for all. */
interface ReturnedUnits {
  orderId: number;
  reference: string;
  key: string;
  units: ReadonlyMap<number, number>;
}

/** Puts returned units back on sale. Returns the tags of what changed. Within the transaction that takes them back. */
export async function returnUnits(
  trx: Trx,
  { reference, key, units }: ReturnedUnits,
  now: number,
): Promise<PageTag[]> {
  const sorted = new Map([...units].sort(([a], [b]) => a - b));
  const after = await returnStock(trx, sorted, now);
  const entries = [...sorted].map(([goodsId, change]) => ({
    goods_id: goodsId,
    change,
    stock_after: after.get(goodsId) ?? 0,
    reason: 'return' as const,
    reference,
    created_at: now,
    event_key: `${key}:goods:${goodsId}`,
  }));
  await insertStockEntries(trx, entries);
  const back = entries.flatMap(({ goods_id, change, stock_after }) =>
    change === stock_after ? goods_id : [],
  );
  return [...[...sorted.keys()].map(goodsTag), ...(await shelvesOfGoods(trx, back, now))];
}
