import type { Message } from '#lib/people/messages/messages.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

type Try = Pick<PaymentTryRow, 'id' | 'memberId' | 'provider' | 'purpose'>;

/** Notifies the buyer that an online payment came in; `paid`: the orders that it paid. */
export function notifyPaidOnline(
  trx: Trx,
  row: Try,
  { amountFen, paid }: { amountFen: number; paid: readonly { id: number; no: string }[] },
  now: number,
): Promise<void> {
  const amount = `${PAYMENT_PROVIDERS[row.provider]} ${formatFen(amountFen)}`;
  if (row.purpose === 'top_up') {
    const text = `${amount} 已进余额`;
    return notify(
      trx,
      row,
      { kind: 'wallet', title: '充值已到账', text, link: pathTo('wallet'), event: 'paid' },
      now,
    );
  }
  const [only] = paid;
  if (!only) return Promise.resolve();
  const text = `${amount} 已到账，订单 ${paid.map(({ no }) => no).join('、')} 等待发货`;
  const link = paid.length === 1 ? pathTo('order', { id: only.id }) : pathTo('orders', {}, { state: 'paid' });
  return notify(trx, row, { kind: 'order', title: '付款已到账', text, link, event: 'paid' }, now);
}

/** Notifies the buyer that another amount came in than was asked for: an operator decides. */
export function notifyMismatched(trx: Trx, row: Try, problem: string, now: number): Promise<void> {
  const text = `${PAYMENT_PROVIDERS[row.provider]}${problem}。财务正在核对，请勿重复付款`;
  const link = pathTo('wallet');
  return notify(trx, row, { kind: 'wallet', title: '付款金额不符', text, link, event: 'mismatched' }, now);
}

/** Notifies the buyer that money came for an order that no longer waited for it, and went to the balance. */
export function notifyPaidBack(
  trx: Trx,
  row: Try,
  { orderId, text }: { orderId: number; text: string },
  now: number,
): Promise<void> {
  const event = `back:${orderId}`;
  return notify(
    trx,
    row,
    { kind: 'wallet', title: '款项已退到余额', text, link: pathTo('wallet'), event },
    now,
  );
}

type News = Omit<Message, 'idempotencyKey'> & { event: string };

const notify = (trx: Trx, row: Try, { event, ...message }: News, now: number): Promise<void> =>
  notifyMember(trx, row.memberId, { ...message, idempotencyKey: `try:${row.id}:${event}` }, now);
