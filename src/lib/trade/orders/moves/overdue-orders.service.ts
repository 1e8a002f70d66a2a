import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { CLOCK } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { findOverdueOrders, findShippedBefore } from '#lib/trade/orders/orders.repository.ts';
import { RECEIVED_AFTER_DAYS } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

const SWEEP_SIZE = 100;

/**
 * Cancels orders that nobody paid in time (`now` in ms); many nodes may do it at once. Returns how many this
 * one cancelled. Throws all failures together, once every order was tried.
 */
export const cancelUnpaid = (db: Db, now: number): Promise<number> =>
  moveEach(
    db,
    (afterId) => findOverdueOrders(db, afterId, SWEEP_SIZE, now),
    (trx, held, touch) => moveOrder(trx, held, { move: 'cancel_overdue', by: CLOCK, touch }, now),
  );

/**
 * Takes orders as received that were sent long enough ago and that nobody confirmed; otherwise as
 * {@link cancelUnpaid}.
 */
export const receiveOverdue = (db: Db, now: number): Promise<number> =>
  moveEach(
    db,
    (afterId) =>
      findShippedBefore(db, { shippedBefore: now - RECEIVED_AFTER_DAYS * DAY_MS, afterId }, SWEEP_SIZE),
    (trx, held) => moveOrder(trx, held, { move: 'receive_overdue', by: CLOCK }, now),
  );

async function moveEach(
  db: Db,
  findDue: (afterId: number) => Promise<{ id: number }[]>,
  move: (trx: Trx, held: OrderRow, touch: Touch) => ReturnType<typeof moveOrder>,
): Promise<number> {
  let moved = 0;
  let afterId = 0;
  const failures: unknown[] = [];
  for (;;) {
    const due = await findDue(afterId);
    for (const { id } of due) {
      try {
        const isMoved = await change(db, async (trx, touch) => {
          const held = await holdOrder(trx, id);
          return held !== undefined && (await move(trx, held, touch)).refusal === null;
        });
        if (isMoved) moved += 1;
      } catch (error) {
        failures.push(error);
      }
      afterId = id;
    }
    if (due.length < SWEEP_SIZE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} overdue orders stayed`);
  return moved;
}
