import { insertStockChanges, shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import { returnToLots } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { countReturned } from '#lib/trade/recalls/recalled-lines.service.ts';

/** Units of a line of an order that came back, and what becomes of them. */
export interface ReturnedLine {
  orderLineId: number;
  goodsId: number;
  quantity: number;
  fate: 'stock' | 'write_off';
  /** The lot that was read from the boxes; null: whichever the order took. */
  lotId: number | null;
}

/**
 * Takes returned goods in, within the transaction that pays them back: units of recalled lots go to these, which are not
 * sold, the others back on sale or off the books. `key` names what brought them. Returns the tags of what changed, and
 * how many units of each line were of recalled lots.
 */
export async function putBack(
  trx: Trx,
  {
    orderId,
    orderNo,
    key,
    lines,
  }: { orderId: number; orderNo: string; key: string; lines: readonly ReturnedLine[] },
  now: number,
): Promise<{ tags: PageTag[]; recalled: Map<number, number> }> {
  // Before recalls are read: one that is started in between waits, and then sees what came back.
  const held = await holdLots(
    trx,
    [...new Set(lines.map(({ goodsId }) => goodsId))].sort((a, b) => a - b),
  );
  const units = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const { byLot, byLine } = await countReturned(trx, orderId, units, now);
  const unitsOf = (wanted: ReturnedLine['fate']) =>
    lines.flatMap(({ orderLineId, goodsId, quantity, fate, lotId }) => {
      const rest = quantity - (byLine.get(orderLineId) ?? 0);
      return fate === wanted && rest > 0 ? [{ goodsId, units: rest, lotId }] : [];
    });
  const back = { orderId, key, toSell: unitsOf('stock'), writtenOff: unitsOf('write_off'), recalled: byLot };
  const changes = await returnToLots(trx, held, back, now);
  await insertStockChanges(trx, changes, { reason: 'return', reference: orderNo, key }, now);
  return {
    tags: [...[...changes.keys()].map(goodsTag), ...(await shelvesAfter(trx, changes, now))],
    recalled: byLine,
  };
}
