import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import {
  GatewayError,
  type PaymentProvider,
  type ProviderRefundState,
  type Providers,
} from '#lib/trade/payments/gateway/provider.rules.ts';
import { notifyRefund } from '#lib/trade/payments/refunds/give-refund.service.ts';
import {
  findRefund,
  findRefundsToSend,
  moveRefund,
  takeRefund,
} from '#lib/trade/payments/refunds/refunds.repository.ts';
import { WISHED_MESSAGE } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { ASKING_MS, askAgainAfter } from '#lib/trade/payments/refunds/refunds.rules.ts';
import type { RefundState } from '#lib/trade/payments/tries/try-words.rules.ts';
import { findAnyTry } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentRefundRow, PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

const AT_A_TIME = 20;
const LONGEST_PROBLEM = 200;

/**
 * Asks providers for the refunds that wait, again and again until they are done or refused; each is asked for by one
 * process. Returns how many were asked for here.
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
 * Asks the provider for a refund that waits, with the same number as before, and keeps what becomes of it; of a provider
 * that is not set up any more it has failed. Leaves it to whoever asks already. Returns it as it is then.
 */
export async function sendRefund(
  db: Db,
  providers: Providers,
  id: number,
  now: number,
): Promise<PaymentRefundRow | undefined> {
  const refund = await takeRefund(db, { id, again: now + ASKING_MS }, now);
  const row = refund && (await findAnyTry(db, refund.tryId));
  if (row) {
    const provider = providers.get(row.provider);
    const heard = provider ? await ask(provider, row, refund) : NOT_SET_UP;
    await keep(db, row, { refund, ...heard }, now);
  }
  return findRefund(db, id);
}

interface Heard {
  state: ProviderRefundState;
  problem: string;
}

/** Nobody can be asked: an operator sees to it, in place of a sweep that would ask for ever. */
const NOT_SET_UP: Heard = { state: 'none', problem: '本站没有开通这个支付平台' };

/** Only a refusal of something the provider knows nothing of is one: a refund it was silent about may have been done. */
async function ask(provider: PaymentProvider, row: PaymentTryRow, refund: PaymentRefundRow): Promise<Heard> {
  const numbers = { outTradeNo: row.outTradeNo, outRefundNo: refund.outRefundNo };
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
  { refund: { id, attempts }, state, problem }: Heard & { refund: PaymentRefundRow },
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
    if (state === 'done') return notifyRefund(trx, row, { refund, actorId: null }, now);
    const subject = `payment_try:${row.id}`;
    const detail = `${refund.outRefundNo}：${problem}`;
    await recordAudit(trx, { actorId: null, action: 'payment.refund_failed', subject, detail, at: now });
  });
}

/** What an operator is shown of a refund that was just asked for; null: it waits for a second user. */
export function refundAnswer(
  tryId: number,
  refund: PaymentRefundRow | undefined | null,
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
