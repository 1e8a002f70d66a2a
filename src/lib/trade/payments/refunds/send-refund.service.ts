import {
  giveToWallet,
  notifyRefund,
  recordOfTry,
} from '#lib/trade/payments/refunds/refund-effects.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import {
  GatewayError,
  type PaymentProvider,
  type ProviderRefundState,
  type Providers,
} from '#lib/trade/payments/providers/provider.rules.ts';
import {
  findRefund,
  findRefundsToSend,
  hasReference,
  moveRefund,
  setRefundSent,
  takeRefund,
} from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { askAgainAfter, ASKING_MS, type RefundState } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { findAnyTry, lockTryById } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';

const AT_A_TIME = 20;
const LONGEST_PROBLEM = 200;

/**
 * Asks providers for the waiting refunds and retries until they are done or refused; each is asked for by one process.
 * Returns how many were asked for by this process.
 */
export async function sendRefunds(
  db: Db,
  providers: Providers,
  failed: (error: unknown) => void,
  now: number,
): Promise<number> {
  const due = await findRefundsToSend(db, AT_A_TIME, now);
  await Promise.all(due.map((id) => sendRefund(db, providers, id, now).catch(failed)));
  return due.length;
}

/**
 * Asks the provider for a waiting refund, with the same number as before, and stores the result; when the provider is
 * not set up any more, the refund has failed. Does nothing while another process asks. Returns the refund as it is
 * afterwards.
 */
export async function sendRefund(
  db: Db,
  providers: Providers,
  id: number,
  now: number,
): Promise<RefundRow | undefined> {
  const refund = await takeRefund(db, { id, again: now + ASKING_MS }, now);
  const row = refund && (await tryOf(db, refund));
  if (row) {
    const provider = providers.get(row.provider);
    const heard = provider ? await ask(provider, row, refund) : NOT_SET_UP;
    await keep(db, row, { refund, ...heard }, now);
  }
  return findRefund(db, id);
}

const tryOf = async (db: Db, { tryId }: RefundRow): Promise<PaymentTryRow | undefined> =>
  tryId === null ? undefined : findAnyTry(db, tryId);

interface Heard {
  state: ProviderRefundState;
  problem: string;
}

/** Result when the provider is not set up: an operator handles it, as retries would never end. */
const NOT_SET_UP: Heard = { state: 'none', problem: '本站没有开通这个支付平台' };

/**
 * Asks for a refund. A refusal counts only when the provider does not know the refund: without an answer it may have
 * been done.
 */
async function ask(provider: PaymentProvider, row: PaymentTryRow, refund: RefundRow): Promise<Heard> {
  const numbers = { outTradeNo: row.outTradeNo, outRefundNo: refund.refundNo };
  try {
    const { isDone } = await provider.refund({
      ...numbers,
      amountFen: refund.amountFen,
      totalFen: row.paidFen ?? row.amountFen,
      reason: refund.reason,
    });
    return { state: isDone ? 'done' : 'waiting', problem: '' };
  } catch (error) {
    const problem = String(error instanceof Error ? error.message : error).slice(0, LONGEST_PROBLEM);
    if (!(error instanceof GatewayError) || error.kind !== 'refused') return { state: 'waiting', problem };
    const state = await provider.refundState(numbers).catch((): 'waiting' => 'waiting');
    return { state, problem };
  }
}

async function keep(
  db: Db,
  row: PaymentTryRow,
  { refund: { id, attempts }, state, problem }: Heard & { refund: RefundRow },
  now: number,
): Promise<void> {
  const from = 'waiting' as const;
  if (state === 'waiting') {
    await moveRefund(db, { id, from }, { nextAt: now + askAgainAfter(attempts), problem });
    return;
  }
  await transact(db, async (trx) => {
    const change =
      state === 'done'
        ? { state: 'done' as const, doneAt: now, nextAt: null, problem: '' }
        : { state: 'failed' as const, nextAt: null, problem };
    const refund = await moveRefund(trx, { id, from }, change);
    if (!refund) return;
    if (state === 'done') return notifyRefund(trx, { refund, actorId: null }, now);
    const subject = `payment_try:${row.id}`;
    const detail = `${refund.refundNo}：${problem}`;
    await recordAudit(trx, { actorId: null, action: 'payment.refund_failed', subject, detail, at: now });
  });
}

/** Returns the answer an operator gets about a refund that was just requested; null: it waits for a second user. */
export function refundAnswer(
  tryId: number,
  refund: RefundRow | undefined | null,
): { data: { id: number; refund_id: number | null; state: RefundState | null }; message: string } {
  if (refund === null) return { data: { id: tryId, refund_id: null, state: null }, message: WISHED_MESSAGE };
  const words =
    refund?.state === 'done'
      ? refund.target === 'wallet'
        ? '已退到会员的余额'
        : '已原路退回'
      : refund?.state === 'failed'
        ? '平台没有退成，请看退款记录：可以再试，或改退到余额'
        : '已提交退款，平台还没有确认，商城会接着查';
  return {
    data: { id: tryId, refund_id: refund?.id ?? null, state: refund?.state ?? null },
    message: words,
  };
}

