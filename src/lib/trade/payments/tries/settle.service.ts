import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { takeOtherLots } from '#lib/trade/payments/lots-to-pay.service.ts';
import { moveOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { asGateway } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { holdToPay, notifyOrder, findOrder } from '#lib/trade/orders/order-steps.service.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  GatewayError,
  type Notice,
  type NoticeAnswer,
  type PaymentProvider,
  type ReceivedNotice,
  TRADE_STATES,
  type TradeReport,
} from '#lib/trade/payments/providers/provider.rules.ts';
import {
  notifyMismatched,
  notifyPaidBack,
  notifyPaidOnline,
} from '#lib/trade/payments/payment-messages.service.ts';
import {
  countRefused,
  deleteRefused,
  insertArrival,
  insertNotice,
  insertConfirmed,
} from '#lib/trade/payments/payments.repository.ts';
import { paymentKey } from '#lib/trade/payments/payments.service.ts';
import { insertRefund } from '#lib/trade/payments/refunds.repository.ts';
import { findTryByNo, findTryOrders, lockTry, setTry } from '#lib/trade/payments/tries/tries.repository.ts';
import {
  LONGEST_SAID,
  type NoticeOutcome,
  REFUSED_KEPT,
  REFUSED_KEPT_MS,
} from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { changeBalance } from '#lib/trade/wallet/wallet.service.ts';

/**
 * Takes a provider's notice, its signature checked. Repeated or simultaneous notices count once: `repeated` shows that
 * it was taken before. Amount and orders are those of our own row.
 */
export async function takeNotice(
  db: Db,
  provider: PaymentProviderName,
  notice: Notice,
  now: number,
): Promise<NoticeOutcome | 'repeated'> {
  return transact(db, async (trx) => {
    const row = await lockTry(trx, provider, notice.outTradeNo);
    const outcome = row ? await settle(trx, row, { report: notice, by: 'notice' }, now) : 'unknown';
    const isNew = await insertNotice(trx, {
      provider,
      idempotency_key: `${provider}:${notice.id}`,
      try_id: row?.id ?? null,
      out_trade_no: notice.outTradeNo,
      trade_no: notice.tradeNo,
      state: notice.state,
      amount_fen: notice.amountFen,
      outcome,
      received_at: now,
    });
    const effect: NoticeOutcome | 'repeated' = isNew ? outcome : 'repeated';
    const said = noticeWords(notice).slice(0, LONGEST_SAID);
    const came = { provider, try_id: row?.id ?? null, said, outcome: effect, received_at: now };
    await insertArrival(trx, { ...came, is_verified: 1 });
    return effect;
  });
}

function noticeWords({ id, state, amountFen, tradeNo }: Notice): string {
  const amount = amountFen === null ? '' : ` ${formatFen(amountFen)}`;
  return `${TRADE_STATES[state]}${amount}，平台单号 ${tradeNo || '无'}，通知编号 ${id}`;
}

/** Stores a refused notice: the try it claims to be about, and its first characters. */
async function keepRefused(
  db: Db,
  provider: PaymentProviderName,
  { body, why }: { body: string; why: string },
  now: number,
): Promise<void> {
  if ((await countRefused(db, now - HOUR_MS)) >= REFUSED_KEPT) return;
  const [claimed = ''] = TRADE_NO.exec(body) ?? [];
  const row = claimed ? await findTryByNo(db, provider, claimed) : undefined;
  const said = withoutNul(`${why}\n${body}`).slice(0, LONGEST_SAID);
  const came = { provider, try_id: row?.id ?? null, said, outcome: 'refused' as const, received_at: now };
  await insertArrival(db, { ...came, is_verified: 0 });
}

/** Takes a provider's answer to a query. Changes nothing when a notice reported it before. */
export function takeAnswer(
  db: Db,
  provider: PaymentProviderName,
  report: TradeReport,
  now: number,
): Promise<NoticeOutcome> {
  return transact(db, async (trx) => {
    const row = await lockTry(trx, provider, report.outTradeNo);
    return row ? settle(trx, row, { report, by: 'query' }, now) : 'unknown';
  });
}

