import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { fenToYuanText, formatFen } from '#lib/platform/money.rules.ts';
import { NOTHING_TAKEN, type TakenBack, withheldOf } from '#lib/trade/orders/earnings.rules.ts';
import { moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { addRefunded } from '#lib/trade/orders/order-steps.service.ts';
import { takeBackEarnings } from '#lib/trade/orders/take-back.service.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { insertRefund } from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import {
  checkWithheld,
  earningsToTake,
  giveToWallet,
  notifyRefund,
  notifyTaken,
} from '#lib/trade/payments/refunds/refund-effects.service.ts';
import { dropRequestsOfOrder, isAgreed } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import {
  holdSource,
  type RefundPart,
  type RequestedRefund,
  type RefundSource,
} from '#lib/trade/payments/refunds/refund-source.service.ts';
import {
  checkParcels,
  claimOf,
  claimsOf,
  type Holder,
  REFUND_TARGETS,
  refundNo,
} from '#lib/trade/payments/refunds/refunds.rules.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/**
 * Refunds a part or all of a payment that has come in, however it was paid (product §7.10). To the balance it is done
 * at once; for the provider it waits to be sent, for the bank until a user has sent it. An order that is refunded in
 * full before it was sent is cancelled; for a completed one it takes back what the order brought for it. The same
 * request again is the same refund; null while it waits for a second user. Throws `not_found`, `invalid_form`, or
 * `conflict` when another user has refunded since.
 */
export function enterRefund(
  db: Db,
  operator: Member,
  request: RequestedRefund,
  now: number,
): Promise<RefundRow | null> {
  return change(db, async (trx, touch) => {
    const source = await holdSource(trx, request);
    const earlier = earlierOf(source, { operator, request });
    if (earlier) return earlier;
    const part = await source.part();
    if (part.payment !== null) {
      checkParcels(part.held, { seen: request.parcels, isAll: part.isAll });
      await checkWithheld(trx, part.held, { payment: part.payment, request });
    }
    if (!(await isAgreed(trx, operator, requestedOf(source, { request, part }), now))) return null;
    if (part.payment === null)
      return refundTopUp(trx, source, { operator, request, memberId: part.memberId }, now);
    const cancelling = part.isAll ? { reason: request.reason, touch } : null;
    return refundPayment(trx, source, { operator, request, payment: part.payment, cancelling }, now);
  });
}

/** Returns the refund that this same request made before; throws `conflict` when another was made since. */
function earlierOf(
  { holder, refunds }: RefundSource,
  { operator, request }: { operator: Member; request: RequestedRefund },
): RefundRow | null {
  if (request.number === refunds.length + 1) return null;
  const no = refundNo(holder, request.number);
  const same = refunds.find(
    (refund) =>
      refund.refundNo === no &&
      refund.createdBy === operator.id &&
      claimOf(refund) === request.amountFen &&
      (!('paymentId' in request) || refund.paymentId === request.paymentId),
  );
  if (same) return same;
  throw new ShopError('conflict', holder.staleMessage);
}

/** Returns a refund as a second user approves it. */
function requestedOf(
  { holder, refunds }: RefundSource,
  { request, part }: { request: RequestedRefund; part: RefundPart },
) {
  const { number, amountFen, target, reason, withheldFen } = request;
  // A try may have paid several orders.
  const paymentId = holder.tryId === null ? undefined : (part.payment?.id ?? '');
  const seen = part.payment && part.isAll ? String(part.held.parcels) : '';
  const parcels = seen && paymentId ? `${paymentId}:${seen}` : seen;
  const ofPayment = paymentId === undefined ? '' : `:${paymentId}`;
  return {
    key: `${holder.key}:${number}${ofPayment}:${amountFen}:${target}${parcels && `:${parcels}`}`,
    subject: holder.subject,
    kind: holder.kind,
    fields: {
      number: String(number),
      amount: fenToYuanText(amountFen),
      target,
      reason,
      ...(paymentId && { payment_id: String(paymentId) }),
      ...(parcels && { parcels }),
      ...(withheldFen && { withheld: fenToYuanText(withheldFen) }),
    },
    amountFen,
    beforeFen: claimsOf(refunds),
    words: `${holder.name} 退款 ${formatFen(amountFen)}，${REFUND_TARGETS[target]}，${reason}`,
  };
}

