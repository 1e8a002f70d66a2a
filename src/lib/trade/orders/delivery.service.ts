import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { creditCompletedOrder } from '#lib/trade/orders/complete.service.ts';
import { tellReceived, tellShipped } from '#lib/trade/orders/order-messages.service.ts';
import {
  findAnyOrder,
  findOrder,
  findShippedBefore,
  insertOrderEvent,
  moveOrder,
  type OrderCondition,
} from '#lib/trade/orders/orders.repository.ts';
import { ORDER_STATES, RECEIVED_AFTER_DAYS } from '#lib/trade/orders/orders.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

const SWEEP_SIZE = 100;

/**
 * The buyer confirms that the goods have arrived; confirming again is harmless. Throws `not_found`, or `conflict`
 * when they were not sent.
 */
export async function confirmReceipt(db: Db, member: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const expected = { memberId: member.id, state: 'shipped' as const };
    const receipt = { id, expected, text: '买家已确认收货，订单完成', actorId: member.id };
    if (await receive(trx, receipt, now)) return;
    const order = await findOrder(trx, member.id, id);
    if (!order) throw notFound('这个订单');
    if (order.state !== 'completed') {
      throw new ShopError('conflict', `订单${ORDER_STATES[order.state]}，还不能确认收货。`);
    }
  });
}

/**
 * Takes orders as received that were sent long enough ago and that nobody confirmed, and informs their buyers; many
 * nodes may do it at once. Returns how many this one completed. `now` in ms.
 */
export async function receiveOverdue(db: Db, now: number): Promise<number> {
  const shippedBefore = now - RECEIVED_AFTER_DAYS * DAY_MS;
  const text = `发货满 ${RECEIVED_AFTER_DAYS} 天，已自动确认收货，订单完成`;
  let completed = 0;
  let afterId = 0;
  const failures: unknown[] = [];
  for (;;) {
    const due = await findShippedBefore(db, { shippedBefore, afterId }, SWEEP_SIZE);
    for (const { id } of due) {
      const expected: OrderCondition = { state: 'shipped', shippedBefore };
      try {
        if (await transact(db, (trx) => receive(trx, { id, expected, text, actorId: null }, now)))
          completed += 1;
      } catch (error) {
        failures.push(error);
      }
      afterId = id;
    }
    if (due.length < SWEEP_SIZE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders were not received`);
  return completed;
}

/** Completes a sent order and credits what it brings; false where it is not as expected any more. */
async function receive(
  trx: Trx,
  {
    id,
    expected,
    text,
    actorId,
  }: { id: number; expected: OrderCondition; text: string; actorId: number | null },
  now: number,
): Promise<boolean> {
  const order = await moveOrder(trx, id, expected, { state: 'completed', completed_at: now });
  if (!order) return false;
  const gains = await creditCompletedOrder(trx, order, now);
  const words = [text, gains].filter(Boolean).join('，');
  await insertOrderEvent(trx, {
    ...{ order_id: id, kind: 'completed' as const, text: words },
    ...{ actor_id: actorId, created_at: now },
  });
  if (actorId === null) await tellReceived(trx, order, words, now);
  return true;
}

/**
 * An operator sends a paid order; sending it again only corrects carrier and number. Throws `not_found`, or
 * `conflict` in any other state.
 */
export async function shipOrder(
  db: Db,
  operator: Member,
  { id, carrier, trackingNo }: { id: number; carrier: string; trackingNo: string },
  now: number,
): Promise<void> {
  const parcel = { carrier, tracking_no: trackingNo };
  await transact(db, async (trx) => {
    const sent = await moveOrder(
      trx,
      id,
      { state: 'paid' },
      { ...parcel, state: 'shipped', shipped_at: now },
    );
    const moved = sent ?? (await moveOrder(trx, id, { state: 'shipped' }, parcel));
    if (!moved) {
      const order = await findAnyOrder(trx, id);
      if (!order) throw notFound('这个订单');
      throw new ShopError('conflict', `订单${ORDER_STATES[order.state]}，不能发货。`);
    }
    const text = `${sent ? '商品已发出' : '物流信息已更正'}：${carrier} ${trackingNo}`;
    await insertOrderEvent(trx, {
      order_id: id,
      kind: 'shipped',
      text,
      actor_id: operator.id,
      created_at: now,
    });
    await tellShipped(trx, moved, { carrier, trackingNo, isCorrection: !sent }, now);
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'order.ship',
      subject: `order:${id}`,
      detail: `${carrier} ${trackingNo}`,
      at: now,
    });
  });
}
