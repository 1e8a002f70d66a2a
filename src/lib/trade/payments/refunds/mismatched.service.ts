import {
  giveToWallet,
  notifyRefund,
  recordOfTry,
} from '#lib/trade/payments/refunds/refund-effects.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { takeOtherLots } from '#lib/trade/payments/lots-to-pay.service.ts';
import { moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator, moveRefusal } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { holdToPay } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { notifyPaidOnline } from '#lib/trade/payments/payment-messages.service.ts';
import { insertConfirmed } from '#lib/trade/payments/payments.repository.ts';
import { addRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { isAgreed } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { sourceOfTry } from '#lib/trade/payments/refunds/refund-source.service.ts';
import { type ProviderTarget, REFUND_TARGETS } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { findRefundsOfTry } from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { addedKey, paymentKey } from '#lib/trade/payments/payments.service.ts';
import { findTryOrders, lockTryById, setTry } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/**
 * Accepts a payment of another amount than was asked for: it pays the orders that can still be paid; a missing amount
 * comes from the balance, a surplus goes there. Accepting again changes nothing; `requested` while the surplus waits
 * for a second user. Throws `not_found`, and `conflict` when it was sent back, or the balance has too little for the
 * missing amount.
 */
export async function acceptMismatched(
  db: Db,
  operator: Member,
  tryId: number,
  now: number,
): Promise<'paid' | 'requested'> {
  return transact(db, async (trx) => {
    const { row, paidFen, isSettled } = await mismatched(trx, tryId, 'paid');
    if (isSettled) return 'paid';
    const shares = row.purpose === 'top_up' ? [] : await payableShares(trx, row, { operator, paidFen }, now);
    const usedFen = shares.reduce((sum, { ownFen }) => sum + ownFen, 0);
    const leftFen = row.purpose === 'top_up' ? 0 : paidFen - usedFen;
    const requested = {
      key: `accept:${row.id}:${leftFen}`,
      subject: `payment_try:${row.id}`,
      kind: 'accept' as const,
      fields: {},
      amountFen: leftFen,
      beforeFen: 0,
      words: `付款 ${row.outTradeNo} 收下，多付的 ${formatFen(leftFen)} 退到余额`,
    };
    if (!(await isAgreed(trx, operator, requested, now))) return 'requested';
    if (row.purpose === 'top_up') await topUp(trx, row, paidFen, now);
    else await payOrders(trx, row, { operator, shares, usedFen }, now);
    const rest = { operator, target: 'wallet', reason: '多付的款', amountFen: leftFen } as const;
    if (leftFen > 0) await giveBack(trx, row, rest, now);
    await setTry(trx, row.id, { state: 'paid', problem: '', to_wallet_fen: leftFen });
    const detail = `应付 ${formatFen(row.amountFen)}，实付 ${formatFen(paidFen)}，多余 ${formatFen(leftFen)} 入余额`;
    await recordOfTry(trx, { operator, tryId, action: 'payment.accept', detail }, now);
    return 'paid';
  });
}

/**
 * Sends all of it back. Sending again changes nothing; null while it waits for a second user. Throws `not_found`, and
 * `conflict` when it was accepted.
 */
export async function returnMismatched(
  db: Db,
  operator: Member,
  { tryId, target, reason }: { tryId: number; target: ProviderTarget; reason: string },
  now: number,
): Promise<RefundRow | undefined | null> {
  return transact(db, async (trx) => {
    const { row, paidFen, isSettled } = await mismatched(trx, tryId, 'refunded');
    if (isSettled) return (await findRefundsOfTry(trx, tryId)).at(-1);
    const requested = {
      key: `return:${row.id}:${target}`,
      subject: `payment_try:${row.id}`,
      kind: 'return' as const,
      fields: { target, reason },
      amountFen: paidFen,
      beforeFen: 0,
      words: `付款 ${row.outTradeNo} 全部退回 ${formatFen(paidFen)}，${REFUND_TARGETS[target]}，${reason}`,
    };
    if (!(await isAgreed(trx, operator, requested, now))) return null;
    await setTry(trx, row.id, { state: 'refunded' });
    const refund = await giveBack(trx, row, { operator, target, reason, amountFen: paidFen }, now);
    const detail = `${REFUND_TARGETS[target]} ${formatFen(paidFen)}，${reason}`;
    await recordOfTry(trx, { operator, tryId, action: 'payment.return', detail }, now);
    return refund;
  });
}

async function mismatched(
  trx: Trx,
  tryId: number,
  wanted: 'paid' | 'refunded',
): Promise<{ row: PaymentTryRow; paidFen: number; isSettled: boolean }> {
  const row = await lockTryById(trx, tryId);
  if (!row) throw notFound('这笔付款');
  const paidFen = row.paidFen ?? 0;
  if (row.state === wanted) return { row, paidFen, isSettled: true };
  if (row.state !== 'mismatched')
    throw new ShopError('conflict', '这笔付款刚被处理过，或金额没有不符，请看下面的记录。');
  if (paidFen <= 0) throw new ShopError('conflict', '平台没有说明付了多少，请先“向平台查询”。');
  return { row, paidFen, isSettled: false };
}

async function topUp(trx: Trx, row: PaymentTryRow, paidFen: number, now: number): Promise<void> {
  const event = {
    reason: 'top_up',
    reference: row.outTradeNo,
    idempotencyKey: `try:${row.id}:top_up`,
  } as const;
  await changeBalance(trx, { memberId: row.memberId, changeFen: paidFen, ...event }, now);
  await notifyPaidOnline(trx, row, { amountFen: paidFen, paid: [] }, now);
}

/** An order that a try can still pay, first from the money that came in, then from the balance; in fen. */
interface Share {
  held: OrderRow;
  ownFen: number;
  addedFen: number;
}

/**
 * Returns the orders that can still be paid from the money that came in, each held until the end of the transaction.
 */
async function payableShares(
  trx: Trx,
  row: PaymentTryRow,
  { operator, paidFen }: { operator: Member; paidFen: number },
  now: number,
): Promise<Share[]> {
  let leftFen = paidFen;
  const shares: Share[] = [];
  for (const { orderId, amountFen } of await findTryOrders(trx, row.id)) {
    const held = await holdToPay(trx, { orderId, memberId: row.memberId, amountFen });
    const refusal = held && moveRefusal('accept_payment', held, asOperator(operator), now);
    if (refusal === 'asker') throw new ShopError('forbidden', '您的账户没有这项权限。');
    if (!held || refusal !== null) continue;
    const ownFen = Math.min(leftFen, amountFen);
    shares.push({ held, ownFen, addedFen: amountFen - ownFen });
    leftFen -= ownFen;
  }
  return shares;
}

async function payOrders(
  trx: Trx,
  row: PaymentTryRow,
  { operator, shares, usedFen }: { operator: Member; shares: readonly Share[]; usedFen: number },
  now: number,
): Promise<void> {
  const paid: OrderRow[] = [];
  for (const { held, ownFen, addedFen } of shares) {
    const payment = { provider: row.provider, amountFen: ownFen, addedFen };
    const accept = { move: 'accept_payment', by: asOperator(operator), ...payment } as const;
    await takeOtherLots(trx, held, now);
    const { order } = await moveOrder(trx, held, accept, now);
    if (!order) throw new ShopError('conflict', '订单刚刚变了，请刷新后再看。');
    paid.push(order);
    await enterPayments(trx, row, { orderId: order.id, ownFen, addedFen }, now);
    if (addedFen > 0) await takeMissing(trx, row, { orderId: order.id, orderNo: order.no, addedFen }, now);
  }
  await notifyPaidOnline(trx, row, { amountFen: usedFen, paid }, now);
}

async function enterPayments(
  trx: Trx,
  row: PaymentTryRow,
  { orderId, ownFen, addedFen }: { orderId: number; ownFen: number; addedFen: number },
  now: number,
): Promise<void> {
  const ofOrder = { order_id: orderId, member_id: row.memberId };
  const own = { method: row.provider, reference: row.tradeNo, idempotency_key: paymentKey(row.id, orderId) };
  const added = { method: 'wallet', idempotency_key: addedKey(row.id, orderId) } as const;
  if (ownFen > 0) await insertConfirmed(trx, { ...ofOrder, ...own, amount_fen: ownFen }, now);
  if (addedFen > 0) await insertConfirmed(trx, { ...ofOrder, ...added, amount_fen: addedFen }, now);
}

async function takeMissing(
  trx: Trx,
  row: PaymentTryRow,
  { orderId, orderNo, addedFen }: { orderId: number; orderNo: string; addedFen: number },
  now: number,
): Promise<void> {
  const event = { reason: 'order', reference: orderNo, idempotencyKey: addedKey(row.id, orderId) } as const;
  try {
    await changeBalance(trx, { memberId: row.memberId, changeFen: -addedFen, ...event }, now);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'balance_too_low') throw error;
    const words = `还差 ${formatFen(addedFen)}，会员的余额不够补。请让会员先充值，或把这笔付款全部退回。`;
    throw new ShopError('conflict', words);
  }
}

/** Refunds what is taken from no order's payment; it is reported in all orders of the try, or names the only one. */
async function giveBack(
  trx: Trx,
  row: PaymentTryRow,
  given: { operator: Member; target: ProviderTarget; reason: string; amountFen: number },
  now: number,
): Promise<RefundRow> {
  const { operator, ...request } = given;
  const shares = await findTryOrders(trx, row.id);
  const orderId = shares.length === 1 ? (shares[0]?.orderId ?? null) : null;
  const whole = { operator, request, memberId: row.memberId, orderId };
  const refund = await addRefund(trx, await sourceOfTry(trx, row), whole, now);
  await notifyRefund(trx, { refund, actorId: operator.id }, now);
  if (refund.target === 'wallet') await giveToWallet(trx, refund, now);
  return refund;
}
