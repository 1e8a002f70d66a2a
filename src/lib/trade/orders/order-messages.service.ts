import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { MessageKind } from '#lib/people/messages/messages.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

type OrderOfBuyer = Pick<OrderRow, 'id' | 'no' | 'memberId'>;

interface News {
  kind: MessageKind;
  title: string;
  text: string;
  /** identifies the event of the order */
  event: string;
}

/** Sends the buyer a message on an event of an order that others caused, once for each event. */
function notifyBuyer(
  trx: Trx,
  { id, memberId }: OrderOfBuyer,
  { kind, title, text, event }: News,
  now: number,
): Promise<void> {
  const message = {
    kind,
    title,
    text,
    link: pathTo('order', { id }),
    idempotencyKey: `order:${id}:${event}`,
  };
  return notifyMember(trx, memberId, message, now);
}

/** Notifies the buyer that the operator has found a transfer on the account, or has not. */
export function notifyTransfer(
  trx: Trx,
  order: OrderOfBuyer,
  { paymentId, amountFen, refused }: { paymentId: number; amountFen: number; refused: string | null },
  now: number,
): Promise<void> {
  const amount = formatFen(amountFen);
  const [title, text] =
    refused === null
      ? ['转账已到账', `订单 ${order.no}：对公转账 ${amount} 已确认到账，等待发货`]
      : ['转账没有通过确认', `订单 ${order.no}：${refused}。请核对后重新付款`];
  const event = `transfer:${paymentId}:${refused === null ? 'confirmed' : 'rejected'}:${now}`;
  return notifyBuyer(trx, order, { kind: 'order', title, text, event }, now);
}

/** Notifies the buyer that the operator has undone the decision on a transfer. */
export function notifyTransferUndone(
  trx: Trx,
  order: OrderOfBuyer,
  { paymentId, amountFen, text }: { paymentId: number; amountFen: number; text: string },
  now: number,
): Promise<void> {
  const words = `订单 ${order.no}：${formatFen(amountFen)} ${text}。不用再次付款，核对后会通知您`;
  const event = `transfer:${paymentId}:undone:${now}`;
  return notifyBuyer(trx, order, { kind: 'order', title: '转账重新核对', text: words, event }, now);
}

/** Notifies the buyer that a parcel was sent, or that its number was corrected; `what` is the text. */
export function notifyShipped(
  trx: Trx,
  order: OrderOfBuyer,
  { carrier, trackingNo, what }: { carrier: string; trackingNo: string; what: string },
  now: number,
): Promise<void> {
  const title = what === '商品已发出' ? '订单已发货' : what;
  const text = `订单 ${order.no}：${carrier} ${trackingNo}`;
  const event = `shipped:${carrier}:${trackingNo}`;
  return notifyBuyer(trx, order, { kind: 'logistics', title, text, event }, now);
}

/** Notifies the buyer that the shop changed a line of an order before it was sent; one message for each change. */
export function notifyChanged(trx: Trx, order: OrderOfBuyer, what: string, now: number): Promise<void> {
  const text = `订单 ${order.no}：${what}`;
  return notifyBuyer(
    trx,
    order,
    { kind: 'order', title: '订单有变动', text, event: `changed:${now}:${what}` },
    now,
  );
}

/** Notifies the buyer that an order was completed automatically. */
export function notifyReceived(trx: Trx, order: OrderOfBuyer, what: string, now: number): Promise<void> {
  const text = `订单 ${order.no}：${what}`;
  return notifyBuyer(trx, order, { kind: 'order', title: '订单已完成', text, event: 'received' }, now);
}

/** Notifies the buyer that an order was cancelled by others. */
export function notifyCancelled(trx: Trx, order: OrderOfBuyer, why: string, now: number): Promise<void> {
  const text = `订单 ${order.no}：${why}`;
  return notifyBuyer(trx, order, { kind: 'order', title: '订单已取消', text, event: 'cancelled' }, now);
}

/**
 * Notifies the buyer that the shop refused a request to cancel: the order is sent. A later request may be refused too.
 */
export function notifyCancelRefused(
  trx: Trx,
  order: OrderOfBuyer,
  reason: string,
  now: number,
): Promise<void> {
  const text = `订单 ${order.no}：${reason}。订单照常发货`;
  return notifyBuyer(
    trx,
    order,
    { kind: 'order', title: '取消申请没有通过', text, event: `cancel_refused:${now}` },
    now,
  );
}

/** Notifies the buyer that cashback of a completed order was added to the balance. */
export function notifyCashback(
  trx: Trx,
  order: OrderOfBuyer,
  cashbackFen: number,
  now: number,
): Promise<void> {
  const text = `订单 ${order.no} 返现 ${formatFen(cashbackFen)}，已进余额`;
  return notifyBuyer(trx, order, { kind: 'wallet', title: '返现已到账', text, event: 'cashback' }, now);
}

/** Notifies a head office that a store asks it to pay an order; also after a request that was withdrawn. */
export function notifyHeadAsked(
  trx: Trx,
  { id, no, payableFen }: Pick<OrderRow, 'id' | 'no' | 'payableFen'>,
  { headId, store }: { headId: number; store: string },
  now: number,
): Promise<void> {
  const text = `${store} 请总部代付订单 ${no}，应付 ${formatFen(payableFen)}，付款前不发货`;
  const message = { kind: 'order', title: '门店请总部代付', text } as const;
  const link = pathTo('store_order', { id });
  return notifyMember(
    trx,
    headId,
    { ...message, link, idempotencyKey: `order:${id}:head_asked:${now}` },
    now,
  );
}

/** Notifies the buyer, a store, that its head office has paid an order. */
export function notifyPaidByHead(
  trx: Trx,
  order: OrderOfBuyer & Pick<OrderRow, 'payableFen'>,
  head: string,
  now: number,
): Promise<void> {
  const text = `订单 ${order.no}：${head} 已代付 ${formatFen(order.payableFen)}，等待发货`;
  return notifyBuyer(trx, order, { kind: 'order', title: '总部已代付', text, event: 'paid_by_head' }, now);
}
