import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asBuyer, asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  holdOrderMoney,
  partsOf,
  refundParts,
  toSend,
} from '#lib/trade/payments/refunds/order-parts.service.ts';
import {
  dropRequests,
  dropRequestsOfOrder,
  isAgreed,
} from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { findOrderEvents } from '#lib/trade/orders/order-steps.service.ts';

/** Result of a request to cancel. `refundIds`: refunds that a provider is to be asked for. */
interface Cancelled {
  outcome: 'cancelled' | 'requested';
  refundIds: number[];
}

/**
 * Cancels a paid order that was not sent, however it was paid (product §7.10): the rest of its money is refunded to
 * where it came from; goods, coupons and limits come back. `askedAt`: the time (ms) of the buyer's request that it
 * grants. Cancelling again changes nothing. `requested` while it waits for a second user. Throws `not_found`, or
 * `conflict` when it cannot be cancelled any more.
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
      await dropRequestsOfOrder(trx, orderId, operator, now);
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
    const requested = { ...entry, ...sums, key, kind: 'cancel' as const };
    if (!(await isAgreed(trx, operator, requested, now))) return { outcome: 'requested', refundIds: [] };
    const cancelling = { reason, touch };
    const refunds = await refundParts(trx, held, { operator, parts, reason, cancelling }, now);
    if (parts.length === 0)
      await moveOrder(trx, held, { move: 'cancel_refunded', by: asOperator(operator), ...cancelling }, now);
    const audit = { actorId: operator.id, action: 'order.cancel', subject: entry.subject };
    await recordAudit(trx, { ...audit, detail: `退回 ${formatFen(totalFen)}，${reason}`, at: now });
    return { outcome: 'cancelled', refundIds: toSend(refunds) };
  });
}

function refusalOf({ state }: OrderRow): string {
  if (state === 'unpaid') return '订单还没有付款，买家可以自己取消，逾期也会自动取消。';
  if (state === 'paid')
    return '订单已发出一部分，不能整单取消。没发出的商品请在“打包发货”里减去，款项随之退回。';
  return `订单${ORDER_STATES[state]}，不能取消。`;
}

/**
 * Withdraws the request to cancel a paid order of the member's own, and the approval request that a colleague made to
 * grant it. Withdrawing again changes nothing. Throws `not_found` or `conflict`.
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
 * Refuses a buyer's request to cancel a paid order, which is sent then. `askedAt`: the time (ms) of that request.
 * Refusing again changes nothing. Throws `not_found`, or `conflict` when that request does not wait any more.
 */
export async function refuseCancel(
  db: Db,
  operator: Member,
  { id, reason, askedAt }: { id: number; reason: string; askedAt?: number | undefined },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const held = await holdOrder(trx, id);
    if (!held) throw notFound('这个订单');
    if (await wasRefused(trx, held, askedAt)) return;
    checkRequest(held, askedAt);
    const refusing = { move: 'refuse_cancel', by: asOperator(operator), reason } as const;
    const { refusal } = await moveOrder(trx, held, refusing, now);
    if (refusal !== null)
      throw new ShopError('conflict', `订单${ORDER_STATES[held.state]}，没有等待处理的取消申请。`);
    await dropGrants(trx, id, operator, now);
  });
}

/** Throws `conflict` unless the buyer's request to cancel of a moment (ms) still waits; undefined: no check. */
function checkRequest({ cancelAskedAt }: Pick<OrderRow, 'cancelAskedAt'>, askedAt: number | undefined): void {
  if (askedAt !== undefined && cancelAskedAt !== askedAt)
    throw new ShopError('conflict', '买家已撤回取消申请，或同事已经处理，请刷新后再看。');
}

/** True when the latest request to cancel an order was refused; with `askedAt` (ms), only a request of that moment. */
async function wasRefused(
  trx: Trx,
  { id, cancelAskedAt }: Pick<OrderRow, 'id' | 'cancelAskedAt'>,
  askedAt: number | undefined,
): Promise<boolean> {
  if (cancelAskedAt !== null) return false;
  const events = await findOrderEvents(trx, id);
  const latest = events.find(({ kind }) => kind in REQUESTS);
  const asked = events.find(({ kind }) => kind === 'cancel_asked');
  return latest?.kind === 'cancel_refused' && (askedAt === undefined || asked?.createdAt === askedAt);
}

/** Kinds of events in an order's history that concern requests to cancel it. */
const REQUESTS = { cancel_asked: true, cancel_withdrawn: true, cancel_refused: true };

/** Deletes the approval requests to cancel an order that is sent after all. */
const dropGrants = (trx: Trx, id: number, actor: Member, now: number): Promise<void> =>
  dropRequests(trx, { subjects: [`order:${id}`], kinds: ['cancel'], actor }, now);