/** Our trade number, anywhere in a text. */
const TRADE_NO = /\bP\d{24}\b/;

interface Heard {
  report: TradeReport;
  by: 'notice' | 'query';
}

/** Applies a report to a try, which the transaction holds. Money that came in counts in every state of the try. */
async function settle(
  trx: Trx,
  row: PaymentTryRow,
  { report, by }: Heard,
  now: number,
): Promise<NoticeOutcome> {
  if (row.state === 'paid' || row.state === 'refunded') return 'told';
  // A notice may report another amount than the provider's book: once the provider is asked, its book counts.
  const isNews = by === 'query' && report.amountFen !== null && report.amountFen !== row.paidFen;
  if (row.state === 'mismatched' && !isNews) return 'told';
  if (report.state !== 'paid') return endUnpaid(trx, row, report);
  const heard = { trade_no: report.tradeNo, paid_fen: report.amountFen, paid_at: now, confirmed_by: by };
  if (report.amountFen !== row.amountFen) {
    const problem = `应付 ${formatFen(row.amountFen)}，实付 ${formatFen(report.amountFen ?? 0)}`;
    await setTry(trx, row.id, { ...heard, state: 'mismatched', problem, next_query_at: null });
    await notifyMismatch(trx, row, problem, now);
    return 'mismatched';
  }
  const paid = { ...row, tradeNo: report.tradeNo };
  const toWalletFen =
    row.purpose === 'top_up' ? await topUp(trx, paid, now) : await payOrders(trx, paid, now);
  await setTry(trx, row.id, {
    ...heard,
    state: 'paid',
    problem: '',
    to_wallet_fen: toWalletFen,
    next_query_at: null,
  });
  return toWalletFen > 0 ? 'late' : 'counted';
}

async function endUnpaid(trx: Trx, row: PaymentTryRow, report: TradeReport): Promise<NoticeOutcome> {
  if (row.state !== 'open' || report.state === 'waiting') return 'told';
  const problem = report.state === 'failed' ? `${PAYMENT_PROVIDERS[row.provider]}没有扣款成功` : '';
  const state = report.state === 'failed' ? 'failed' : 'closed';
  await setTry(trx, row.id, { state, problem, trade_no: report.tradeNo, next_query_at: null });
  return 'told';
}

async function topUp(trx: Trx, row: PaymentTryRow, now: number): Promise<0> {
  const { memberId, amountFen: changeFen, outTradeNo: reference, id } = row;
  const event = { reason: 'top_up' as const, reference, idempotencyKey: `try:${id}:top_up` };
  await changeBalance(trx, { memberId, changeFen, ...event }, now);
  await notifyPaidOnline(trx, row, { amountFen: changeFen, paid: [] }, now);
  return 0;
}

