import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { daysLeft, lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

/** States of a receipt (product §7.2) as buyers and operators read them. */
export const RECEIPT_STATES = {
  waiting: '待上传',
  sent: '待审核',
  refused: '已退回',
  accepted: '已通过',
} as const;

export type ReceiptState = keyof typeof RECEIPT_STATES;

/** Colours of a state's label. */
export const RECEIPT_COLOURS: Record<ReceiptState, string> = {
  waiting: 'bg-notice-50 text-notice',
  sent: 'bg-info-50 text-info',
  refused: 'bg-danger-50 text-danger',
  accepted: 'bg-brand-50 text-brand-700',
};

/** Days after receipt of the goods within which the receipt is sent in. */
export const RECEIPT_DAYS = 15;

/** Most pictures and documents of one receipt. */
export const MOST_RECEIPT_PAGES = 5;

/** Longest reason for a refusal, in characters. */
export const LONGEST_RECEIPT_REASON = 200;

/** Days before the end on which a buyer is reminded; 0: once it is overdue. */
export const RECEIPT_REMINDERS = [7, 2, 0] as const;
export type ReminderStep = (typeof RECEIPT_REMINDERS)[number];

/** Reminders that are sent as text messages, too. */
export const TEXTED_REMINDERS: readonly ReminderStep[] = [2, 0];

/**
 * Returns the time (ms) until which the receipt of goods received at a moment is owed: the end of a day in Shanghai.
 */
export const receiptDueAt = (receivedAt: number): number =>
  startOfDay(receivedAt) + (RECEIPT_DAYS + 1) * DAY_MS;

/** Data that decides how urgent a receipt is. */
interface OwedReceipt {
  state: ReceiptState;
  dueAt: number;
  sentAt: number | null;
}

/**
 * True when a receipt is overdue at a moment (ms), which blocks the next order with ephedrine. One sent in time is not
 * overdue while it waits for its review; one sent late is overdue until it is accepted.
 */
export function isOverdue({ state, dueAt, sentAt }: OwedReceipt, now: number): boolean {
  if (state === 'accepted' || now < dueAt) return false;
  return state !== 'sent' || (sentAt ?? now) >= dueAt;
}

/** True when a buyer may send a receipt in, or replace it. */
export const maySend = ({ state }: Pick<OwedReceipt, 'state'>): boolean => state !== 'accepted';

/** Returns the time left for a receipt as text: `还有 5 天`, as a calendar counts to its last day, or `已逾期 3 天`. */
export function dueWords({ dueAt }: Pick<OwedReceipt, 'dueAt'>, now: number): string {
  const days = daysLeft(dueAt, now);
  if (days === 0) return `已逾期 ${Math.floor((now - dueAt) / DAY_MS) + 1} 天`;
  return days === 1 ? '今天是最后一天' : `还有 ${days - 1} 天`;
}

/** Returns the last day on which a receipt is in time: `2026-12-05`. */
export const dueDay = ({ dueAt }: Pick<OwedReceipt, 'dueAt'>): string => lastDayText(dueAt);

/** Messages why goods with ephedrine cannot be ordered, and what to do; the short one is shown on a line of goods. */
export const WITHHELD_WORDS = '含麻黄碱订单的回执已逾期，请先到“订单回执”上传';

export const BARRED_WORDS =
  '有含麻黄碱订单的回执已逾期，暂时不能再订含麻黄碱商品。请到“订单回执”上传回执，审核通过后即可下单；其他商品不受影响。';

/** True when one of the lines cannot be ordered because of a receipt. */
export const isWithheld = (lines: readonly { goods: Pick<TradeGoods, 'buyability'> }[]): boolean =>
  lines.some(({ goods }) => goods.buyability.reason === 'withheld');

/** Filters of the office's list by the time a receipt is due. */
export const DUE_FILTERS = { overdue: '已逾期', soon: '7 天内到期' } as const;
export type DueFilter = keyof typeof DUE_FILTERS;

/** Decisions of staff on receipts, as the audit trail names them. */
export const RECEIPT_ACTIONS = { 'receipt.accepted': '通过', 'receipt.refused': '退回' } as const;

/** Ready sentences for a refusal; the operator may change them before sending. */
export const REFUSAL_SENTENCES = [
  '照片不清晰，品名、批号或数量无法辨认，请重新拍摄后上传。',
  '没有收货单位盖章，请盖公章或质量管理章后重新上传。',
  '没有收货人签名或收货日期，请补齐后重新上传。',
  '页面不全，请把回执的每一页都上传。',
  '上传的不是这个订单的回执，请核对订单号后重新上传。',
  '实收的品种、批号或数量与订单不一致，请核对并在回执上写明差异后重新上传。',
] as const;

/** Goods of a receipt's order. */
export interface ReceiptGoods {
  name: string;
  spec: string;
  unit: string;
  quantity: number;
  lotNo: string;
}

/** A file of a receipt. */
export interface ReceiptPage {
  uploadId: number;
  isPicture: boolean;
  /** File name given by its owner; empty for pictures. */
  name: string;
}

/** A receipt as its buyer and operators see it. Times in ms. */
export interface Receipt extends OwedReceipt {
  id: number;
  orderId: number;
  orderNo: string;
  company: string;
  version: number;
  /** time (ms) at which the goods were received */
  receivedAt: number;
  reason: string;
  decidedAt: number | null;
  isOverdue: boolean;
  goods: ReceiptGoods[];
  pages: ReceiptPage[];
}
