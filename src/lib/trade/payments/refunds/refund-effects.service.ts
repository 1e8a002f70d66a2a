import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import {
  type Earnings,
  NOTHING_TAKEN,
  type TakenBack,
  withheldOf,
  withheldWords,
  wordOfEarnings,
} from '#lib/trade/orders/earnings.rules.ts';
import { findAnyOrder, notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  broughtBy,
  holdTakeBack,
  plannedTakeBack,
  type RefundOfOrder,
} from '#lib/trade/orders/take-back.service.ts';
import type { PaymentRefundRow, PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { notifyRefunded } from '#lib/trade/payments/payment-messages.service.ts';
import { findTryOrders } from '#lib/trade/payments/tries/tries.repository.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/** An earlier refund, online or of the shop. */
type Entered = Pick<PaymentRefundRow, 'orderId' | 'withheldPointsFen' | 'withheldCashbackFen'>;

interface Request {
  amountFen: number;
  /** True when it goes into the balance, which cashback is taken back from. */
  isToBalance: boolean;
  /** Amount (fen) that the operator expects the refund to keep; null: any. */
  withheldFen: number | null;
}

/**
 * Takes back what the order of a refund brought; nothing before the order is completed. Throws `invalid_form` on
 * `withheld`, with the amount, when the refund keeps another amount than the operator saw. `order`: the order with this
 * refund counted, held by the transaction.
 */
export async function earningsToTake(
  trx: Trx,
  order: OrderRow,
  { request, refunds }: { request: Request; refunds: readonly Entered[] },
): Promise<TakenBack> {
  if (order.state !== 'completed') return NOTHING_TAKEN;
  const taken = await holdTakeBack(trx, order, refundOf(order, request, refunds));
  checkTaken(taken, request);
  return taken;
}

/** Throws as {@link earningsToTake} would now, and changes nothing: before a second user is asked to approve. */
export async function checkWithheld(
  trx: Trx,
  orderId: number,
  { request, refunds }: { request: Request; refunds: readonly Entered[] },
): Promise<void> {
  const order = await findAnyOrder(trx, orderId);
  if (order?.state !== 'completed') return;
  checkTaken(await plannedOf(trx, order, { request, refunds }), request);
}

function checkTaken(taken: TakenBack, request: Request): void {
  const withheldFen = withheldOf(taken);
  if (request.withheldFen === null || withheldFen === request.withheldFen) return;
  const words =
    withheldFen === 0
      ? '现在不用从退款里扣了，请核对后再退。'
      : `会员的${withheldWords(taken)}，实退 ${formatFen(request.amountFen - withheldFen)}。请核对，勾选后再退。`;
  throw fieldError('withheld', words);
}

/** Returns the amount (fen) that such a refund would keep, for the operator to see before it is made. */
export async function withheldOfRefund(
  db: Db,
  order: OrderRow,
  { request, refunds }: { request: Omit<Request, 'withheldFen'>; refunds: readonly Entered[] },
): Promise<number> {
  if (order.state !== 'completed') return 0;
  return withheldOf(await plannedOf(db, order, { request, refunds }));
}

const plannedOf = (
  db: Db,
  order: OrderRow,
  { request, refunds }: { request: Omit<Request, 'withheldFen'>; refunds: readonly Entered[] },
): Promise<TakenBack> =>
  plannedTakeBack(
    db,
    { ...order, refundedFen: order.refundedFen + request.amountFen },
    refundOf(order, request, refunds),
  );

/** Returns what a completed order has brought so far; null before it is completed. */
export const broughtByOrder = async (
  db: Db,
  order: OrderRow,
  refunds: readonly Entered[],
): Promise<Earnings | null> =>
  order.state === 'completed' ? broughtBy(db, order, withheldSoFar(order, refunds)) : null;

const refundOf = (
  order: OrderRow,
  { amountFen, isToBalance }: Omit<Request, 'withheldFen'>,
  refunds: readonly Entered[],
): RefundOfOrder => ({
  refundFen: amountFen,
  isToBalance,
  withheld: withheldSoFar(order, refunds),
});

function withheldSoFar({ id }: OrderRow, refunds: readonly Entered[]): RefundOfOrder['withheld'] {
  const own = refunds.filter(({ orderId }) => orderId === id);
  return {
    withheldPointsFen: own.reduce((sum, { withheldPointsFen: fen }) => sum + fen, 0),
    withheldCashbackFen: own.reduce((sum, { withheldCashbackFen: fen }) => sum + fen, 0),
  };
}

/**
 * Puts a refund into the payer's balance, once, in the transaction that writes it. For a top-up this is the money that
 * was taken from the balance for the provider, and comes back.
 */
export async function giveToWallet(
  trx: Trx,
  row: PaymentTryRow,
  refund: PaymentRefundRow,
  now: number,
): Promise<void> {
  const { orderId, amountFen: changeFen, outRefundNo: no } = refund;
  if (changeFen === 0) return;
  const reference = orderId === null ? row.outTradeNo : ((await findAnyOrder(trx, orderId))?.no ?? '');
  const isTopUp = row.purpose === 'top_up' && row.state === 'paid';
  const reason = isTopUp ? 'top_up_refund' : 'refund';
  const event = { reason, reference, idempotencyKey: `refund:${no}:wallet` } as const;
  await changeBalance(trx, { memberId: row.memberId, changeFen, ...event }, now);
}

/** Writes the state of a refund into its order; for a payment that paid none, into all its orders. */
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

/** Writes into a completed order what a refund took back of what the order brought. */
export async function notifyTaken(
  trx: Trx,
  { orderId, taken, actorId }: { orderId: number; taken: TakenBack; actorId: number },
  now: number,
): Promise<void> {
  const words = [wordOfEarnings('按比例收回', taken), withheldWords(taken)].filter(Boolean);
  if (words.length === 0) return;
  const text = `订单完成后退款：${words.join('；')}`;
  await notifyOrder(trx, { orderId, kind: 'refunded', text, actorId }, now);
}

/** Writes an action of a staff user into the audit trail of a payment. */
export const recordOfTry = (
  trx: Trx,
  done: { operator: Pick<Member, 'id'>; tryId: number; action: string; detail: string },
  now: number,
): Promise<void> => {
  const { operator, tryId, action, detail } = done;
  const subject = `payment_try:${tryId}`;
  return recordAudit(trx, { actorId: operator.id, action, subject, detail, at: now });
};
