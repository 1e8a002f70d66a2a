import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer, CLOCK } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES, RECEIVED_AFTER_DAYS } from '#lib/trade/orders/orders.rules.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { findOverdueOrders, findShippedBefore } from '#lib/trade/orders/orders.repository.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

/**
 * Cancels the member's own unpaid order; goods and units of promotions are put back. For a paid order it sends a
 * request to the shop, which decides before anything is sent (product §7.4). Returns which of the two it did;
 * `asked_before`: the shop has a request with another reason, which stays. A repeat changes nothing. Throws
 * `not_found`, or `conflict` once the order was sent, or while a transfer for it waits.
 */
export async function cancelOrder(
  db: Db,
  member: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<'cancelled' | 'asked' | 'asked_before'> {
  return change(db, async (trx, touch) => {
    const held = await holdOrder(trx, id, member.id);
    if (!held) throw notFound('这个订单');
    const by = asBuyer(member);
    if (held.state === 'paid') {
      const { refusal } = await moveOrder(trx, held, { move: 'ask_cancel', by, reason }, now);
      if (refusal === 'parcels') throw new ShopError('conflict', SENT_IN_PART);
      return refusal === 'cancel_request' && held.cancelRequest !== reason ? 'asked_before' : 'asked';
    }
    const { refusal } = await moveOrder(trx, held, { move: 'cancel', by, reason, touch }, now);
    if (refusal === null || held.state === 'cancelled') return 'cancelled';
    if (refusal === 'transfer')
      throw new ShopError('conflict', '转账信息已提交，确认之前不能取消。如需取消，请联系客服。');
    throw new ShopError('conflict', `订单${ORDER_STATES[held.state]}，不能取消。`);
  });
}

const SENT_IN_PART = '订单已发出一部分，不能再取消。收到的商品可以申请售后；没发出的不想要了，请联系客服。';

/**
 * Confirms for the buyer that the goods have arrived; a repeat changes nothing. Throws `not_found`, or `conflict` when
 * they were not sent.
 */
export async function confirmReceipt(db: Db, member: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOrder(trx, id, member.id);
    if (!held) throw notFound('这个订单');
    const { refusal } = await moveOrder(trx, held, { move: 'receive', by: asBuyer(member) }, now);
    if (refusal === null || held.state === 'completed') return;
    throw new ShopError('conflict', `订单${ORDER_STATES[held.state]}，还不能确认收货。`);
  });
}

const SWEEP_SIZE = 100;

/**
 * Cancels orders that were not paid in time (`now` in ms); several nodes may do it at once. Returns how many this one
 * cancelled. Throws all failures together, after every order was tried.
 */
export const cancelUnpaid = (db: Db, now: number): Promise<number> =>
  moveEach(
    db,
    (afterId) => findOverdueOrders(db, afterId, SWEEP_SIZE, now),
    (trx, held, touch) => moveOrder(trx, held, { move: 'cancel_overdue', by: CLOCK, touch }, now),
  );

/** Completes orders that were sent long enough ago and never confirmed; otherwise as {@link cancelUnpaid}. */
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
