import {
  checkWithheld,
  earningsToTake,
  giveToWallet,
  notifyRefund,
  notifyTaken,
  recordOfTry,
} from '#lib/trade/payments/refunds/refund-effects.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { fenToYuanText, formatFen } from '#lib/platform/money.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { NOTHING_TAKEN, type TakenBack, withheldOf } from '#lib/trade/orders/earnings.rules.ts';
import { addRefunded } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { takeBackEarnings } from '#lib/trade/orders/take-back.service.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { dropRequestsOfOrder, isAgreed } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { findRefunds } from '#lib/trade/payments/refunds/refunds.repository.ts';
import {
  checkAmount,
  checkParcels,
  claimOf,
  claimsOf,
  refundNo,
} from '#lib/trade/payments/refunds/refunds.rules.ts';
import { paymentsOfTry } from '#lib/trade/payments/payments.service.ts';
import { REFUND_TARGETS, type RefundTarget } from '#lib/trade/payments/tries/tries.rules.ts';
import { addRefund, lockTryById } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentRefundRow, PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/** A refund as an operator requests it. */
export interface RefundRequest {
  tryId: number;
  /** Number of the refund within the try, from 1, as the operator saw it: two who refund at once request the same. */
  number: number;
  /** Payment that is refunded; null: a top-up. */
  paymentId: number | null;
  amountFen: number;
  target: RefundTarget;
  reason: string;
  /** Amount (fen) that the operator expects the refund to keep; null: any; see {@link earningsToTake}. */
  withheldFen?: number | null;
  /**
   * Number of the order's parcels that the operator saw: when more were sent since, the order is not refunded in full.
   */
  parcels?: number | undefined;
}

/**
 * Writes a refund of a payment that has come in. To the balance it is done at once; for the provider it waits to be
 * sent. An order that is refunded in full before it was sent is cancelled; for a completed one it takes back what the
 * order brought for it. The same request again is the same refund; null while it waits for a second user. Throws
 * `not_found`, `invalid_form`, or `conflict` when another user has refunded since.
 */
export function enterRefund(
  db: Db,
  operator: Member,
  request: RefundRequest,
  now: number,
): Promise<PaymentRefundRow | null> {
  return change(db, async (trx, touch) => {
    const row = await lockTryById(trx, request.tryId);
    if (!row) throw notFound('这笔付款');
    const refunds = await findRefunds(trx, row.id);
    const earlier = earlierOf(refunds, { row, operator, request });
    if (earlier) return earlier;
    if (row.state !== 'paid') throw new ShopError('conflict', refusalOf(row));
    const requested = { operator, request, refunds };
    const part = row.purpose === 'top_up' ? null : await partOfOrder(trx, row, requested);
    if (part === null) checkTopUp(row, requested);
    else checkParcels(part.held, { seen: request.parcels, isAll: part.isAll });
    if (part !== null)
      await checkWithheld(trx, part.payment.orderId, { request: earningRequest(request), refunds });
    if (!(await isAgreed(trx, operator, requestedOf(row, { request, refunds, part }), now))) return null;
    if (part === null) return refundTopUp(trx, row, requested, now);
    const cancelling = part.isAll ? { reason: request.reason, touch } : null;
    return refundOfTry(trx, row, { ...requested, payment: part.payment, cancelling }, now);
  });
}

function refusalOf({ state }: PaymentTryRow): string {
  if (state === 'mismatched') return '金额不符的付款，请先确认收下或全部退回。';
  return state === 'refunded' ? '这笔付款已全部退回。' : '这笔付款没有到账，不能退款。';
}

/** Reason why an order is cancelled for a refund, and the callback that invalidates cached pages. */
export interface Cancelling {
  reason: string;
  touch: Touch;
}

interface RequestedRefund {
  operator: Member;
  request: RefundRequest;
  refunds: readonly PaymentRefundRow[];
}

