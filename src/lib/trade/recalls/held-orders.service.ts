import { holdLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import { leaveOut } from '#lib/catalogue/goods/lots/recall-lots.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  findLinesOfOrder,
  findLotFacts,
  findMissing,
  setRecallLine,
} from '#lib/trade/recalls/recalls.repository.ts';

/** Which of some orders miss goods that were recalled, and are not sent before that is settled. */
export const ordersMissing = (db: Db, orderIds: readonly number[]): Promise<Set<number>> =>
  findMissing(db, orderIds);

/** Which recall each of some lots is in. */
export { findRecallsOfLots as recallsOfLots } from '#lib/trade/recalls/recalls.repository.ts';

/** Whether an order misses goods that were recalled; see {@link ordersMissing}. */
export const missesGoods = async (db: Db, orderId: number): Promise<boolean> =>
  (await findMissing(db, [orderId])).has(orderId);

/**
 * An order is sent, within the transaction that sends it: recalled units that it goes without leave it and stay in the
 * warehouse.
 */
export async function sendWithout(trx: Trx, { id: orderId }: { id: number }, now: number): Promise<void> {
  const lines = (await findLinesOfOrder(trx, orderId)).filter(({ state }) => state === 'left_out');
  if (lines.length === 0) return;
  const facts = await findLotFacts(
    trx,
    lines.map(({ lotId }) => lotId),
  );
  const held = await holdLots(trx, [...new Set([...facts.values()].map(({ goodsId }) => goodsId))]);
  const units = lines.map(({ orderLineId: lineId, lotId, leftOut: quantity }) => ({
    ...{ orderId, lineId, lotId, quantity },
  }));
  await leaveOut(trx, held, { units, reason: '召回缺货，不随订单发出', key: `left-out:${orderId}` }, now);
}

/** An order that held recalled units was cancelled, within the transaction that cancels it: nothing is missing any more. */
export async function settleCancelled(trx: Trx, { id: orderId }: { id: number }, now: number): Promise<void> {
  for (const { id, isHeld, state } of await findLinesOfOrder(trx, orderId))
    if (isHeld === 1 && (state === 'missing' || state === 'left_out'))
      await setRecallLine(trx, id, { state: 'cancelled', updated_at: now });
}
