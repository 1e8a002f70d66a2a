import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import {
  GatewayError,
  type Providers,
  TRADE_STATES,
  type TradeReport,
} from '#lib/trade/payments/gateway/provider.rules.ts';
import { takeAnswer } from '#lib/trade/payments/tries/settle.service.ts';
import { findAnyTry } from '#lib/trade/payments/tries/tries.repository.ts';
import { TRY_STATES } from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

/**
 * Asks the provider about a payment for an operator, whatever its state, and takes what it says as the shop does by
 * itself. Returns what to tell the operator. Throws `not_found`, `conflict` and `gateway_failed`.
 */
export async function askProvider(
  db: Db,
  operator: Member,
  { id, providers }: { id: number; providers: Providers },
  now: number,
): Promise<string> {
  const row = await findAnyTry(db, id);
  if (!row) throw notFound('这笔付款');
  const report = await ask(row, providers);
  if (report.state !== 'waiting') await takeAnswer(db, row.provider, report, now);
  const amount = report.amountFen === null ? '' : ` ${formatFen(report.amountFen)}`;
  const said = `${PAYMENT_PROVIDERS[row.provider]}：${TRADE_STATES[report.state]}${amount}`;
  await transact(db, (trx) =>
    recordAudit(trx, {
      actorId: operator.id,
      action: 'payment.ask',
      detail: said,
      at: now,
      subject: `payment_try:${id}`,
    }),
  );
  const after = (await findAnyTry(db, id)) ?? row;
  return `${said}。商城的状态：${TRY_STATES[after.state]}。`;
}

function ask({ provider: name, outTradeNo }: PaymentTryRow, providers: Providers): Promise<TradeReport> {
  const word = PAYMENT_PROVIDERS[name];
  const provider = providers.get(name);
  if (!provider) throw new ShopError('conflict', `本站现在没有开通${word}，无法查询。`);
  return provider.query(outTradeNo).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const words = error.kind === 'forged' ? '的答复签名不对，没有采信' : '没有答复，请稍后再试';
    throw new ShopError('gateway_failed', `${word}${words}。`);
  });
}