/** Returns the refund that this same request made before; throws `conflict` when another refund was made since. */
function earlierOf(
  refunds: readonly PaymentRefundRow[],
  { row, operator, request }: { row: PaymentTryRow; operator: Member; request: RefundRequest },
): PaymentRefundRow | null {
  if (request.number === refunds.length + 1) return null;
  const no = refundNo(row.outTradeNo, request.number);
  const same = refunds.find(
    (refund) =>
      refund.outRefundNo === no &&
      refund.createdBy === operator.id &&
      refund.paymentId === request.paymentId &&
      claimOf(refund) === request.amountFen,
  );
  if (same) return same;
  throw new ShopError(
    'conflict',
    '打开这一页之后，已有人给这笔付款退过款。请看下面的退款记录，仍要退再重新填写。',
  );
}

function checkTopUp(row: PaymentTryRow, { request, refunds }: RequestedRefund): void {
  if (request.target === 'wallet') throw fieldError('target', '充值的钱本来就在余额里，只能原路退回。');
  checkAmount(request, (row.paidFen ?? 0) - claimsOf(refunds));
}

async function refundTopUp(
  trx: Trx,
  row: PaymentTryRow,
  requested: RequestedRefund,
  now: number,
): Promise<PaymentRefundRow> {
  const { operator, request } = requested;
  const refund = await addRefund(trx, newRefund(row, { operator, request, orderId: null }, now));
  const event = {
    ...({ reason: 'top_up_refund', reference: row.outTradeNo } as const),
    idempotencyKey: `refund:${refund.outRefundNo}:taken`,
  };
  try {
    await changeBalance(trx, { memberId: row.memberId, changeFen: -request.amountFen, ...event }, now);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'balance_too_low') throw error;
    throw fieldError('amount', '会员的余额不够退这么多，充值的钱可能已经用掉。请先核对余额明细。');
  }
  await auditRefund(trx, row, { ...requested, refund }, now);
  return refund;
}

/** Payment and order that a request refunds. */
interface PartOfOrder {
  payment: PaymentRow;
  held: OrderRow;
  /** True when it is all that is left of what was paid for the order. */
  isAll: boolean;
}

/** Returns the payment of a request with its order, which is held. Throws `invalid_form` or `not_found`. */
async function partOfOrder(
  trx: Trx,
  row: PaymentTryRow,
  { request, refunds }: RequestedRefund,
): Promise<PartOfOrder> {
  const payments = await paymentsOfTry(trx, row.id);
  const payment = payments.find(({ id }) => id === request.paymentId);
  if (!payment) throw fieldError('payment_id', '请选择要退哪张订单的款。');
  if (payment.method === 'wallet' && request.target === 'provider')
    throw fieldError('target', '这一部分是用余额补的，只能退到余额。');
  checkAmount(request, leftOf(payment, refunds));
  const ofOrder = payments.filter(({ orderId }) => orderId === payment.orderId);
  const leftOfOrderFen = ofOrder.reduce((sum, one) => sum + leftOf(one, refunds), 0);
  const held = await holdOrder(trx, payment.orderId);
  if (!held) throw notFound('这个订单');
  return { payment, held, isAll: leftOfOrderFen === request.amountFen };
}

/** Returns the amount (fen) of a payment that was not refunded. */
export const leftOf = (
  { id, amountFen }: Pick<PaymentRow, 'id' | 'amountFen'>,
  refunds: readonly PaymentRefundRow[],
): number => amountFen - claimsOf(refunds.filter(({ paymentId }) => paymentId === id));

/**
 * Takes a refund from a payment of a try and applies its effects. `cancelling`: the order is cancelled, if it was not
 * sent. Goods come back before the balance changes, the order of locks in all transactions.
 */
