import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/**
 * A try's states in the buyer's words. `mismatched`: another amount came in than was asked for; an operator decides, and
 * takes it (`paid`) or sends it back (`refunded`).
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

/** What a notice did. `late`: the money came, but an order was paid or cancelled already, so it went to the balance. */
export type NoticeOutcome = 'counted' | 'late' | 'mismatched' | 'told' | 'unknown';

/** How long a code can be paid; shorter where an order must be paid sooner. */
export const TRY_VALID_MS = 15 * 60_000;
/** A try is used again only while there is time left to pay it. */
export const TRY_REUSED_MS = 60_000;
/** How many a member may have to pay at a time; the one begun first is closed for one more. */
export const MOST_PAYABLE = { top_up: 3, orders: 10 } as const;
/** How many may be open with those that wait to be closed; then no more is begun. */
export const MOST_OPEN = { top_up: 10, orders: 30 } as const;
/** Orders that can be paid together, at most. */
export const MOST_ORDERS_TOGETHER = 20;

/** What a try for these orders is for: the same orders together are the same, in whatever order they were chosen. */
export const subjectOf = (orderIds: readonly number[]): string =>
  `orders:${orderIds.toSorted((a, b) => a - b).join(',')}`;

/** What may be put into the balance at once, in fen. */
export const TOP_UP = { least: 100, most: 5_000_000, quick: [50_000, 100_000, 200_000, 500_000] } as const;

/** What the shop keeps of something at the door for notices, in characters. */
export const LONGEST_SAID = 500;
/** How many an hour it keeps of what nobody signed, and for how long (ms). */
export const REFUSED_KEPT = 100;
export const REFUSED_KEPT_MS = 90 * DAY_MS;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Then nobody has paid it: providers close what is older by themselves. */
export const ASK_FOR_MS = 2 * DAY_MS;

/**
 * When a provider is asked next what became of a try, in ms from now: soon after it began, as the buyer waits for it;
 * with long pauses once the time to pay is over and the provider has not yet said that nobody did.
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
  // At the end at the latest, to close it.
  return Math.min(pause * SECOND_MS, Math.max(SECOND_MS, -overFor));
}

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

/**
 * A try as its buyer sees it, with the orders it pays; an open one whose time is over is reported as expired. Amounts in
 * fen, times in ms UTC.
 */
export type PaymentTry = PaymentTryRow & { orderIds: number[] };

/** Where a refund goes. */
export const REFUND_TARGETS = { provider: '原路退回', wallet: '退到余额' } as const;
export type RefundTarget = keyof typeof REFUND_TARGETS;

/** How far a refund is, in the operator's words. `failed`: the provider refused it, and the money is still owed. */
export const REFUND_STATES = { waiting: '退款中', done: '已退', failed: '没有退成' } as const;
export type RefundState = keyof typeof REFUND_STATES;
