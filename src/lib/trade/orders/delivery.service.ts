import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { creditCompletedOrder } from '#lib/trade/orders/complete.service.ts';
import { tellShipped } from '#lib/trade/orders/order-messages.service.ts';
import { findAnyOrder, findOrder, insertOrderEvent, moveOrder } from '#lib/trade/orders/orders.repository.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/**
 * The buyer confirms that the goods have arrived; confirming again is harmless. Throws `not_found`, or `conflict`
 * when they were not sent.
 */
export async function confirmReceipt(db: Db, member: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const expected = { memberId: member.id, state: 'shipped' as const };
    const moved = await moveOrder(trx, id, expected, { state: 'completed', completed_at: now });
    if (moved) {
      const gains = await creditCompletedOrder(trx, moved, now);
      const text = ['买家已确认收货，订单完成', gains].filter(Boolean).join('，');
      const event = { order_id: id, kind: 'completed' as const, text, actor_id: member.id, created_at: now };
      return insertOrderEvent(trx, event);
    }
    const order = await findOrder(trx, member.id, id);
    if (!order) throw notFound('这个订单');
    if (order.state !== 'completed') {
      throw new ShopError('conflict', `订单${ORDER_STATES[order.state]}，还不能确认收货。`);
    }
  });
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
