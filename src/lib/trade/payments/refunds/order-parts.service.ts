import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findPayments } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { tryOfPayment } from '#lib/trade/payments/payments.service.ts';
import { findRefundsOfOrder, findRefundsOfReturns } from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { type Cancelling, refundPayment } from '#lib/trade/payments/refunds/refund.service.ts';
import { sourceOfHouse, sourceOfTry } from '#lib/trade/payments/refunds/refund-source.service.ts';
import { leftOf, type MoneyBack, moneyBackIn } from '#lib/trade/payments/refunds/refunds.rules.ts';
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
  const refunds = await findRefundsOfOrder(trx, held.id);
  const parts: Part[] = [];
  for (const payment of payments) {
    const tryId = tryOfPayment(payment);
    const row = tries.find(({ id }) => id === tryId) ?? null;
    if (tryId !== null && row === null) throw new ShopError('conflict', '订单刚刚付款，请刷新后再试。');
    const leftFen = leftOf(payment, refunds);
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
 * lacks of that. `cancelling`: the order is cancelled with the first refund; `returnId`: the return they complete.
 */
export async function refundParts(
  trx: Trx,
  held: OrderRow,
  given: {
    operator: Member;
    parts: readonly Part[];
    reason: string;
    cancelling: Cancelling | null;
    returnId?: number;
  },
  now: number,
): Promise<RefundRow[]> {
  const { operator, reason, returnId } = given;
  const refunds: RefundRow[] = [];
  for (const { payment, row, amountFen } of given.parts) {
    const source = row ? await sourceOfTry(trx, row) : await sourceOfHouse(trx, held);
    const target = payment.method === 'wallet' ? 'wallet' : row ? 'provider' : 'bank';
    const request = { amountFen, target, reason, withheldFen: null } as const;
    const cancelling = refunds.length === 0 ? given.cancelling : null;
    refunds.push(await refundPayment(trx, source, { operator, payment, request, cancelling, returnId }, now));
  }
  return refunds;
}

/** Returns the ids of those that a provider is to be asked for. */
export const toSend = (refunds: readonly RefundRow[]): number[] =>
  refunds.filter(({ nextAt }) => nextAt !== null).map(({ id }) => id);

/** Returns the amounts of all refunds of an order. */
export const moneyBackOf = async (db: Db, orderId: number): Promise<MoneyBack> =>
  moneyBackIn(await findRefundsOfOrder(db, orderId));

/** Returns the amounts of the refunds that completed some returns, by return id. */
export async function moneyBackOfReturns(
  db: Db,
  returnIds: readonly number[],
): Promise<Map<number | null, MoneyBack>> {
  const byReturn = Map.groupBy(await findRefundsOfReturns(db, returnIds), ({ returnId }) => returnId);
  return new Map([...byReturn].map(([id, refunds]) => [id, moneyBackIn(refunds)]));
}
