import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';

/**
 * Cancels the member's own unpaid order; goods and what promotions had of it come back. For a paid one it asks the shop
 * to, which answers before anything is sent (product §7.4). Returns which of them it was; `asked_before`: the shop has a
 * request with another reason, which stays. Again it is harmless. Throws
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
      return refusal === 'cancel_request' && held.cancelWish !== reason ? 'asked_before' : 'asked';
    }
    const { refusal } = await moveOrder(trx, held, { move: 'cancel', by, reason, touch }, now);
    if (refusal === null || held.state === 'cancelled') return 'cancelled';
    if (refusal === 'transfer')
      throw new ShopError('conflict', '转账信息已提交，确认之前不能取消。如需取消，请联系客服。');
    throw new ShopError('conflict', `订单${ORDER_STATES[held.state]}，不能取消。`);
  });
}

const SENT_IN_PART = '订单已发出一部分，不能再取消。收到的商品可以申请售后；没发出的不想要了，请联系客服。';