async function refundTopUp(
  trx: Trx,
  source: RefundSource,
  { operator, request, memberId }: { operator: Member; request: RequestedRefund; memberId: number },
  now: number,
): Promise<RefundRow> {
  const refund = await addRefund(trx, source, { operator, request, memberId }, now);
  const event = {
    reason: 'top_up_refund',
    reference: source.holder.no,
    idempotencyKey: `refund:${refund.refundNo}:taken`,
  } as const;
  try {
    await changeBalance(trx, { memberId, changeFen: -request.amountFen, ...event }, now);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'balance_too_low') throw error;
    throw fieldError('amount', '会员的余额不够退这么多，充值的钱可能已经用掉。请先核对余额明细。');
  }
  await auditRefund(trx, source.holder, { operator, refund }, now);
  return refund;
}

/** Reason why an order is cancelled for a refund, and the callback that invalidates cached pages. */
export interface Cancelling {
  reason: string;
  touch: Touch;
}

/**
 * Takes a refund from a payment of an order and applies its effects, in the transaction that holds both. It goes to the
 * payer, which may be the head office of the order's store. `cancelling`: the order is cancelled, if it was not sent.
 * Goods come back before the balance changes, the order of locks in all transactions.
 */
export async function refundPayment(
  trx: Trx,
  source: RefundSource,
  {
    operator,
    payment,
    request,
    cancelling,
    returnId,
  }: {
    operator: Member;
    payment: PaymentRow;
    request: Pick<RequestedRefund, 'amountFen' | 'target' | 'reason' | 'withheldFen'>;
    cancelling: Cancelling | null;
    returnId?: number | undefined;
  },
  now: number,
): Promise<RefundRow> {
  const { orderId } = payment;
  const order = await addRefunded(trx, orderId, request.amountFen);
  await dropRequestsOfOrder(trx, orderId, operator, now);
  const taken = await earningsToTake(trx, order, { payment, request });
  const origin = { memberId: payment.memberId, orderId, paymentId: payment.id, returnId };
  const refund = await addRefund(trx, source, { operator, request, taken, ...origin }, now);
  await notifyRefund(trx, { refund, actorId: operator.id }, now);
  if (cancelling)
    await moveOrder(trx, order, { move: 'cancel_refunded', by: asOperator(operator), ...cancelling }, now);
  if (refund.target === 'wallet') await giveToWallet(trx, refund, now);
  await takeBackEarnings(trx, order, { taken, refundNo: refund.refundNo }, now);
  await notifyTaken(trx, { orderId, taken, actorId: operator.id }, now);
  await auditRefund(trx, source.holder, { operator, refund }, now);
  return refund;
}

const auditRefund = (
  trx: Trx,
  { kind, subject }: Holder,
  { operator, refund }: { operator: Member; refund: RefundRow },
  now: number,
): Promise<void> => {
  const detail = `${REFUND_TARGETS[refund.target]} ${formatFen(refund.amountFen)}，${refund.reason}`;
  return recordAudit(trx, { actorId: operator.id, action: `${kind}.refund`, subject, detail, at: now });
};

/** Writes the next refund of some money; done at once to the balance, and when the shop keeps all of it. */
export function addRefund(
  trx: Trx,
  { holder, refunds }: RefundSource,
  refund: {
    operator: Member;
    request: Pick<RequestedRefund, 'amountFen' | 'target' | 'reason'>;
    taken?: TakenBack;
    memberId: number;
    orderId?: number | null;
    paymentId?: number;
    returnId?: number | undefined;
  },
  now: number,
): Promise<RefundRow> {
  const { operator, request, taken = NOTHING_TAKEN, memberId } = refund;
  const amountFen = request.amountFen - withheldOf(taken);
  const isDone = request.target === 'wallet' || amountFen === 0;
  return insertRefund(trx, {
    try_id: holder.tryId,
    order_id: refund.orderId ?? null,
    payment_id: refund.paymentId ?? null,
    return_id: refund.returnId ?? null,
    member_id: memberId,
    refund_no: refundNo(holder, refunds.length + 1),
    amount_fen: amountFen,
    withheld_points_fen: taken.withheldPointsFen,
    withheld_cashback_fen: taken.withheldCashbackFen,
    target: request.target,
    state: isDone ? 'done' : 'waiting',
    reason: request.reason,
    next_at: !isDone && request.target === 'provider' ? now : null,
    created_by: operator.id,
    created_at: now,
    done_at: isDone ? now : null,
  });
}
