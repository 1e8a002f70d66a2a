import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asOperator } from '#lib/trade/orders/moves/order-moves.rules.ts';
import {
  NOTHING_TAKEN,
  type TakenBack,
  withheldOf,
  withheldWords,
  wordOfEarnings,
} from '#lib/trade/orders/earnings.rules.ts';
import { countRefunded, notifyOrder } from '#lib/trade/orders/order-payment.service.ts';
import { takeBackEarnings } from '#lib/trade/orders/take-back.service.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { giveToWallet, notifyRefund } from '#lib/trade/payments/refunds/give-refund.service.ts';
import { earningsToTake } from '#lib/trade/payments/refunds/refund-earnings.service.ts';
import { addRefund, findRefunds } from '#lib/trade/payments/refunds/refunds.repository.ts';
import { claimOf, refundNo } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { paymentsOfTry } from '#lib/trade/payments/tries/paid-orders.service.ts';
import { REFUND_TARGETS, type RefundTarget } from '#lib/trade/payments/tries/try-words.rules.ts';
import { lockTryById } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentRefundRow, PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/** A refund as an operator asks for it. */
export interface RefundWish {
  tryId: number;
  /** Which of the try's refunds it is, from 1, as the operator saw it: two who refund at once ask for the same. */
  number: number;
  /** What is refunded of; null: a top-up. */
  paymentId: number | null;
  amountFen: number;
  target: RefundTarget;
  reason: string;
  /** What the operator knows the refund keeps, in fen; see {@link earningsToTake}. */
  withheldFen?: number;
}

/**
 * Enters a refund of a payment that has come in. To the balance it is done at once; for the provider it waits to be
 * sent. An order all of whose money goes back before it was sent is cancelled; of a completed one it takes back what the
 * order brought for it. The same wish again is the same refund.
 * Throws `not_found`, `invalid_form`, or `conflict` where another user has refunded in the meantime.
 */
export function enterRefund(
  db: Db,
  operator: Member,
  wish: RefundWish,
  now: number,
): Promise<PaymentRefundRow> {
  return change(db, async (trx, touch) => {
    const row = await lockTryById(trx, wish.tryId);
    if (!row) throw notFound('这笔付款');
    const refunds = await findRefunds(trx, row.id);
    const earlier = earlierOf(refunds, { row, operator, wish });
    if (earlier) return earlier;
    if (row.state !== 'paid') throw new ShopError('conflict', refusalOf(row));
    const refund = await (row.purpose === 'top_up'
      ? refundTopUp(trx, row, { operator, wish, refunds }, now)
      : refundOrder(trx, row, { operator, wish, refunds, touch }, now));
    const detail = `${REFUND_TARGETS[wish.target]} ${formatFen(refund.amountFen)}，${wish.reason}`;
    const subject = `payment_try:${row.id}`;
    await recordAudit(trx, { actorId: operator.id, action: 'payment.refund', subject, detail, at: now });
    return refund;
  });
}

function refusalOf({ state }: PaymentTryRow): string {
  if (state === 'mismatched') return '金额不符的付款，请先确认收下或全部退回。';
  return state === 'refunded' ? '这笔付款已全部退回。' : '这笔付款没有到账，不能退款。';
}

interface WishedRefund {
  operator: Member;
  wish: RefundWish;
  refunds: readonly PaymentRefundRow[];
}

/** The refund that this very wish made before; throws where the wish was made from what is no longer so. */
function earlierOf(
  refunds: readonly PaymentRefundRow[],
  { row, operator, wish }: { row: PaymentTryRow; operator: Member; wish: RefundWish },
): PaymentRefundRow | null {
  if (wish.number === refunds.length + 1) return null;
  const no = refundNo(row.outTradeNo, wish.number);
  const same = refunds.find(
    (refund) =>
      refund.outRefundNo === no &&
      refund.createdBy === operator.id &&
      refund.paymentId === wish.paymentId &&
      claimOf(refund) === wish.amountFen,
  );
  if (same) return same;
  throw new ShopError(
    'conflict',
    '打开这一页之后，已有人给这笔付款退过款。请看下面的退款记录，仍要退再重新填写。',
  );
}

