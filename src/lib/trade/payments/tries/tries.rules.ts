import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/**
 * States of a try in the buyer's words. `mismatched`: another amount came in than was asked for; an operator decides to
 * accept it (`paid`) or to send it back (`refunded`).
 */
export const TRY_STATES = {
  open: '等待付款',
  paid: '已付款',
  failed: '支付失败',
  closed: '已关闭',
  expired: '已过期',
  mismatched: '金额不符',
  refunded: '已退回',
} as const;
export type TryState = keyof typeof TRY_STATES;

/**
 * Effect of a notice. `late`: the money came, but an order was paid or cancelled already, so it went to the balance.
 */
export type NoticeOutcome = 'counted' | 'late' | 'mismatched' | 'told' | 'unknown';

/** Time (ms) for which a code can be paid; shorter when an order must be paid sooner. */
export const TRY_VALID_MS = 15 * 60_000;
/** Time (ms) that must be left to pay a try for it to be used again. */
export const TRY_REUSED_MS = 60_000;
/** Most tries of a member that can be paid at a time; one more closes the oldest. */
export const MOST_PAYABLE = { top_up: 3, orders: 10 } as const;
/** Most tries that may be open, including those that wait to be closed; then no more can be started. */
export const MOST_OPEN = { top_up: 10, orders: 30 } as const;
/** Orders that can be paid together, at most. */
export const MOST_ORDERS_TOGETHER = 20;

/** Returns the subject of a try for these orders, the same in whatever order they were chosen. */
export const subjectOf = (orderIds: readonly number[]): string =>
  `orders:${orderIds.toSorted((a, b) => a - b).join(',')}`;

/** Limits and suggested amounts of a top-up, in fen. */
export const TOP_UP = { least: 100, most: 5_000_000, quick: [50_000, 100_000, 200_000, 500_000] } as const;

/** Characters stored of a notice, at most. */
export const LONGEST_SAID = 500;
/** Refused notices stored per hour, at most, and the time (ms) for which they are kept. */
export const REFUSED_KEPT = 100;
export const REFUSED_KEPT_MS = 90 * DAY_MS;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Age (ms) after which a provider is not asked any more: providers close older trades by themselves. */
export const ASK_FOR_MS = 2 * DAY_MS;

/**
 * Returns the time (ms) from now until a provider is asked again about a try: soon after it began, as the buyer waits
 * for it; with long pauses once its time to pay is over and the provider has not reported it as unpaid.
 */
export function askAfter(
  { createdAt, expiresAt }: { createdAt: number; expiresAt: number },
  now: number,
): number {
  const overFor = now - expiresAt;
  if (overFor >= 60 * MINUTE_MS) return 60 * MINUTE_MS;
  if (overFor >= 0) return overFor < 5 * MINUTE_MS ? MINUTE_MS : 5 * MINUTE_MS;
  const openFor = now - createdAt;
  const pause =
    openFor < 30 * SECOND_MS ? 8 : openFor < 2 * MINUTE_MS ? 15 : openFor < 5 * MINUTE_MS ? 30 : 60;
  // At its end at the latest, to close it.
  return Math.min(pause * SECOND_MS, Math.max(SECOND_MS, -overFor));
}

/** Limit on how often a member may have the provider asked. */
export const CHECK_LIMIT = {
  name: 'payment-check',
  points: 20,
  durationMs: 60_000,
  words: (wait: string) => `查询太频繁，请 ${wait}后再试；付款到账后页面会自己更新。`,
} as const;

/** Limit on the payments a member may start; continuing an open one does not count. */
export const START_LIMIT = {
  name: 'payment-start',
  points: 60,
  durationMs: 10 * 60_000,
  words: (wait: string) => `发起付款太频繁，请 ${wait}后再试；已有的付款码过期前都还能付。`,
} as const;

/** Message to a buyer whose payment was started before. */
export const REUSED_MESSAGE = '这笔付款之前已经发起，接着用原来的付款码。';

/** Messages to a buyer who checks a try, by its state. */
export const TRY_MESSAGES: Record<TryState, string> = {
  open: '还没有收到付款。付款后稍等几秒再刷新。',
  paid: '支付成功',
  failed: '支付没有成功，没有扣款，请重新付款。',
  closed: '这次付款已关闭，请重新付款。',
  expired: '付款码已过期，请重新付款。如已付款，到账后会自动记到订单或余额。',
  mismatched: '到账金额与应付不符，财务正在核对，请勿重复付款。',
  refunded: '到账金额与应付不符，款项已全部退回，请重新付款。',
};

/**
 * A try as its buyer sees it, with the orders it pays; an open one whose time is over is reported as expired. Amounts
 * in fen, times in ms UTC.
 */
export type PaymentTry = PaymentTryRow & { orderIds: number[] };