export async function refundOfTry(
  trx: Trx,
  row: PaymentTryRow,
  requested: RequestedRefund & { payment: PaymentRow; cancelling: Cancelling | null },
  now: number,
): Promise<PaymentRefundRow> {
  const { operator, request, refunds, cancelling } = requested;
  const { orderId } = requested.payment;
  const order = await addRefunded(trx, orderId, request.amountFen);
  await dropRequestsOfOrder(trx, orderId, operator, now);
  const taken = await earningsToTake(trx, order, { request: earningRequest(request), refunds });
  const refund = await addRefund(trx, newRefund(row, { operator, request, orderId, taken }, now));
  await notifyRefund(trx, row, { refund, actorId: operator.id }, now);
  if (cancelling)
    await moveOrder(trx, order, { move: 'cancel_refunded', by: asOperator(operator), ...cancelling }, now);
  if (refund.target === 'wallet') await giveToWallet(trx, row, refund, now);
  await takeBackEarnings(trx, order, { taken, refundNo: refund.outRefundNo }, now);
  await notifyTaken(trx, { orderId, taken, actorId: operator.id }, now);
  await auditRefund(trx, row, { ...requested, refund }, now);
  return refund;
}

const auditRefund = (
  trx: Trx,
  { id: tryId }: PaymentTryRow,
  { operator, request, refund }: RequestedRefund & { refund: PaymentRefundRow },
  now: number,
): Promise<void> => {
  const detail = `${REFUND_TARGETS[request.target]} ${formatFen(refund.amountFen)}，${request.reason}`;
  return recordOfTry(trx, { operator, tryId, action: 'payment.refund', detail }, now);
};

const earningRequest = ({ amountFen, target, withheldFen = 0 }: RefundRequest) => ({
  amountFen,
  isToBalance: target === 'wallet',
  withheldFen,
});

/** Returns a refund as a second user approves it. */
function requestedOf(
  { id, outTradeNo }: PaymentTryRow,
  {
    request,
    refunds,
    part,
  }: { request: RefundRequest; refunds: readonly PaymentRefundRow[]; part: PartOfOrder | null },
) {
  const { number, paymentId, amountFen, target, reason, withheldFen = 0 } = request;
  const parcels = part?.isAll ? `${part.payment.id}:${part.held.parcels}` : null;
  return {
    key: `try:${id}:${number}:${paymentId ?? ''}:${amountFen}:${target}${parcels === null ? '' : `:${parcels}`}`,
    subject: `payment_try:${id}`,
    kind: 'payment' as const,
    fields: {
      number: String(number),
      amount: fenToYuanText(amountFen),
      target,
      reason,
      ...(paymentId !== null && { payment_id: String(paymentId) }),
      ...(parcels !== null && { parcels }),
      ...(withheldFen && { withheld: fenToYuanText(withheldFen) }),
    },
    amountFen,
    beforeFen: claimsOf(refunds),
    words: `付款 ${outTradeNo} 退款 ${formatFen(amountFen)}，${REFUND_TARGETS[target]}，${reason}`,
  };
}

/** Returns the row of a refund of a try. */
export function newRefund(
  row: PaymentTryRow,
  {
    operator,
    request,
    orderId,
    taken = NOTHING_TAKEN,
  }: { operator: Member; request: RefundRequest; orderId: number | null; taken?: TakenBack },
  now: number,
) {
  const amountFen = request.amountFen - withheldOf(taken);
  // The provider is not asked for an amount of 0.
  const isAtOnce = request.target === 'wallet' || amountFen === 0;
  return {
    try_id: row.id,
    order_id: orderId,
    payment_id: request.paymentId,
    amount_fen: amountFen,
    withheld_points_fen: taken.withheldPointsFen,
    withheld_cashback_fen: taken.withheldCashbackFen,
    target: request.target,
    state: isAtOnce ? ('done' as const) : ('waiting' as const),
    reason: request.reason,
    out_refund_no: refundNo(row.outTradeNo, request.number),
    created_by: operator.id,
    created_at: now,
    done_at: isAtOnce ? now : null,
    next_at: isAtOnce ? null : now,
  };
}
