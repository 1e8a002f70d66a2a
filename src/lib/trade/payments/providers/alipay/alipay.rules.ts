import type { TradeState } from '#lib/trade/payments/gateway/provider.rules.ts';

const STATES: Record<string, TradeState> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/** Alipay's `trade_status`; one that is not known says nothing yet. */
export const tradeStateOf = (status: string): TradeState => STATES[status] ?? 'waiting';
