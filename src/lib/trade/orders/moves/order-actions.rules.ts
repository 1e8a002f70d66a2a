import {
  type Asker,
  type Movable,
  type MoveName,
  moveRefusal,
} from '#lib/trade/orders/moves/order-moves.rules.ts';

/** What the buyer may do with an order now, as its screens offer it. */
export interface OrderActions {
  /** Online, from the balance or by transfer; also to correct what was announced of a transfer. */
  pay: boolean;
  /** only by transfer from the company's account */
  transferOnly: boolean;
  cancel: boolean;
  /** Ask the shop to cancel it, paid as it is; and take that back. */
  askCancel: boolean;
  withdrawCancel: boolean;
  receive: boolean;
  /** For a store: ask its head office to pay; and take that back. */
  askHead: boolean;
  withdrawHead: boolean;
}

/** The moves that the table allows the buyer; none of them waits for a moment. */
export function orderActions(order: Movable): OrderActions {
  const buyer: Asker = { as: 'buyer', id: order.memberId };
  const refusal = (name: MoveName) => moveRefusal(name, order, buyer, Infinity);
  const may = (name: MoveName): boolean => refusal(name) === null;
  return {
    pay: may('announce_transfer') || may('correct_transfer'),
    transferOnly: refusal('pay_from_wallet') === 'kind',
    cancel: may('cancel'),
    askCancel: may('ask_cancel'),
    withdrawCancel: may('withdraw_cancel'),
    receive: may('receive'),
    askHead: may('ask_head'),
    withdrawHead: may('withdraw_head'),
  };
}
