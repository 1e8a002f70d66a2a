import type { Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { CONSEQUENCES, type MoveAsked } from '#lib/trade/orders/moves/order-consequences.service.ts';
import {
  type MoveName,
  ORDER_MOVES,
  moveRefusal,
  type MoveRefusal,
  stateAfter,
} from '#lib/trade/orders/moves/order-moves.rules.ts';
import { insertOrderEvent, lockOrder, writeMove } from '#lib/trade/orders/orders.repository.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

/** An order after its move, or the reason why it was refused. */
type Moved = { order: OrderRow; refusal: null } | { order: null; refusal: Exclude<MoveRefusal, 'asker'> };

/**
 * Locks an order until the end of the transaction, before it is moved or its payments change. Undefined when there is
 * none, or when it is not this member's.
 */
export const holdOrder = (trx: Trx, orderId: number, memberId?: number): Promise<OrderRow | undefined> =>
  lockOrder(trx, orderId, memberId);

/**
 * Moves an order that the transaction has locked ({@link holdOrder}), as the table of moves allows: writes its state,
 * the consequences of the move, and its event. A refused move changes nothing. Throws `forbidden` where the table does
 * not allow this asker the move at all.
 */
export async function moveOrder<M extends MoveName>(
  trx: Trx,
  held: OrderRow,
  asked: MoveAsked<M>,
  now: number,
): Promise<Moved> {
  const { move, by } = asked;
  const refusal = moveRefusal(move, held, by, now);
  if (refusal === 'asker') throw new ShopError('forbidden', '您的账户没有这项权限。');
  if (refusal !== null) return { order: null, refusal };
  const { change, follow } = CONSEQUENCES[move];
  const order = await writeMove(trx, held, { ...change?.(asked, now, held), state: stateAfter(move, held) });
  if (!order) return { order: null, refusal: 'state' };
  const text = await follow(trx, order, asked, now);
  const { event } = ORDER_MOVES[move];
  if (event !== null)
    await insertOrderEvent(trx, {
      order_id: order.id,
      kind: event,
      text,
      actor_id: by.id,
      created_at: now,
    });
  return { order, refusal: null };
}
