import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';

/**
 * Cancels the member's own unpaid order; goods and what promotions had of it come back. Cancelling it again
 * is harmless. Throws `not_found`, or `conflict` once it is paid or a transfer for it waits.
 */
export async function cancelOrder(
  db: Db,
  member: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const held = await holdOrder(trx, id, member.id);
    if (!held) throw notFound('这个订单');
    const { refusal } = await moveOrder(
      trx,
      held,
      { move: 'cancel', by: asBuyer(member), reason, touch },
      now,
    );
    if (refusal === null || held.state === 'cancelled') return;
    if (refusal === 'transfer')
      throw new ShopError('conflict', '转账信息已提交，确认之前不能取消。如需取消，请联系客服。');
    throw new ShopError('conflict', `订单${ORDER_STATES[held.state]}，不能取消。`);
  });
}
