import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { fenToYuanText, formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { addRefunded, notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { takeBackEarnings } from '#lib/trade/orders/take-back.service.ts';
import { findPayments } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import {
  checkWithheld,
  earningsToTake,
  notifyTaken,
} from '#lib/trade/payments/refunds/refund-effects.service.ts';
import {
  findOrderRefund,
  findOrderRefunds,
  findRefundsUnderWay,
  findWithheld,
  hasReference,
  insertOrderRefund,
  setRefundSent,
} from '#lib/trade/payments/refunds/refunds.repository.ts';
import type { Cancelling } from '#lib/trade/payments/refunds/refund.service.ts';
import { dropRequestsOfOrder, isAgreed } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import {
  checkAmount,
  checkParcels,
  claimsOf,
  ORDER_REFUND_TARGETS,
  refundNo,
} from '#lib/trade/payments/refunds/refunds.rules.ts';
import type { OrderRefundRow, OrderRefundTarget } from '#lib/trade/payments/tries/tries.table.ts';
import { tryOfPayment } from '#lib/trade/payments/payments.service.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/** A refund of an order as an operator requests it. */
interface OrderRefundRequest {
  orderId: number;
  /** Number of the refund within the order, from 1, as the operator saw it: two at once request the same refund. */
  number: number;
  amountFen: number;
  target: OrderRefundTarget;
  reason: string;
  /** Amount (fen) that the operator expects the refund to keep; null: any; see {@link earningsToTake}. */
  withheldFen: number | null;
  /** Number of parcels that the operator saw: when more were sent since, the order is not refunded in full. */
  parcels?: number | undefined;
}

/** Finds the payment of an order from the balance or by transfer; undefined when there is none. */
export async function paymentOfHouse(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  const payments = await findPayments(db, orderId);
  return payments.find((payment) => payment.state === 'confirmed' && tryOfPayment(payment) === null);
}

/**
 * Refunds a part or all of an order that was paid from the balance or by transfer (product §7.10). Into the balance it
 * is done at once; through the bank it waits until it was sent. An order that is refunded in full before it was sent is
 * cancelled; for a completed one it takes back what the order brought. The same request again is the same refund; null
 * while it waits for a second user. Throws `not_found`, `invalid_form`, or `conflict` when another user has refunded
 * since.
 */
export function enterOrderRefund(
  db: Db,
  operator: Member,
  request: OrderRefundRequest,
  now: number,
): Promise<OrderRefundRow | null> {
  return change(db, async (trx, touch) => {
    const held = await holdOrder(trx, request.orderId);
    if (!held) throw notFound('这个订单');
    const refunds = await findOrderRefunds(trx, held.id);
    const earlier = earlierOf(refunds, { held, operator, request });
    if (earlier) return earlier;
    const payment = await paymentOfHouse(trx, held.id);
    if (!payment)
      throw new ShopError('conflict', '这个订单没有用余额或对公转账付款，请在它的付款详情里退款。');
    if (payment.method === 'wallet' && request.target === 'bank')
      throw fieldError('target', '这个订单是用余额付的，只能退到余额。');
    if (held.kind === 'ephedrine' && request.target === 'wallet')
      throw fieldError('target', '含麻黄碱的订单只能退回付款的对公账户。');
    const leftFen = payment.amountFen - claimsOf(refunds);
    checkAmount(request, leftFen);
    const isAll = leftFen === request.amountFen;
    checkParcels(held, { seen: request.parcels, isAll });
    await checkWithheld(trx, held.id, { request: earningRequest(request, { held, payment }), refunds });
    if (!(await isAgreed(trx, operator, requestOf(held, { request, isAll }), now))) return null;
    const cancelling = isAll ? { reason: request.reason, touch } : null;
    return refundPart(trx, held, { operator, payment, request, refunds, cancelling }, now);
  });
}

const earningRequest = (
  { amountFen, target, withheldFen }: Pick<OrderRefundRequest, 'amountFen' | 'target' | 'withheldFen'>,
  { held, payment }: { held: Pick<OrderRow, 'memberId'>; payment: PaymentRow },
) => ({ amountFen, isToBalance: isToBuyersBalance(target, held, payment), withheldFen });

/** Refunds of some orders that are under way, and amounts that refunds kept. */
export {
  findRefundsUnderWay as refundsUnderWay,
  findWithheld as withheldOfOrders,
} from '#lib/trade/payments/refunds/refunds.repository.ts';

/** Amount of an order under refund, and what its refunds kept for spent points and cashback; in fen. */
export interface MoneyBack {
  refundingFen: number;
  withheldFen: number;
}

export async function moneyBackOf(db: Db, orderId: number): Promise<MoneyBack> {
  const [underWay, kept] = [await findRefundsUnderWay(db, [orderId]), await findWithheld(db, [orderId])];
  return {
    refundingFen: underWay.reduce((sum, { amountFen }) => sum + amountFen, 0),
    withheldFen: kept.reduce((sum, { withheldFen }) => sum + withheldFen, 0),
  };
}

/** True when a refund goes to the balance cashback is taken from: not when a head office paid for its store. */
export const isToBuyersBalance = (
  target: OrderRefundTarget,
  { memberId }: Pick<OrderRow, 'memberId'>,
  payment: Pick<PaymentRow, 'memberId'>,
): boolean => target === 'wallet' && payment.memberId === memberId;

function requestOf(
  { id, no, refundedFen, parcels }: OrderRow,
  { request, isAll }: { request: OrderRefundRequest; isAll: boolean },
) {
  const { number, amountFen, target, reason } = request;
  return {
    key: `order:${id}:${number}:${amountFen}:${target}${isAll ? `:${parcels}` : ''}`,
    subject: `order:${id}`,
    kind: 'order' as const,
    fields: {
      number: String(number),
      amount: fenToYuanText(amountFen),
      target,
      reason,
      ...(isAll && { parcels: String(parcels) }),
      ...(request.withheldFen && { withheld: fenToYuanText(request.withheldFen) }),
    },
    amountFen,
    beforeFen: refundedFen,
    words: `订单 ${no} 退款 ${formatFen(amountFen)}，${ORDER_REFUND_TARGETS[target]}，${reason}`,
  };
}

/** Returns the refund that this same request made before; throws `conflict` when another was made since. */
function earlierOf(
  refunds: readonly OrderRefundRow[],
  { held, operator, request }: { held: OrderRow; operator: Member; request: OrderRefundRequest },
): OrderRefundRow | null {
  if (request.number === refunds.length + 1) return null;
  const no = refundNo(held.no, request.number);
  const same = refunds.find(
    (refund) =>
      refund.refundNo === no && refund.createdBy === operator.id && claimsOf([refund]) === request.amountFen,
  );
  if (same) return same;
  throw new ShopError('conflict', '打开这一页之后，已有人给这个订单退过款。请看退款记录，仍要退再重新填写。');
}

/**
 * Takes a refund from the order's payment and applies its effects, in the transaction that holds the order. A refund
 * into a balance goes to the payer, which may be the store's head office. `cancelling`: the order is cancelled, if it
 * was not sent. Goods come back before the balance changes.
 */
export async function refundPart(
  trx: Trx,
  { id, no }: OrderRow,
  {
    operator,
    payment,
    request,
    refunds,
    cancelling,
  }: {
    operator: Member;
    payment: PaymentRow;
    request: Pick<OrderRefundRequest, 'amountFen' | 'target' | 'reason' | 'withheldFen'>;
    refunds: readonly OrderRefundRow[];
    cancelling: Cancelling | null;
  },
  now: number,
): Promise<OrderRefundRow> {
  const { amountFen, target, reason } = request;
  const order = await addRefunded(trx, id, amountFen);
  await dropRequestsOfOrder(trx, id, operator, now);
  const isToBalance = target === 'wallet';
  const earning = earningRequest(request, { held: order, payment });
  const taken = await earningsToTake(trx, order, { request: earning, refunds });
  const givenFen = amountFen - taken.withheldPointsFen - taken.withheldCashbackFen;
  const isDone = isToBalance || givenFen === 0;
  const refund = await insertOrderRefund(trx, {
    order_id: id,
    member_id: payment.memberId,
    payment_id: payment.id,
    target,
    reason,
    refund_no: refundNo(no, refunds.length + 1),
    amount_fen: givenFen,
    withheld_points_fen: taken.withheldPointsFen,
    withheld_cashback_fen: taken.withheldCashbackFen,
    state: isDone ? 'done' : 'waiting',
    created_by: operator.id,
    created_at: now,
    done_at: isDone ? now : null,
  });
  await report(trx, order, { refund, actorId: operator.id }, now);
  if (cancelling)
    await moveOrder(trx, order, { move: 'cancel_refunded', by: asOperator(operator), ...cancelling }, now);
  if (isToBalance && givenFen > 0) {
    const idempotencyKey = `refund:${refund.refundNo}:wallet`;
    const event = { reason: 'refund', reference: no, idempotencyKey } as const;
    await changeBalance(trx, { memberId: payment.memberId, changeFen: givenFen, ...event }, now);
  }
  await takeBackEarnings(trx, order, { taken, refundNo: refund.refundNo }, now);
  await notifyTaken(trx, { orderId: id, taken, actorId: operator.id }, now);
  const detail = `${ORDER_REFUND_TARGETS[target]} ${formatFen(givenFen)}，${reason}`;
  const entry = { actorId: operator.id, action: 'order.refund', subject: `order:${id}` };
  await recordAudit(trx, { ...entry, detail, at: now });
  return refund;
}

/**
 * Records that a refund was sent through the bank, and notifies the buyer. Recording again changes nothing. Throws
 * `not_found`, or `conflict` when it was sent under another number.
 */
export async function recordRefundSent(
  db: Db,
  operator: Member,
  { id, reference }: { id: number; reference: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    if (await hasReference(trx, { id, reference }))
      throw fieldError('bank_reference', '这个流水号已登记在另一笔退款上，请核对。');
    const sent = { bank_reference: reference, done_by: operator.id, done_at: now };
    const refund = await setRefundSent(trx, id, sent);
    if (!refund) {
      const earlier = await findOrderRefund(trx, id);
      if (!earlier) throw notFound('这笔退款');
      if (earlier.bankReference === reference) return;
      throw new ShopError('conflict', '这笔退款已经登记为转回，请刷新后再看。');
    }
    const order = await holdOrder(trx, refund.orderId);
    if (!order) throw notFound('这个订单');
    await report(trx, order, { refund, actorId: operator.id }, now);
    const entry = { actorId: operator.id, action: 'order.refund_sent', subject: `order:${order.id}` };
    await recordAudit(trx, {
      ...entry,
      detail: `${formatFen(refund.amountFen)}，流水号 ${reference}`,
      at: now,
    });
  });
}

/** Writes the state of a refund into the order; once it is done, the buyer gets a message. */
async function report(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'no' | 'memberId'>,
  { refund, actorId }: { refund: OrderRefundRow; actorId: number },
  now: number,
): Promise<void> {
  const isOfHead = refund.memberId !== order.memberId;
  const text = refundWords(refund, isOfHead);
  await notifyOrder(trx, { orderId: order.id, kind: 'refunded', text, actorId }, now);
  if (refund.state !== 'done' || refund.amountFen === 0) return;
  const message = {
    kind: 'wallet' as const,
    title:
      refund.target === 'wallet' ? (isOfHead ? '退款已到总部余额' : '退款已到余额') : '退款已转回付款账户',
    text: `订单 ${order.no}：${text}`,
    link: pathTo('order', { id: order.id }),
    idempotencyKey: `order_refund:${refund.refundNo}`,
  };
  await notifyMember(trx, order.memberId, message, now);
  if (!isOfHead) return;
  const link = pathTo('store_order', { id: order.id });
  await notifyMember(trx, refund.memberId, { ...message, title: '门店订单退款已到余额', link }, now);
}

function refundWords(
  { amountFen, target, state, reason, bankReference }: OrderRefundRow,
  isOfHead: boolean,
): string {
  const amount = `退款 ${formatFen(amountFen)}${reason && `（${reason}）`}`;
  if (target === 'wallet') return `${amount} 已退到${isOfHead ? '总部' : ''}余额`;
  if (state === 'waiting') return `${amount} 将由财务转回付款的银行账户`;
  return `${amount} 已转回付款的银行账户${bankReference && `，银行流水号 ${bankReference}`}`;
}
