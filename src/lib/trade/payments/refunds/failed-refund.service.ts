import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { GatewayError, type Providers } from '#lib/trade/payments/gateway/provider.rules.ts';
import { giveToWallet, notifyRefund } from '#lib/trade/payments/refunds/give-refund.service.ts';
import { findRefund, moveRefund } from '#lib/trade/payments/refunds/refunds.repository.ts';
import { ASKING_MS } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { findAnyTry, lockTryById } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentRefundRow } from '#lib/trade/payments/tries/tries.table.ts';

/**
 * Asks the provider again for a refund that it refused, or has not done yet. Throws `not_found`, or `conflict` where it
 * is done.
 */
export async function retryRefund(
  db: Db,
  operator: Member,
  { id, providers }: { id: number; providers: Providers },
  now: number,
): Promise<PaymentRefundRow> {
  await transact(db, async (trx) => {
    const refund = await findRefund(trx, id);
    if (!refund) throw notFound('这笔退款');
    if (refund.state === 'done') throw new ShopError('conflict', '这笔退款已经完成，不用再试。');
    // One that is being asked for right now is left to whoever asks.
    const isIdle = (refund.nextAt ?? Infinity) > now + ASKING_MS;
    if (refund.state === 'failed' || isIdle)
      await moveRefund(trx, { id, from: refund.state }, { state: 'waiting', nextAt: now });
    await record(trx, { operator, refund, action: 'payment.refund_retry', detail: refund.outRefundNo }, now);
  });
  return (await sendRefund(db, providers, id, now)) as PaymentRefundRow;
}

/**
 * Puts a refund that the provider refused into the buyer's balance instead, once the provider has said that it did not
 * do it after all. Again it is harmless. Throws `not_found`, `conflict` or `gateway_failed`.
 */
export async function refundToWallet(
  db: Db,
  operator: Member,
  { id, providers, isChecked = false }: { id: number; providers: Providers; isChecked?: boolean },
  now: number,
): Promise<void> {
  const refund = await findRefund(db, id);
  if (!refund) throw notFound('这笔退款');
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
    await notifyRefund(trx, row, { refund: moved, actorId: operator.id }, now);
    await giveToWallet(trx, row, moved, now);
    const checked = atProvider === null ? '，平台没有开通，已核对它没有退过' : '';
    const detail = `${moved.outRefundNo} ${formatFen(moved.amountFen)}${checked}`;
    await record(trx, { operator, refund, action: 'payment.refund_to_wallet', detail }, now);
  });
}

const NOT_CHECKED =
  '本站没有开通这个支付平台，问不到它。请先在平台的商户后台核对它没有退过这笔款，再勾选“已核对”。';

/** What has become of a refund there; null: the provider is not set up any more. */
async function stateAtProvider(db: Db, { tryId, outRefundNo }: PaymentRefundRow, providers: Providers) {
  const row = await findAnyTry(db, tryId);
  const provider = row && providers.get(row.provider);
  if (!provider) return null;
  const numbers = { outTradeNo: row.outTradeNo, outRefundNo };
  return provider.refundState(numbers).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const word = PAYMENT_PROVIDERS[provider.name];
    throw new ShopError('gateway_failed', `${word}没有应答，还不能确认它没有退过，请稍后再试。`);
  });
}

const record = (
  trx: Parameters<typeof recordAudit>[0],
  {
    operator,
    refund,
    action,
    detail,
  }: { operator: Member; refund: PaymentRefundRow; action: string; detail: string },
  now: number,
): Promise<void> =>
  recordAudit(trx, {
    actorId: operator.id,
    action,
    detail,
    at: now,
    subject: `payment_try:${refund.tryId}`,
  });
