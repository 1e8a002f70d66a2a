import { fenToYuan } from '#lib/platform/money.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import type { PaymentTry } from '#lib/trade/payments/tries/try-words.rules.ts';
import { TRY_STATES } from '#lib/trade/payments/tries/tries.rules.ts';

/** A try in the names of the API: amounts in yuan, times in ms UTC. `next` is the page that goes on from it. */
export function toTryState(payment: PaymentTry, next: string) {
  return {
    id: payment.id,
    provider: payment.provider,
    provider_text: PAYMENT_PROVIDERS[payment.provider],
    purpose: payment.purpose,
    amount: fenToYuan(payment.amountFen),
    amount_fen: payment.amountFen,
    out_trade_no: payment.outTradeNo,
    state: payment.state,
    state_text: TRY_STATES[payment.state],
    start_kind: payment.startKind,
    start_text: payment.startText,
    to_wallet: fenToYuan(payment.toWalletFen),
    problem: payment.problem,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    order_ids: payment.orderIds,
    next,
  };
}
