import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  type Earnings,
  NOTHING_TAKEN,
  type TakenBack,
  withheldOf,
  withheldWords,
  wordOfEarnings,
} from '#lib/trade/orders/earnings.rules.ts';
import { findAnyOrder, notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  broughtBy,
  holdTakeBack,
  plannedTakeBack,
  type RefundOfOrder,
} from '#lib/trade/orders/take-back.service.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { findRefundsOfOrder } from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { findAnyTry, findTryOrders } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/** A refund of a payment before it is made. */
interface Planned {
  payment: Pick<PaymentRow, 'memberId'>;
  request: Pick<RefundRow, 'amountFen' | 'target'> & {
    /** Amount (fen) that the operator expects the refund to keep; null: any. */
    withheldFen?: number | null;
  };
}

/**
 * Takes back what the order of a refund brought; nothing before the order is completed. Throws `invalid_form` on
 * `withheld`, with the amount, when the refund keeps another amount than the operator saw. `order`: the order with this
 * refund counted, held by the transaction.
 */
export async function earningsToTake(trx: Trx, order: OrderRow, planned: Planned): Promise<TakenBack> {
  if (order.state !== 'completed') return NOTHING_TAKEN;
  const taken = await holdTakeBack(trx, order, await refundOf(trx, order, planned));
  checkTaken(taken, planned);
  return taken;
}

/** Throws as {@link earningsToTake} would now, and changes nothing: before a second user is asked to approve. */
export async function checkWithheld(trx: Trx, order: OrderRow, planned: Planned): Promise<void> {
  if (order.state === 'completed') checkTaken(await plannedOf(trx, order, planned), planned);
}

function checkTaken(taken: TakenBack, { request: { amountFen, withheldFen: seenFen = 0 } }: Planned): void {
  const withheldFen = withheldOf(taken);
  if (seenFen === null || withheldFen === seenFen) return;
  const words =
    withheldFen === 0
      ? '现在不用从退款里扣了，请核对后再退。'
      : `会员的${withheldWords(taken)}，实退 ${formatFen(amountFen - withheldFen)}。请核对，勾选后再退。`;
  throw fieldError('withheld', words);
}

/** Returns the amount (fen) that such a refund would keep, for the operator to see before it is made. */
export const withheldOfRefund = async (db: Db, order: OrderRow, planned: Planned): Promise<number> =>
  order.state === 'completed' ? withheldOf(await plannedOf(db, order, planned)) : 0;

const plannedOf = async (db: Db, order: OrderRow, planned: Planned): Promise<TakenBack> =>
  plannedTakeBack(
    db,
    { ...order, refundedFen: order.refundedFen + planned.request.amountFen },
    await refundOf(db, order, planned),
  );

/** Returns what a completed order has brought so far; null before it is completed. */
export const broughtByOrder = async (db: Db, order: OrderRow): Promise<Earnings | null> =>
  order.state === 'completed' ? broughtBy(db, order, await withheldSoFar(db, order)) : null;

/** Returns a refund as earnings are reckoned by: a payer's own balance is the one cashback is taken from. */
const refundOf = async (db: Db, order: OrderRow, { payment, request }: Planned): Promise<RefundOfOrder> => ({
  refundFen: request.amountFen,
  isToBalance: request.target === 'wallet' && payment.memberId === order.memberId,
  withheld: await withheldSoFar(db, order),
});

async function withheldSoFar(db: Db, { id }: OrderRow): Promise<RefundOfOrder['withheld']> {
  const refunds = await findRefundsOfOrder(db, id);
  return {
    withheldPointsFen: refunds.reduce((sum, { withheldPointsFen: fen }) => sum + fen, 0),
    withheldCashbackFen: refunds.reduce((sum, { withheldCashbackFen: fen }) => sum + fen, 0),
  };
}

/** Finds the order of a refund, and the try that brought its money in. */
async function originOf(trx: Trx, { orderId, tryId }: RefundRow) {
  const order = orderId === null ? undefined : await findAnyOrder(trx, orderId);
  const row = tryId === null ? undefined : await findAnyTry(trx, tryId);
  return { order, row };
}

/**
 * Puts a refund into the payer's balance, once, in the transaction that writes it. For a top-up this is the money that
 * was taken from the balance for the provider, and comes back.
 */
export async function giveToWallet(trx: Trx, refund: RefundRow, now: number): Promise<void> {
  const { memberId, amountFen: changeFen, refundNo } = refund;
  if (changeFen === 0) return;
  const { order, row } = await originOf(trx, refund);
  const isTopUp = row?.purpose === 'top_up' && row.state === 'paid';
  const event = {
    reason: isTopUp ? 'top_up_refund' : 'refund',
    reference: order?.no ?? row?.outTradeNo ?? '',
    idempotencyKey: `refund:${refundNo}:wallet`,
  } as const;
  await changeBalance(trx, { memberId, changeFen, ...event }, now);
}

/**
 * Writes the state of a refund into its order; for a payment that paid none, into all its orders. Once it is done, the
 * buyer gets a message, and so does the head office that paid for its store.
 */
export async function notifyRefund(
  trx: Trx,
  { refund, actorId }: { refund: RefundRow; actorId: number | null },
  now: number,
): Promise<void> {
  const { order, row } = await originOf(trx, refund);
  const isOfHead = order !== undefined && refund.memberId !== order.memberId;
  const text = refundWords(refund, { row, isOfHead });
  const orders = order ? [{ orderId: order.id }] : row ? await findTryOrders(trx, row.id) : [];
  for (const { orderId } of orders) await notifyOrder(trx, { orderId, kind: 'refunded', text, actorId }, now);
  if (refund.state !== 'done' || refund.amountFen === 0) return;
  const message = {
    kind: 'wallet' as const,
    title: isOfHead && refund.target === 'wallet' ? '退款已到总部余额' : DONE_TITLES[refund.target],
    text: row || !order ? text : `订单 ${order.no}：${text}`,
    link: order ? pathTo('order', { id: order.id }) : pathTo('wallet'),
    idempotencyKey: row ? `try:${row.id}:refund:${refund.refundNo}` : `order_refund:${refund.refundNo}`,
  };
  await notifyMember(trx, order?.memberId ?? refund.memberId, message, now);
  if (!isOfHead) return;
  const link = pathTo('store_order', { id: order.id });
  await notifyMember(trx, refund.memberId, { ...message, title: '门店订单退款已到余额', link }, now);
}

const DONE_TITLES = {
  bank: '退款已转回付款账户',
  provider: '退款已原路退回',
  wallet: '退款已到余额',
} as const satisfies Record<RefundRow['target'], string>;

function refundWords(
  { amountFen, target, state, reason, bankReference }: RefundRow,
  { row, isOfHead }: { row: PaymentTryRow | undefined; isOfHead: boolean },
): string {
  const amount = `退款 ${formatFen(amountFen)}${reason && `（${reason}）`}`;
  if (target === 'wallet') return `${amount} 已退到${isOfHead ? '总部' : ''}余额`;
  if (!row)
    return state === 'done'
      ? `${amount} 已转回付款的银行账户${bankReference && `，银行流水号 ${bankReference}`}`
      : `${amount} 将由财务转回付款的银行账户`;
  const word = PAYMENT_PROVIDERS[row.provider];
  return state === 'done'
    ? `${amount} 已由${word}原路退回，到账时间以${word}为准`
    : `${amount} 已提交${word}，将原路退回`;
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
