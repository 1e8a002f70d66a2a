import type { Trx } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { type TakenBack, withheldWords, wordOfEarnings } from '#lib/trade/orders/earnings.rules.ts';
import { findAnyOrderNo, notifyOrder } from '#lib/trade/orders/order-payment.service.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { notifyRefunded } from '#lib/trade/payments/payment-messages.service.ts';
import { findTryOrders } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentRefundRow, PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/**
 * Puts a refund into the balance of who had paid, once, in the transaction that enters it. Of a top-up it is the money
 * that was taken out of the balance for the provider, and comes back to it.
 */
export async function giveToWallet(
  trx: Trx,
  row: PaymentTryRow,
  refund: PaymentRefundRow,
  now: number,
): Promise<void> {
  const { orderId, amountFen: changeFen, outRefundNo: no } = refund;
  if (changeFen === 0) return;
  const reference = orderId === null ? row.outTradeNo : await findAnyOrderNo(trx, orderId);
  const isTopUp = row.purpose === 'top_up' && row.state === 'paid';
  const reason = isTopUp ? 'top_up_refund' : 'refund';
  const event = { reason, reference, eventKey: `refund:${no}:wallet` } as const;
  await changeBalance(trx, { memberId: row.memberId, changeFen, ...event }, now);
}

/** Notes in the orders of a refund how far it is; of a payment that paid none, all its orders. */
export async function notifyRefund(
  trx: Trx,
  row: PaymentTryRow,
  { refund, actorId }: { refund: PaymentRefundRow; actorId: number | null },
  now: number,
): Promise<void> {
  const text = refundWords(row, refund);
  const ids =
    refund.orderId === null
      ? (await findTryOrders(trx, row.id)).map(({ orderId }) => orderId)
      : [refund.orderId];
  for (const orderId of ids) await notifyOrder(trx, { orderId, kind: 'refunded', text, actorId }, now);
  await notifyRefunded(trx, row, { refund, text }, now);
}

function refundWords({ provider }: PaymentTryRow, { amountFen, target, state, reason }: PaymentRefundRow) {
  const amount = formatFen(amountFen);
  const why = reason ? `（${reason}）` : '';
  if (target === 'wallet') return `退款 ${amount}${why} 已退到余额`;
  const word = PAYMENT_PROVIDERS[provider];
  return state === 'done'
    ? `退款 ${amount}${why} 已由${word}原路退回，到账时间以${word}为准`
    : `退款 ${amount}${why} 已提交${word}，将原路退回`;
}

/** Writes into a completed order what a refund took back of what it brought. */
export async function notifyTaken(
  trx: Trx,
  { orderId, taken, actorId }: { orderId: number; taken: TakenBack; actorId: number },
  now: number,
): Promise<void> {
  const words = [wordOfEarnings('收回', taken), withheldWords(taken)].filter(Boolean);
  if (words.length === 0) return;
  const text = `订单完成后退款，按比例${words.join('；')}`;
  await notifyOrder(trx, { orderId, kind: 'refunded', text, actorId }, now);
}
