import { PAY_WITHIN_HOURS } from '#lib/trade/orders/orders.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  findOrder,
  findOverdueOrders,
  insertOrderEvent,
  moveOrder,
  type OrderCondition,
} from '#lib/trade/orders/orders.repository.ts';
import { giveBackCoupons } from '#lib/trade/coupons/use-coupons.service.ts';
import { giveBack } from '#lib/trade/orders/give-back.service.ts';
import { tellCancelled } from '#lib/trade/orders/order-messages.service.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';

const SWEEP_SIZE = 100;

/**
 * Cancels the member's own unpaid order; goods and what promotions had of it come back. Cancelling it again is harmless. Throws
 * `not_found`, or `conflict` once it is paid or a transfer for it waits.
 */
export async function cancelOrder(
  db: Db,
  member: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<void> {
  const done = await cancel(
    db,
    {
      id,
      expected: { memberId: member.id, state: 'unpaid', withoutTransfer: true },
      text: '买家取消了订单',
      reason: reason || '买家取消',
      actorId: member.id,
    },
    now,
  );
  if (done) return;
  const order = await findOrder(db, member.id, id);
  if (!order) throw notFound('这个订单');
  if (order.state === 'cancelled') return;
  if (order.state === 'unpaid') {
    throw new ShopError('conflict', '转账信息已提交，确认之前不能取消。如需取消，请联系客服。');
  }
  throw new ShopError('conflict', `订单${ORDER_STATES[order.state]}，不能取消。`);
}

/** Cancels orders that nobody paid in time; many nodes may do it at once. Returns how many this one cancelled. */
export async function cancelUnpaid(db: Db, now: number): Promise<number> {
  let cancelled = 0;
  let afterId = 0;
  const failures: unknown[] = [];
  for (;;) {
    const due = await findOverdueOrders(db, afterId, SWEEP_SIZE, now);
    for (const { id } of due) {
      const expected: OrderCondition = { state: 'unpaid', withoutTransfer: true, dueBefore: now };
      const text = `超过 ${PAY_WITHIN_HOURS} 小时未付款，订单已自动取消`;
      try {
        if (await cancel(db, { id, expected, text, reason: '超时未付款', actorId: null }, now))
          cancelled += 1;
      } catch (error) {
        failures.push(error);
      }
      afterId = id;
    }
    if (due.length < SWEEP_SIZE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} overdue orders stayed`);
  return cancelled;
}

interface Cancellation {
  id: number;
  expected: OrderCondition;
  text: string;
  reason: string;
  actorId: number | null;
}

/**
 * Cancels an order that was paid and not sent yet, as all that was paid for it goes back: within the transaction that
 * refunds it. False where it was sent, or cancelled, already.
 */
export function cancelRefunded(
  trx: Trx,
  { id, actorId, touch }: { id: number; actorId: number; touch: Touch },
  now: number,
): Promise<boolean> {
  const words = { text: '订单款项已全部退回，订单取消', reason: '全额退款' };
  return cancelWithin(trx, { id, actorId, touch, ...words, expected: { state: 'paid' } }, now);
}

function cancel(db: Db, cancellation: Cancellation, now: number): Promise<boolean> {
  return change(db, (trx, touch) => cancelWithin(trx, { ...cancellation, touch }, now));
}

async function cancelWithin(
  trx: Trx,
  { id, expected, text, reason, actorId, touch }: Cancellation & { touch: Touch },
  now: number,
): Promise<boolean> {
  const order = await moveOrder(trx, id, expected, {
    state: 'cancelled',
    cancelled_at: now,
    cancel_reason: reason,
  });
  if (!order) return false;
  touch(...(await giveBack(trx, order, now)));
  await giveBackCoupons(trx, order, now);
  await insertOrderEvent(trx, { order_id: id, kind: 'cancelled', text, actor_id: actorId, created_at: now });
  if (actorId !== order.member_id) await tellCancelled(trx, order, text, now);
  return true;
}
