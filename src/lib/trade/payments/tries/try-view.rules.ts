import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';

/** A try as its buyer sees it. Amounts in fen, times in ms UTC. */
export interface PaymentTry {
  id: number;
  provider: PaymentProviderName;
  purpose: 'orders' | 'top_up';
  amountFen: number;
  outTradeNo: string;
  /** what it is now: an open one whose time is over is reported as expired */
  state: TryState;
  startKind: '' | 'page' | 'code';
  startText: string;
  toWalletFen: number;
  problem: string;
  createdAt: number;
  expiresAt: number;
  orderIds: number[];
}
