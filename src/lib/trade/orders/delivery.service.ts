import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';

/**
 * The buyer confirms that the goods have arrived; confirming again is harmless. Throws `not_found`, or `conflict`
 * when they were not sent.
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
