import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { checkRequest } from '#lib/trade/payments/refunds/cancel-requests.service.ts';
import { holdOrderMoney, partsOf, refundParts } from '#lib/trade/payments/refunds/order-parts.service.ts';
import { dropWishesOfOrder, isAgreed } from '#lib/trade/payments/refunds/refund-wishes.service.ts';

/** What became of a wish to cancel. `refundIds`: refunds that a provider is to be asked for. */
interface Cancelled {
  outcome: 'cancelled' | 'wished';
  refundIds: number[];
}

/**
 * Cancels a paid order that was not sent, however it was paid (product §7.10): what is left of its money goes back to where
 * it came from, goods, coupons and limits come back. `askedAt`: it grants the request of that moment (ms). Again it is harmless. `wished` while it waits for a second user.
 * Throws `not_found`, or `conflict` where it cannot be cancelled any more.
 */
export function cancelPaid(
  db: Db,
  operator: Member,
  { orderId, reason, askedAt }: { orderId: number; reason: string; askedAt?: number | undefined },
  now: number,
): Promise<Cancelled> {
  return change(db, async (trx, touch) => {
    const { held, tries } = await holdOrderMoney(trx, orderId);
    if (held.state === 'cancelled') {
      await dropWishesOfOrder(trx, orderId, operator, now);
      return { outcome: 'cancelled', refundIds: [] };
    }
    if (held.state !== 'paid' || held.parcels > 0) throw new ShopError('conflict', refusalOf(held));
    checkRequest(held, askedAt);
    const parts = await partsOf(trx, { held, tries });
    const totalFen = parts.reduce((sum, { amountFen }) => sum + amountFen, 0);
    const words = `取消订单 ${held.no}，退回 ${formatFen(totalFen)}，${reason}`;
    const fields = { reason, ...(askedAt !== undefined && { asked_at: String(askedAt) }) };
    const entry = { subject: `order:${orderId}`, fields, words };
    const sums = { amountFen: totalFen, beforeFen: held.refundedFen };
    const key = `order:${orderId}:cancel:${totalFen}:${askedAt ?? ''}`;
    const wished = { ...entry, ...sums, key, kind: 'cancel' as const };
    if (!(await isAgreed(trx, operator, wished, now))) return { outcome: 'wished', refundIds: [] };
    const cancelling = { reason, touch };
    const refundIds = await refundParts(trx, held, { operator, parts, reason, cancelling }, now);
    if (parts.length === 0)
      await moveOrder(trx, held, { move: 'cancel_refunded', by: asOperator(operator), ...cancelling }, now);
    const audit = { actorId: operator.id, action: 'order.cancel', subject: entry.subject };
    await recordAudit(trx, { ...audit, detail: `退回 ${formatFen(totalFen)}，${reason}`, at: now });
    return { outcome: 'cancelled', refundIds };
  });
}

function refusalOf({ state }: OrderRow): string {
  if (state === 'unpaid') return '订单还没有付款，买家可以自己取消，逾期也会自动取消。';
  if (state === 'paid')
    return '订单已发出一部分，不能整单取消。没发出的商品请在“打包发货”里减去，款项随之退回。';
  return `订单${ORDER_STATES[state]}，不能取消。`;
}
