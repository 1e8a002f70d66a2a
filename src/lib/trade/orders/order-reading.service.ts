/** What payments, refunds and returns read of orders. Payments hold and notify by `order-payment.service.ts`. */
export { findAnyOrder, findOrder, findOrderLines } from '#lib/trade/orders/orders.repository.ts';
