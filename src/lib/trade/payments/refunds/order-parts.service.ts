import type { Member } from '#lib/people/members/members.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findPayments } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { refundPart } from '#lib/trade/payments/refunds/order-refund.service.ts';
import { findOrderRefunds, findRefunds } from '#lib/trade/payments/refunds/refunds.repository.ts';
import { type Cancelling, leftOf, refundOfTry } from '#lib/trade/payments/refunds/refund.service.ts';
import { claimsOf } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { tryOfPayment } from '#lib/trade/payments/payments.service.ts';
import { lockTryById } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

/** An order with the tries that paid it, all held until the end of the transaction. */
export interface HeldMoney {
  held: OrderRow;
  tries: PaymentTryRow[];
}

/**
 * Holds an order's tries before the order, in the order of locks that all settling of payments uses. Throws
 * `not_found`.
 */
export async function holdOrderMoney(trx: Trx, orderId: number): Promise<HeldMoney> {
  const payments = await findPayments(trx, orderId);
  const ids = [...new Set(payments.map(tryOfPayment))].filter((id) => id !== null).sort((a, b) => a - b);
  const tries: PaymentTryRow[] = [];
  for (const id of ids) {
    const row = await lockTryById(trx, id);
    if (row) tries.push(row);
  }
  const held = await holdOrder(trx, orderId);
  if (!held) throw notFound('这个订单');
  return { held, tries };
}

/** Part of a refund taken from one payment of an order, in fen; `row`: the try that made the payment, if any. */
interface Part {
  payment: PaymentRow;
  row: PaymentTryRow | null;
  amountFen: number;
}

/**
 * Returns the parts of an order's payments that can still be refunded to where they came from: online payments first,
 * the balance last. Throws `conflict` when it was paid just now.
 */
export async function partsOf(trx: Trx, { held, tries }: HeldMoney): Promise<Part[]> {
  const payments = (await findPayments(trx, held.id)).filter(({ state }) => state === 'confirmed');
  const parts: Part[] = [];
  for (const payment of payments) {
    const tryId = tryOfPayment(payment);
    const row = tries.find(({ id }) => id === tryId) ?? null;
    if (tryId !== null && row === null) throw new ShopError('conflict', '订单刚刚付款，请刷新后再试。');
    const leftFen = row
      ? leftOf(payment, await findRefunds(trx, row.id))
      : payment.amountFen - claimsOf(await findOrderRefunds(trx, held.id));
    if (leftFen > 0) parts.push({ payment, row, amountFen: leftFen });
  }
  parts.sort((a, b) => Number(a.payment.method === 'wallet') - Number(b.payment.method === 'wallet'));
  return parts;
}

/** Returns the first parts up to an amount (fen), the last one cut to fit; all when they come to less. */
export function partsUpTo(parts: readonly Part[], amountFen: number): Part[] {
  let missingFen = amountFen;
  return parts.flatMap((part) => {
    const ownFen = Math.min(missingFen, part.amountFen);
    missingFen -= ownFen;
    return ownFen > 0 ? [{ ...part, amountFen: ownFen }] : [];
  });
}

/**
 * Refunds parts to where they came from and takes back what the order has brought; keeps of the refund what the member
 * lacks of that. `cancelling`: the order is cancelled with the first refund. Returns the refunds that a provider is to
 * be asked for.
 */
export async function refundParts(
  trx: Trx,
  held: OrderRow,
  {
    operator,
    parts,
    reason,
    cancelling,
  }: { operator: Member; parts: readonly Part[]; reason: string; cancelling: Cancelling | null },
  now: number,
): Promise<number[]> {
  const waiting: number[] = [];
  for (const [index, { payment, row, amountFen }] of parts.entries()) {
    const isOfWallet = payment.method === 'wallet';
    const common = { operator, payment, cancelling: index === 0 ? cancelling : null };
    const request = { amountFen, reason, withheldFen: null };
    if (row === null) {
      const target = isOfWallet ? ('wallet' as const) : ('bank' as const);
      const refunds = await findOrderRefunds(trx, held.id);
      await refundPart(trx, held, { ...common, refunds, request: { ...request, target } }, now);
      continue;
    }
    const refunds = await findRefunds(trx, row.id);
    const target = isOfWallet ? ('wallet' as const) : ('provider' as const);
    const ofTry = { ...request, target, tryId: row.id, number: refunds.length + 1, paymentId: payment.id };
    const refund = await refundOfTry(trx, row, { ...common, refunds, request: ofTry }, now);
    if (refund.state === 'waiting') waiting.push(refund.id);
  }
  return waiting;
}
