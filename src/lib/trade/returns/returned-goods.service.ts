import type { Touch } from '#lib/platform/db/change.server.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findOrderLines } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findReturnLines, setReturnLine } from '#lib/trade/returns/returns.repository.ts';
import { DISPOSITION_REQUIRED } from '#lib/trade/returns/returns.rules.ts';
import { lotsSent } from '#lib/trade/parcels/parcels.service.ts';
import { countReturned, recalledOf } from '#lib/trade/recalls/recalled-lines.service.ts';
import type { ReturnFate, ReturnRow } from '#lib/trade/returns/returns.table.ts';
import { insertStockChanges, shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import { returnToLots } from '#lib/catalogue/goods/lots/order-lots.service.ts';
import { goodsTag, type PageTag } from '#lib/cache-tag.rules.ts';

/**
 * Throws `invalid_form` unless each returned line has a fate (sold again or not), so that no goods are written off by
 * omission. A line that is all of recalled lots needs none.
 */
export async function checkFatesNamed(
  trx: Trx,
  row: ReturnRow,
  fates: ReadonlyMap<number, ReturnFate>,
): Promise<void> {
  if (row.kind !== 'return') return;
  const recalls = await recalledOf(trx, row.orderId);
  for (const { id, orderLineId, quantity } of await findReturnLines(trx, [row.id]))
    if (!fates.has(id) && (recalls.get(orderLineId)?.notBack ?? 0) < quantity)
      throw fieldError(`fate_${id}`, DISPOSITION_REQUIRED);
}

/** Throws when a return was completed by another user with other fates of its goods. */
export async function checkFates(
  trx: Trx,
  row: ReturnRow,
  fates: ReadonlyMap<number, ReturnFate>,
): Promise<void> {
  const lines = await findReturnLines(trx, [row.id]);
  if (
    row.kind === 'return' &&
    lines.some(({ id, fate }) => fate !== 'recall' && fates.has(id) && fates.get(id) !== fate)
  )
    throw new ShopError('conflict', '同事刚刚退过款，商品的去向与您选的不同，请刷新后再看。');
}

/** Throws when a lot is not one of those that were sent for the return's line. */
export async function checkLots(trx: Trx, row: ReturnRow, lots: ReadonlyMap<number, number>): Promise<void> {
  if (lots.size === 0) return;
  const left = await lotsSent(trx, row.orderId);
  for (const { id, orderLineId } of await findReturnLines(trx, [row.id])) {
    const lotId = lots.get(id);
    if (lotId !== undefined && !left.get(orderLineId)?.some((lot) => lot.id === lotId))
      throw fieldError(`lot_${id}`, '请选择这个订单发出的批号。');
  }
}

/** Takes returned goods in, before money moves, the order of locks in all transactions. */
export async function putGoods(
  trx: Trx,
  row: ReturnRow,
  {
    held,
    fates,
    lots,
    touch,
  }: {
    held: OrderRow;
    fates: ReadonlyMap<number, ReturnFate>;
    lots: ReadonlyMap<number, number>;
    touch: Touch;
  },
  now: number,
): Promise<void> {
  const lines = await findReturnLines(trx, [row.id]);
  if (row.kind !== 'return') {
    for (const { id } of lines) await setReturnLine(trx, id, { fate: 'kept' });
    return;
  }
  const sold = new Map((await findOrderLines(trx, [held.id])).map((line) => [line.id, line]));
  const back = lines.flatMap(({ id, orderLineId, quantity }): (ReturnedLine & { id: number })[] => {
    const fate = fates.get(id) === 'stock' ? 'stock' : 'write_off';
    const goodsId = sold.get(orderLineId)?.goodsId;
    const lotId = lots.get(id) ?? null;
    return goodsId === undefined ? [] : [{ id, orderLineId, goodsId, quantity, fate, lotId }];
  });
  const order = { orderId: held.id, orderNo: held.no, key: `return:${row.id}`, lines: back };
  const { tags, recalled } = await putBack(trx, order, now);
  touch(...tags);
  for (const { id, orderLineId, quantity, fate } of back)
    await setReturnLine(trx, id, {
      fate: (recalled.get(orderLineId) ?? 0) >= quantity ? 'recall' : fate,
    });
}

/** Units of an order's line that came back, and their fate. */
interface ReturnedLine {
  orderLineId: number;
  goodsId: number;
  quantity: number;
  fate: 'stock' | 'write_off';
  /** Lot that was read from the boxes; null: any that the order took. */
  lotId: number | null;
}

/**
 * Takes returned goods in, within the transaction that pays them back: units of recalled lots go to these, which are
 * not sold; the others go back on sale or are written off. `key` identifies the return or other event. Returns the tags
 * of changed data, and the number of units of each line that were of recalled lots.
 */
async function putBack(
  trx: Trx,
  {
    orderId,
    orderNo,
    key,
    lines,
  }: { orderId: number; orderNo: string; key: string; lines: readonly ReturnedLine[] },
  now: number,
): Promise<{ tags: PageTag[]; recalled: Map<number, number> }> {
  // Before recalls are read: a recall started in between waits, and then sees the returned goods.
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
