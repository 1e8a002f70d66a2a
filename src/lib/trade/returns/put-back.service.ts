import { insertStockEntries, shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import { returnToLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

/** Units of goods that came back from an order and may be sold again, by goods; `key` names what brought them. */
interface ReturnedUnits {
  orderId: number;
  orderNo: string;
  key: string;
  units: ReadonlyMap<number, number>;
}

/** Puts returned units back into their lots. Returns the tags of what changed. Within the transaction that pays them back. */
export async function putBack(
  trx: Trx,
  { orderId, orderNo, key, units }: ReturnedUnits,
  now: number,
): Promise<PageTag[]> {
  if (units.size === 0) return [];
  const changes = await returnToLots(trx, { orderId, key, units }, now);
  const entries = [...changes].flatMap(([goodsId, { change, after }]) =>
    change === 0
      ? []
      : {
          ...{ goods_id: goodsId, change, stock_after: after, reason: 'return' as const, reference: orderNo },
          ...{ created_at: now, event_key: `${key}:goods:${goodsId}` },
        },
  );
  await insertStockEntries(trx, entries);
  return [...[...changes.keys()].map(goodsTag), ...(await shelvesAfter(trx, changes, now))];
}
