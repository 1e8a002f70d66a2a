/** What checkout and recalls write of orders, inside their own transactions. Payments use `order-payment.service.ts`. */
export {
  findOrdersOfCheckout,
  insertOrder,
  newOrderEvent,
  newOrderLines,
  numbering,
  setFirstLots,
} from '#lib/trade/orders/orders.repository.ts';
