import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';

/** How often a member may have the provider asked at once. */
export const CHECK_LIMIT = {
  name: 'payment-check',
  points: 20,
  durationMs: 60_000,
  words: (wait: string) => `查询太频繁，请 ${wait}后再试；付款到账后页面会自己更新。`,
} as const;

/** How many payments a member may begin; going on with one that is open is none. */
export const START_LIMIT = {
  name: 'payment-start',
  points: 60,
  durationMs: 10 * 60_000,
  words: (wait: string) => `发起付款太频繁，请 ${wait}后再试；已有的付款码过期前都还能付。`,
} as const;

/** What a buyer reads whose payment had been begun before. */
export const REUSED_MESSAGE = '这笔付款之前已经发起，接着用原来的付款码。';

/** What a buyer reads after asking, by what the try has become. */
export const TRY_MESSAGES: Record<TryState, string> = {
  open: '还没有收到付款。付款后稍等几秒再刷新。',
  paid: '支付成功',
  failed: '支付没有成功，没有扣款，请重新付款。',
  closed: '这次付款已关闭，请重新付款。',
  expired: '付款码已过期，请重新付款。如已付款，到账后会自动记到订单或余额。',
  mismatched: '到账金额与应付不符，财务正在核对，请勿重复付款。',
  refunded: '到账金额与应付不符，款项已全部退回，请重新付款。',
};

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

/** Where a refund goes. */
export const REFUND_TARGETS = { provider: '原路退回', wallet: '退到余额' } as const;
export type RefundTarget = keyof typeof REFUND_TARGETS;

/** How far a refund is, in the operator's words. `failed`: the provider refused it, and the money is still owed. */
export const REFUND_STATES = { waiting: '退款中', done: '已退', failed: '没有退成' } as const;
export type RefundState = keyof typeof REFUND_STATES;
