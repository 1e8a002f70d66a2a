import type { Db } from '#lib/platform/db/database.server.ts';
import { findConfirmed } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { findTryOrders } from '#lib/trade/payments/tries/tries.repository.ts';

/** Payments of an order, for other parts that show it. */
export { findPayments } from '#lib/trade/payments/payments.repository.ts';
export type { PaymentRow } from '#lib/trade/payments/payments.table.ts';

/** Returns the idempotency key of what a try paid of an order; {@link addedKey}: of what the balance added to it. */
export const paymentKey = (tryId: number, orderId: number): string => `try:${tryId}:order:${orderId}`;
export const addedKey = (tryId: number, orderId: number): string => `${paymentKey(tryId, orderId)}:wallet`;

/** Returns the id of the try that made a payment; null for one from the balance or by transfer. */
export const tryOfPayment = ({ idempotencyKey }: Pick<PaymentRow, 'idempotencyKey'>): number | null => {
  const id = /^try:(\d+):order:/.exec(idempotencyKey)?.[1];
  return id === undefined ? null : Number(id);
};

/** Finds what a try paid, by order: its own money, and what the balance added when that was too little. */
export async function paymentsOfTry(db: Db, tryId: number): Promise<PaymentRow[]> {
  const shares = await findTryOrders(db, tryId);
  const keys = shares.flatMap(({ orderId }) => [paymentKey(tryId, orderId), addedKey(tryId, orderId)]);
  return keys.length === 0 ? [] : findConfirmed(db, keys);
}