/**
 * Asks the provider again for a refund that it refused or has not done yet. Throws `not_found`, or `conflict` when it
 * is done.
 */
export async function retryRefund(
  db: Db,
  operator: Member,
  { id, providers }: { id: number; providers: Providers },
  now: number,
): Promise<OnlineRefund> {
  await transact(db, async (trx) => {
    const refund = await onlineRefund(trx, id);
    if (refund.state === 'done') throw new ShopError('conflict', '这笔退款已经完成，不用再试。');
    // A refund that a process is asking for right now is left to it.
    const isIdle = (refund.nextAt ?? Infinity) > now + ASKING_MS;
    if (refund.state === 'failed' || isIdle)
      await moveRefund(trx, { id, from: refund.state }, { state: 'waiting', nextAt: now });
    await recordOfTry(
      trx,
      { operator, tryId: refund.tryId, action: 'payment.refund_retry', detail: refund.refundNo },
      now,
    );
  });
  return (await sendRefund(db, providers, id, now)) as OnlineRefund;
}

/** A refund of what came in through a provider. */
type OnlineRefund = RefundRow & { tryId: number };

async function onlineRefund(db: Db, id: number): Promise<OnlineRefund> {
  const refund = await findRefund(db, id);
  if (!refund || refund.tryId === null) throw notFound('这笔退款');
  return { ...refund, tryId: refund.tryId };
}

/**
 * Puts a refund that the provider refused into the buyer's balance instead, once the provider has confirmed that it was
 * not done. Repeating changes nothing. Throws `not_found`, `conflict` or `gateway_failed`.
 */
export async function refundToWallet(
  db: Db,
  operator: Member,
  { id, providers, isChecked = false }: { id: number; providers: Providers; isChecked?: boolean },
  now: number,
): Promise<void> {
  const refund = await onlineRefund(db, id);
  if (refund.state === 'done' && refund.target === 'wallet') return;
  if (refund.state !== 'failed')
    throw new ShopError('conflict', '只有平台没有退成的退款才能改退到余额，请刷新后再看。');
  const atProvider = await stateAtProvider(db, refund, providers);
  if (atProvider === null && !isChecked) throw fieldError('provider_checked', NOT_CHECKED);
  if (atProvider !== null && atProvider !== 'none') {
    await moveRefund(db, { id, from: 'failed' }, { state: 'waiting', nextAt: now });
    throw new ShopError('conflict', '平台其实已经受理了这笔退款，不能再退到余额。');
  }
  await transact(db, async (trx) => {
    const row = await lockTryById(trx, refund.tryId);
    const change = { state: 'done', target: 'wallet', doneAt: now } as const;
    const moved = row && (await moveRefund(trx, { id, from: 'failed' }, change));
    if (!moved) throw new ShopError('conflict', '这笔退款刚被别人处理过，请刷新后再看。');
    await notifyRefund(trx, { refund: moved, actorId: operator.id }, now);
    await giveToWallet(trx, moved, now);
    const checked = atProvider === null ? '，平台没有开通，已核对它没有退过' : '';
    const detail = `${moved.refundNo} ${formatFen(moved.amountFen)}${checked}`;
    await recordOfTry(
      trx,
      { operator, tryId: refund.tryId, action: 'payment.refund_to_wallet', detail },
      now,
    );
  });
}

const NOT_CHECKED =
  '本站没有开通这个支付平台，问不到它。请先在平台的商户后台核对它没有退过这笔款，再勾选“已核对”。';

/** Returns the state of a refund at its provider; null: the provider is not set up any more. */
async function stateAtProvider(db: Db, refund: RefundRow, providers: Providers) {
  const row = await tryOf(db, refund);
  const provider = row && providers.get(row.provider);
  if (!provider) return null;
  const numbers = { outTradeNo: row.outTradeNo, outRefundNo: refund.refundNo };
  return provider.refundState(numbers).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const word = PAYMENT_PROVIDERS[provider.name];
    throw new ShopError('gateway_failed', `${word}没有应答，还不能确认它没有退过，请稍后再试。`);
  });
}

/**
 * Records that a refund was sent through the bank, and notifies the buyer. Recording again changes nothing. Throws
 * `not_found`, or `conflict` when it was sent under another number.
 */
export async function recordRefundSent(
  db: Db,
  operator: Member,
  { id, reference }: { id: number; reference: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    if (await hasReference(trx, { id, reference }))
      throw fieldError('bank_reference', '这个流水号已登记在另一笔退款上，请核对。');
    const sent = { bank_reference: reference, done_by: operator.id, done_at: now };
    const refund = await setRefundSent(trx, id, sent);
    if (!refund) {
      const earlier = await findRefund(trx, id);
      if (!earlier || earlier.tryId !== null) throw notFound('这笔退款');
      if (earlier.bankReference === reference) return;
      throw new ShopError('conflict', '这笔退款已经登记为转回，请刷新后再看。');
    }
    await notifyRefund(trx, { refund, actorId: operator.id }, now);
    const detail = `${formatFen(refund.amountFen)}，流水号 ${reference}`;
    const entry = { actorId: operator.id, action: 'order.refund_sent', subject: `order:${refund.orderId}` };
    await recordAudit(trx, { ...entry, detail, at: now });
  });
}