async function refundTopUp(
  trx: Trx,
  row: PaymentTryRow,
  { operator, wish, refunds }: WishedRefund,
  now: number,
): Promise<PaymentRefundRow> {
  if (wish.target === 'wallet') throw fieldError('target', '充值的钱本来就在余额里，只能原路退回。');
  checkAmount(wish, (row.paidFen ?? 0) - sumOf(refunds));
  const refund = await addRefund(trx, newRefund(row, { operator, wish, orderId: null }, now));
  const event = {
    ...({ reason: 'top_up_refund', reference: row.outTradeNo } as const),
    eventKey: `refund:${refund.outRefundNo}:taken`,
  };
  try {
    await changeBalance(trx, { memberId: row.memberId, changeFen: -wish.amountFen, ...event }, now);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'balance_too_low') throw error;
    throw fieldError('amount', '会员的余额不够退这么多，充值的钱可能已经用掉。请先核对余额明细。');
  }
  return refund;
}

async function refundOrder(
  trx: Trx,
  row: PaymentTryRow,
  { operator, wish, refunds, touch }: WishedRefund & { touch: Touch },
  now: number,
): Promise<PaymentRefundRow> {
  const payments = await paymentsOfTry(trx, row.id);
  const payment = payments.find(({ id }) => id === wish.paymentId);
  if (!payment) throw fieldError('payment_id', '请选择要退哪张订单的款。');
  if (payment.method === 'wallet' && wish.target === 'provider')
    throw fieldError('target', '这一部分是用余额补的，只能退到余额。');
  const leftOf = ({ id, amountFen }: PaymentRow): number =>
    amountFen - sumOf(refunds.filter(({ paymentId }) => paymentId === id));
  checkAmount(wish, leftOf(payment));
  const orderId = payment.orderId;
  const order = await countRefunded(trx, orderId, wish.amountFen);
  const agreed = { ...wish, withheldFen: wish.withheldFen ?? 0 };
  const taken = await earningsToTake(trx, order, { wish: agreed, refunds });
  const refund = await addRefund(trx, newRefund(row, { operator, wish, orderId, taken }, now));
  await notifyRefund(trx, row, { refund, actorId: operator.id }, now);
  const ofOrder = payments.filter((one) => one.orderId === orderId);
  const leftFen = ofOrder.reduce((sum, one) => sum + leftOf(one), 0);
  if (leftFen === wish.amountFen)
    await moveOrder(trx, order, { move: 'cancel_refunded', by: asOperator(operator), touch }, now);
  if (refund.target === 'wallet') await giveToWallet(trx, row, refund, now);
  await takeBackEarnings(trx, order, { taken, refundNo: refund.outRefundNo }, now);
  await notifyTaken(trx, { orderId, taken, actorId: operator.id }, now);
  return refund;
}

async function notifyTaken(
  trx: Trx,
  { orderId, taken, actorId }: { orderId: number; taken: TakenBack; actorId: number },
  now: number,
): Promise<void> {
  const words = [wordOfEarnings('收回', taken), withheldWords(taken)].filter(Boolean);
  if (words.length === 0) return;
  const text = `订单完成后退款，按比例${words.join('；')}`;
  await notifyOrder(trx, { orderId, kind: 'refunded', text, actorId }, now);
}

function checkAmount({ amountFen }: RefundWish, leftFen: number): void {
  if (leftFen <= 0) throw fieldError('amount', '已经全部退过，没有可退的了。');
  if (amountFen <= 0) throw fieldError('amount', '退款金额要大于 0。');
  if (amountFen > leftFen) throw fieldError('amount', `最多还能退 ${formatFen(leftFen)}，请改金额。`);
}

/** A refund of a try, as it is entered. */
export function newRefund(
  row: PaymentTryRow,
  {
    operator,
    wish,
    orderId,
    taken = NOTHING_TAKEN,
  }: { operator: Member; wish: RefundWish; orderId: number | null; taken?: TakenBack },
  now: number,
) {
  const amountFen = wish.amountFen - withheldOf(taken);
  // Of nothing the provider is not asked.
  const isAtOnce = wish.target === 'wallet' || amountFen === 0;
  return {
    try_id: row.id,
    order_id: orderId,
    payment_id: wish.paymentId,
    amount_fen: amountFen,
    withheld_points_fen: taken.withheldPointsFen,
    withheld_cashback_fen: taken.withheldCashbackFen,
    target: wish.target,
    state: isAtOnce ? ('done' as const) : ('waiting' as const),
    reason: wish.reason,
    out_refund_no: refundNo(row.outTradeNo, wish.number),
    created_by: operator.id,
    created_at: now,
    done_at: isAtOnce ? now : null,
    next_at: isAtOnce ? null : now,
  };
}

const sumOf = (refunds: readonly PaymentRefundRow[]): number =>
  refunds.reduce((sum, refund) => sum + claimOf(refund), 0);
