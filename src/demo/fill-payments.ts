import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { TradeState } from '#lib/trade/payments/providers/provider.rules.ts';
import { sandboxProvider } from '#lib/trade/payments/providers/sandbox-provider.service.ts';
import { endSandboxTrade, sandboxTrade } from '#lib/trade/payments/providers/sandbox-page.service.ts';
import { takeNotice } from '#lib/trade/payments/tries/settle.service.ts';
import { type Gateway, startOrderPayment, startTopUp } from '#lib/trade/payments/tries/start.service.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

const AFTER_MS = 40_000;

/** Returns one of the two gateways, both simulated by the sandbox. */
const gatewayOf = (db: Db, number: number): Gateway => {
  const name = number % 2 === 0 ? 'alipay' : 'wechat';
  const provider = sandboxProvider(db, (token) => pathTo('sandbox_pay', { token }), name);
  return {
    providers: new Map([[provider.name, provider]]),
    provider: provider.name,
    returnTo: () => pathTo('orders'),
  };
};

/** Begins a payment of an order at the sandbox. */
export function beginOnline(db: Db, member: Member, orderId: number, at: number): Promise<PaymentTryRow> {
  return startOrderPayment(db, member, { orderIds: [orderId], gateway: gatewayOf(db, orderId) }, at);
}

/** Ends a payment as the gateway would report it: `state`, and an amount other than the requested one if given. */
export async function endOnline(
  db: Db,
  begun: PaymentTryRow,
  {
    state,
    amountFen = begun.amountFen,
  }: { state: Extract<TradeState, 'paid' | 'failed'>; amountFen?: number },
  at: number,
): Promise<void> {
  const token = begun.startText.split('/').at(-1) ?? '';
  await endSandboxTrade(
    db,
    { token, choice: state === 'paid' ? 'silent' : 'failed' },
    begun.createdAt + AFTER_MS,
  );
  const { outTradeNo } = begun;
  const tradeNo = (await sandboxTrade(db, token, at))?.tradeNo ?? '';
  const notice = { id: `demo-${outTradeNo}`, outTradeNo, tradeNo, state, amountFen };
  await takeNotice(db, begun.provider, notice, at);
}

/** Pays an order at the sandbox, with an immediate notice. */
export async function payOnline(db: Db, member: Member, orderId: number, at: number): Promise<void> {
  await endOnline(db, await beginOnline(db, member, orderId, at), { state: 'paid' }, at + AFTER_MS);
}

/** Tops up a balance at the sandbox. */
export async function topUpOnline(db: Db, member: Member, amountFen: number, at: number): Promise<void> {
  const begun = await startTopUp(db, member, { amountFen, gateway: gatewayOf(db, 1) }, at);
  await endOnline(db, begun, { state: 'paid' }, at + AFTER_MS);
}
