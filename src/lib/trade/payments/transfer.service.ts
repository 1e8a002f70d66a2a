import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { awaitTransfer, orderToPay, tellOrder } from '#lib/trade/orders/order-payment.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findPayments, insertPayment, setWaitingTransfer } from '#lib/trade/payments/payments.repository.ts';

/** What the buyer says of a bank transfer. */
export interface TransferInput {
  payerName: string;
  payerBank: string;
  /** the bank's serial number of the transfer */
  reference: string;
  /** an uploaded picture of the slip */
  slipId: number | null;
}

/**
 * Notes that the member has transferred the money for its own order; an operator confirms it. Sent again while it
 * waits, it only corrects what was said. Throws `not_found`, or `not_payable` for an order paid or cancelled, or when
 * {@link MOST_TRANSFERS} never arrived.
 */
export async function submitTransfer(
  db: Db,
  member: Member,
  { orderId, input }: { orderId: number; input: TransferInput },
  now: number,
): Promise<void> {
  const details = {
    payer_name: input.payerName,
    payer_bank: input.payerBank,
    reference: input.reference,
    slip_id: input.slipId,
  };
  await transact(db, async (trx) => {
    const order = await awaitTransfer(trx, member.id, orderId);
    if (!order) throw notPayable(await orderToPay(trx, member.id, orderId));
    if (await setWaitingTransfer(trx, orderId, details)) return;
    const attempts = (await findPayments(trx, orderId)).length;
    if (attempts >= MOST_TRANSFERS) throw tooManyTransfers();
    await insertPayment(trx, {
      ...details,
      order_id: orderId,
      member_id: member.id,
      method: 'transfer',
      state: 'waiting',
      amount_fen: order.payable_fen,
      note: '',
      event_key: `order:${orderId}:transfer:${attempts}`,
      created_at: now,
    });
    const text = '已提交转账信息，等待财务确认到账';
    await tellOrder(trx, { orderId, kind: 'transfer_sent', text, actorId: member.id }, now);
  });
}

/** Each one holds the goods until it is looked at. */
const MOST_TRANSFERS = 5;
const tooManyTransfers = (): ShopError =>
  new ShopError('not_payable', `转账信息已提交 ${MOST_TRANSFERS} 次都未到账，请联系客服核对后再付款。`);

function notPayable(order: OrderRow | undefined): ShopError {
  if (!order) return notFound('这个订单');
  if (order.state === 'cancelled') {
    return new ShopError('not_payable', '订单已取消，不能付款。如已转账，请联系客服退款。');
  }
  return new ShopError('not_payable', '订单已付款，无需再次付款。');
}
