/** What checkout writes of orders, inside its own transaction. Payments use `order-payment.service.ts`. */
export {
  findOrdersOfCheckout,
  insertOrder,
  newOrderEvent,
  newOrderLines,
  numbering,
} from '#lib/trade/orders/orders.repository.ts';
