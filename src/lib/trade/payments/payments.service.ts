/** The payments of an order, for whoever shows it. */
export { findPayments } from '#lib/trade/payments/payments.repository.ts';
export type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
