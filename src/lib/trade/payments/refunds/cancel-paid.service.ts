import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { holdOrder, moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findPayments } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { refundPart } from '#lib/trade/payments/refunds/order-refund.service.ts';
import { findOrderRefunds } from '#lib/trade/payments/refunds/order-refunds.repository.ts';
import { isAgreed } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { type Cancelling, leftOf, refundOfTry } from '#lib/trade/payments/refunds/refund.service.ts';
import { findRefunds } from '#lib/trade/payments/refunds/refunds.repository.ts';
import { claimsOf } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { tryOfPayment } from '#lib/trade/payments/tries/paid-orders.service.ts';
import { lockTryById } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

/** What became of a wish to cancel. `refundIds`: refunds that a provider is to be asked for. */
interface Cancelled {
  outcome: 'cancelled' | 'wished';
  refundIds: number[];
}

/**
 * Cancels a paid order that was not sent, however it was paid (product §7.10): what is left of its money goes back to where
 * it came from, goods, coupons and limits come back. Again it is harmless. `wished` while it waits for a second user.
 * Throws `not_found`, or `conflict` where it cannot be cancelled any more.
 */
export function cancelPaid(
  db: Db,
  operator: Member,
  { orderId, reason }: { orderId: number; reason: string },
  now: number,
): Promise<Cancelled> {
  return change(db, async (trx, touch) => {
    const tries = await lockTries(trx, orderId);
    const held = await holdOrder(trx, orderId);
    if (!held) throw notFound('这个订单');
    if (held.state === 'cancelled') return { outcome: 'cancelled', refundIds: [] };
    if (held.state !== 'paid') throw new ShopError('conflict', refusalOf(held));
    const parts = await partsOf(trx, held, tries);
    const totalFen = parts.reduce((sum, { leftFen }) => sum + leftFen, 0);
    const words = `取消订单 ${held.no}，退回 ${formatFen(totalFen)}，${reason}`;
    const entry = { subject: `order:${orderId}`, fields: { reason }, amountFen: totalFen, words };
    const wished = { ...entry, key: `order:${orderId}:cancel`, kind: 'cancel' as const };
    if (!(await isAgreed(trx, operator, wished, now))) return { outcome: 'wished', refundIds: [] };
    const cancelling = { reason, touch };
    const refundIds = await refundAll(trx, held, { operator, parts, cancelling }, now);
    if (parts.length === 0)
      await moveOrder(trx, held, { move: 'cancel_refunded', by: asOperator(operator), ...cancelling }, now);
    const audit = { actorId: operator.id, action: 'order.cancel', subject: entry.subject };
    await recordAudit(trx, { ...audit, detail: `退回 ${formatFen(totalFen)}，${reason}`, at: now });
    return { outcome: 'cancelled', refundIds };
  });
}

function refusalOf({ state }: OrderRow): string {
  if (state === 'unpaid') return '订单还没有付款，买家可以自己取消，逾期也会自动取消。';
  return `订单${ORDER_STATES[state]}，不能取消。`;
}

/** Tries are held before their orders, as all that settles payments does. */
async function lockTries(trx: Trx, orderId: number): Promise<PaymentTryRow[]> {
  const payments = await findPayments(trx, orderId);
  const ids = [...new Set(payments.map(tryOfPayment))].filter((id) => id !== null).sort((a, b) => a - b);
  const rows: PaymentTryRow[] = [];
  for (const id of ids) {
    const row = await lockTryById(trx, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** A payment of the order with something left of it; `row`: the try that made it, where there is one. */
interface Part {
  payment: PaymentRow;
  row: PaymentTryRow | null;
  leftFen: number;
}

async function partsOf(trx: Trx, { id }: OrderRow, tries: readonly PaymentTryRow[]): Promise<Part[]> {
  const payments = (await findPayments(trx, id)).filter(({ state }) => state === 'confirmed');
  const parts: Part[] = [];
  for (const payment of payments) {
    const tryId = tryOfPayment(payment);
    const row = tries.find((one) => one.id === tryId) ?? null;
    if (tryId !== null && row === null) throw new ShopError('conflict', '订单刚刚付款，请刷新后再取消。');
    const leftFen = row
      ? leftOf(payment, await findRefunds(trx, row.id))
      : payment.amountFen - claimsOf(await findOrderRefunds(trx, id));
    if (leftFen > 0) parts.push({ payment, row, leftFen });
  }
  return parts;
}

/** The order is cancelled with the first part. Returns the refunds that a provider is to be asked for. */
async function refundAll(
  trx: Trx,
  held: OrderRow,
  { operator, parts, cancelling }: { operator: Member; parts: readonly Part[]; cancelling: Cancelling },
  now: number,
): Promise<number[]> {
  const waiting: number[] = [];
  for (const [index, { payment, row, leftFen }] of parts.entries()) {
    const isOfWallet = payment.method === 'wallet';
    const shared = { operator, payment, cancelling: index === 0 ? cancelling : null };
    const wish = { amountFen: leftFen, reason: cancelling.reason, withheldFen: 0 };
    if (row === null) {
      const target = isOfWallet ? ('wallet' as const) : ('bank' as const);
      const refunds = await findOrderRefunds(trx, held.id);
      await refundPart(trx, held, { ...shared, refunds, wish: { ...wish, target } }, now);
      continue;
    }
    const refunds = await findRefunds(trx, row.id);
    const target = isOfWallet ? ('wallet' as const) : ('provider' as const);
    const ofTry = { ...wish, target, tryId: row.id, number: refunds.length + 1, paymentId: payment.id };
    const refund = await refundOfTry(trx, row, { ...shared, refunds, wish: ofTry }, now);
    if (refund.state === 'waiting') waiting.push(refund.id);
  }
  return waiting;
}
