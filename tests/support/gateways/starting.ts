import type { PaymentProvider } from '#lib/trade/payments/providers/provider.rules.ts';
import { providersOf } from '#tests/support/gateways/payments.ts';

const unused = (): never => {
  throw new Error('these steps ask the provider for nothing of the kind');
};
/** A provider that starts whatever it is asked to; its money arrives as the steps want. */
const provider: PaymentProvider = {
  name: 'sandbox',
  start: () => Promise.resolve({ kind: 'page', text: 'http://127.0.0.1/pay' }),
  query: (outTradeNo) => Promise.resolve({ outTradeNo, tradeNo: '', state: 'waiting', amountFen: null }),
  close: () => Promise.resolve(),
  readNotice: unused,
  noticeAnswer: unused,
  refund: unused,
  refundState: unused,
  statement: unused,
};
export const startingProviders = providersOf(provider);
