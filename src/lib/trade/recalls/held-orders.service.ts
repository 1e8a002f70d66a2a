import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { findLinesOfOrder, findMissing, setRecallLine } from '#lib/trade/recalls/recalls.repository.ts';
import { openUnits, stateOfHeld } from '#lib/trade/recalls/recalls.rules.ts';

/** Which of some orders miss goods that were recalled, and are not sent before that is settled. */
export const ordersMissing = (db: Db, orderIds: readonly number[]): Promise<Set<number>> =>
  findMissing(db, orderIds);

/** Which recall each of some lots is in. */
export { findRecallsOfLots as recallsOfLots } from '#lib/trade/recalls/recalls.repository.ts';

/**
 * Units of a lot were taken off a line that was not sent, or others took their place, within the transaction that does it:
 * what a recall says of them is settled so far.
 */
export async function settleChanged(
  trx: Trx,
  units: {
    orderId: number;
    lineId: number;
    lotId: number;
    quantity: number;
    change: 'left_out' | 'replaced';
  },
  now: number,
): Promise<void> {
  const lines = await findLinesOfOrder(trx, units.orderId);
  const line = lines.find(
    ({ isHeld, orderLineId, lotId }) => isHeld === 1 && orderLineId === units.lineId && lotId === units.lotId,
  );
  if (!line) return;
  const more = Math.min(units.quantity, openUnits(line));
  const leftOut = line.leftOut + (units.change === 'left_out' ? more : 0);
  const replaced = line.replaced + (units.change === 'replaced' ? more : 0);
  const state = stateOfHeld({ quantity: line.quantity, leftOut, replaced });
  await setRecallLine(trx, line.id, { left_out: leftOut, replaced, state, updated_at: now });
}

/** An order that held recalled units was cancelled, within the transaction that cancels it: nothing is missing any more. */
export async function settleCancelled(trx: Trx, { id: orderId }: { id: number }, now: number): Promise<void> {
  for (const { id, isHeld, state } of await findLinesOfOrder(trx, orderId))
    if (isHeld === 1 && (state === 'missing' || state === 'left_out'))
      await setRecallLine(trx, id, { state: 'cancelled', updated_at: now });
}
