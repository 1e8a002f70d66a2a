/** What checkout and payments do with orders, each inside its own transaction. */
export {
  findOrder,
  findOrdersOfCheckout,
  insertOrder,
  insertOrderEvent,
  insertOrderLines,
  lockOrder,
  moveOrder,
} from '#lib/trade/orders/orders.repository.ts';
