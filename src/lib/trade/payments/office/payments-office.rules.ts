import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { RefundState } from '#lib/trade/payments/refunds/refunds.rules.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';
import { placeOf } from '#lib/platform/http/call/question.rules.ts';
import { fenToYuanText, formatFen } from '#lib/platform/money.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';
import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';

/** Tabs of the list, and the states of tries that each has; refunds are rows of their own. */
export const PAYMENT_TABS = {
  received: '已到账',
  open: '等待付款',
  mismatched: '金额不符',
  refunds: '退款',
  ended: '没有付成',
} as const;
export type PaymentTab = keyof typeof PAYMENT_TABS;

export const STATES_OF_TAB: Record<Exclude<PaymentTab, 'refunds'>, readonly TryState[]> = {
  received: ['paid', 'refunded'],
  open: ['open'],
  mismatched: ['mismatched'],
  ended: ['failed', 'closed', 'expired'],
};

export const TRY_TONES: Record<TryState, Tone> = {
  open: 'busy',
  paid: 'good',
  failed: 'quiet',
  closed: 'quiet',
  expired: 'quiet',
  mismatched: 'bad',
  refunded: 'quiet',
};

export const REFUND_TONES: Record<RefundState, Tone> = { waiting: 'busy', done: 'good', failed: 'bad' };

/** Outcomes of received notices, in the operator's words. */
export const ARRIVAL_WORDS = {
  counted: '入账',
  late: '到账太晚，退到余额',
  mismatched: '金额不符',
  told: '没有新的内容',
  unknown: '没有这笔单号',
  repeated: '重复通知',
  refused: '没有采信',
} as const;

/** Actions of operators on a payment. */
export const PAYMENT_ACTIONS: Readonly<Record<string, string>> = {
  'payment.ask': '向平台查询',
  'payment.accept': '收下',
  'payment.return': '全部退回',
  'payment.refund': '退款',
  'payment.refund_retry': '再次退款',
  'payment.refund_failed': '平台没有退成',
  'payment.refund_to_wallet': '改退到余额',
  'refund.requested': '提交退款复核',
  'refund.agreed': '复核同意',
  'refund.declined': '复核不同意',
  'refund.lapsed': '退款申请失效',
};

/** Actions of operators on a day's statement. */
export const STATEMENT_ACTIONS: Readonly<Record<string, string>> = {
  'statement.run': '对账',
  'statement.explained': '记为已查明',
  'statement.open': '记为待查',
};

/** Search of payments. `from` and `until` are moments (ms), `[from, until)`. */
export interface PaymentSearch {
  /** part of an order number, a company, our number or the provider's; empty matches all */
  keywords: string;
  provider: PaymentProviderName | null;
  from: number | null;
  until: number | null;
}

/** Longest texts of a transfer by the buyer, and of an operator's reason for rejecting it, in characters. */
export const TRANSFER_LIMITS = { payerName: 80, payerBank: 80, reference: 60, rejection: 200 } as const;

/** Decisions of staff on transfers, as the audit trail names them. */
export const TRANSFER_ACTIONS = {
  'transfer.confirmed': PAYMENT_STATES.confirmed,
  'transfer.rejected': PAYMENT_STATES.rejected,
  'transfer.undone': '撤销处理',
} as const;

/**
 * Placeholder in the question before a refund for the amount it keeps for spent points and cashback; its box must be
 * ticked.
 */
export const withheldPlace = (withheldFen: number): string =>
  placeOf('withheld', { [fenToYuanText(withheldFen)]: `（其中 ${formatFen(withheldFen)} 扣下）` });
