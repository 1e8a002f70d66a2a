import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer, asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { findOrderEvents } from '#lib/trade/orders/order-payment.service.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import { dropWishes } from '#lib/trade/payments/refunds/refund-wishes.service.ts';

/**
 * Takes back the request to cancel a paid order of the member's own, and what a colleague waited for to grant it. Again it
 * is harmless. Throws `not_found` or `conflict`.
 */
export async function withdrawCancel(db: Db, member: Member, id: number, now: number): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOrder(trx, id, member.id);
    if (!held) throw notFound('这个订单');
    const { refusal } = await moveOrder(trx, held, { move: 'withdraw_cancel', by: asBuyer(member) }, now);
    if (refusal === 'state')
      throw new ShopError('conflict', `订单${ORDER_STATES[held.state]}，没有等待处理的取消申请。`);
    if (refusal === null) await dropGrants(trx, id, member, now);
  });
}

/**
 * Refuses a buyer's request to cancel a paid order, which is sent then. Again it is harmless. Throws `not_found` or
 * `conflict`.
 */
export async function refuseCancel(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOrder(trx, id);
    if (!held) throw notFound('这个订单');
    const { refusal } = await moveOrder(
      trx,
      held,
      { move: 'refuse_cancel', by: asOperator(operator), reason },
      now,
    );
    if (refusal === null) return dropGrants(trx, id, operator, now);
    const isRepeated =
      refusal === 'cancel_request' &&
      (await findOrderEvents(trx, id)).some(({ kind }) => kind === 'cancel_refused');
    if (!isRepeated)
      throw new ShopError('conflict', `订单${ORDER_STATES[held.state]}，没有等待处理的取消申请。`);
  });
}

/** The order is sent after all: no second user is asked any more whether it is cancelled. */
const dropGrants = (trx: Trx, id: number, actor: Member, now: number): Promise<void> =>
  dropWishes(trx, { subjects: [`order:${id}`], kinds: ['cancel'], actor }, now);