/** Pays the orders that are still unpaid; the rest goes to the balance. Returns that rest in fen. */
async function payOrders(trx: Trx, row: PaymentTryRow, now: number): Promise<number> {
  const by = asGateway(row.memberId);
  const shares = await findTryOrders(trx, row.id);
  const [late, paid]: [typeof shares, OrderRow[]] = [[], []];
  for (const share of shares) {
    const { orderId, amountFen } = share;
    const held = await holdToPay(trx, { orderId, memberId: row.memberId, amountFen });
    // The money is there: the warehouse settles lots that could not be replaced.
    if (held) await takeOtherLots(trx, held, now);
    const payment = { move: 'pay_online', by, provider: row.provider, amountFen } as const;
    const order = held && (await moveOrder(trx, held, payment, now)).order;
    if (!order) {
      late.push(share);
      continue;
    }
    paid.push(order);
    const ofOrder = {
      order_id: orderId,
      member_id: row.memberId,
      idempotency_key: paymentKey(row.id, orderId),
    };
    const money = { method: row.provider, amount_fen: amountFen, reference: row.tradeNo };
    await insertConfirmed(trx, { ...ofOrder, ...money }, now);
  }
  const paidFen = paid.reduce((sum, { payableFen }) => sum + payableFen, 0);
  await notifyPaidOnline(trx, row, { amountFen: paidFen, paid }, now);
  for (const { orderId, amountFen } of late)
    await payBack(trx, row, { order_id: orderId, amount_fen: amountFen }, now);
  return late.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

/**
 * Puts money into the balance that came for an order cancelled or paid otherwise before, and writes that into the
 * order.
 */
async function payBack(
  trx: Trx,
  row: PaymentTryRow,
  { order_id: orderId, amount_fen: amountFen }: { order_id: number; amount_fen: number },
  now: number,
): Promise<void> {
  const order = await findOrder(trx, row.memberId, orderId);
  const key = `try:${row.id}:order:${orderId}:back`;
  const why =
    order?.state === 'cancelled'
      ? '订单已取消，款项'
      : `订单已付款，${PAYMENT_PROVIDERS[row.provider]}重复支付的`;
  const text = `${why} ${formatFen(amountFen)} 已退到余额`;
  await notifyOrder(trx, { orderId, kind: 'paid_back', text, actorId: null }, now);
  await notifyPaidBack(trx, row, { orderId, text: `${order ? `订单 ${order.no}：` : ''}${text}` }, now);
  const event = { reason: 'refund' as const, reference: order?.no ?? '', idempotencyKey: key };
  await changeBalance(trx, { memberId: row.memberId, changeFen: amountFen, ...event }, now);
  await insertRefund(trx, {
    try_id: row.id,
    order_id: orderId,
    member_id: row.memberId,
    amount_fen: amountFen,
    target: 'wallet',
    state: 'done',
    reason: text,
    refund_no: key,
    created_by: null,
    created_at: now,
    done_at: now,
  });
}

async function notifyMismatch(trx: Trx, row: PaymentTryRow, problem: string, now: number): Promise<void> {
  for (const { orderId } of await findTryOrders(trx, row.id)) {
    const text = `${PAYMENT_PROVIDERS[row.provider]}付款金额不符（${problem}），财务正在核对，请勿重复付款`;
    await notifyOrder(trx, { orderId, kind: 'payment_mismatched', text, actorId: null }, now);
  }
  await notifyMismatched(trx, row, problem, now);
}

/** An answer in the provider's format; `refused`: the reason, for the log, why a notice was not taken. */
export type AnsweredNotice = NoticeAnswer & { refused?: string };

/**
 * Takes a notice as received over HTTP. One that its provider did not sign, or that cannot be read, changes nothing; it
 * is only stored for inspection. Any other error is thrown, and the provider sends the notice again.
 */
export async function answerNotice(
  db: Db,
  provider: PaymentProvider,
  received: ReceivedNotice,
  now: number,
): Promise<AnsweredNotice> {
  let notice;
  try {
    notice = plainNotice(await provider.readNotice(received));
  } catch (error) {
    const refused = error instanceof GatewayError ? error.message : `unreadable: ${String(error)}`;
    await keepRefused(db, provider.name, { body: received.body, why: refused }, now);
    return { ...provider.noticeAnswer(false), refused };
  }
  await takeNotice(db, provider.name, notice, now);
  return provider.noticeAnswer(true);
}

/** Removes NUL from a notice's numbers, which the database does not accept and our numbers never contain. */
const plainNotice = ({ id, outTradeNo, tradeNo, ...rest }: Notice): Notice => ({
  ...rest,
  id: withoutNul(id),
  outTradeNo: withoutNul(outTradeNo),
  tradeNo: withoutNul(tradeNo),
});

/** Deletes refused notices whose storage time is over. */
export const forgetRefused = (db: Db, now: number): Promise<void> => deleteRefused(db, now - REFUSED_KEPT_MS);
