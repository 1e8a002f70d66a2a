import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';

/** How often a member may have the provider asked at once. */
export const CHECK_LIMIT = {
  name: 'payment-check',
  points: 20,
  durationMs: 60_000,
  words: (wait: string) => `查询太频繁，请 ${wait}后再试；付款到账后页面会自己更新。`,
} as const;

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
