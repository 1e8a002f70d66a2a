import { formatFen } from '#lib/platform/money.rules.ts';
import {
  BALANCE_REASONS,
  type BalanceEntry,
  type BalanceReason,
  POINTS_REASONS,
  type PointsEntry,
  type PointsReason,
} from '#lib/trade/wallet/wallet.rules.ts';

/** Whether it names an order or a payment, and is no word such as `期初`. */
const isNumber = (reference: string): boolean => /^[\w-]+$/.test(reference);

const BALANCE_NOTES: Record<BalanceReason, (reference: string, store: string) => string> = {
  top_up: (reference) =>
    reference === '' ? '充值到余额' : `充值到余额${isNumber(reference) ? '，单号 ' : '：'}${reference}`,
  order: (reference, store) =>
    store === '' ? `用余额支付订单 ${reference}` : `用余额为门店“${store}”代付订单 ${reference}`,
  refund: (reference, store) =>
    reference === '' ? '退款退到余额' : `${store && `门店“${store}”的`}订单 ${reference} 的退款，退到余额`,
  top_up_refund: (reference) => `充值 ${reference} 原路退回，从余额扣除`,
  cashback: (reference) => `订单 ${reference} 完成后的返现`,
  cashback_back: (reference) => `订单 ${reference} 退款，收回已返的款`,
  points_order: (reference) => `积分订单 ${reference} 的现金部分`,
  points_order_back: (reference) => `积分订单 ${reference} 取消，退到余额`,
  correction: (reference) => (reference === '' ? '平台更正余额' : `平台更正余额：${reference}`),
};

const POINTS_NOTES: Record<PointsReason, (reference: string) => string> = {
  order: (reference) => `订单 ${reference} 完成，按实付商品金额每满 1 元积 1 分`,
  gift: (reference) => (isNumber(reference) ? `订单 ${reference} 参加活动赠送` : `活动赠送：${reference}`),
  taken_back: (reference) => `订单 ${reference} 退款，收回相应的积分`,
  exchange: (reference) =>
    isNumber(reference) ? `积分订单 ${reference} 用去积分` : `兑换 ${reference}，用去积分`,
  exchange_back: (reference) => `积分订单 ${reference} 取消，退回积分`,
  draw: (reference) => `抽奖抽中：${reference}`,
  correction: (reference) => (reference === '' ? '平台更正积分' : `平台更正积分：${reference}`),
};

/** What a change of a balance was, in a sentence its member understands. */
export const balanceNote = ({
  reason,
  reference,
  store,
}: Pick<BalanceEntry, 'reason' | 'reference' | 'store'>): string =>
  BALANCE_NOTES[reason](reference, store).trim();

/** What a change of points was, in a sentence their member understands. */
export const pointsNote = ({ reason, reference }: Pick<PointsEntry, 'reason' | 'reference'>): string =>
  POINTS_NOTES[reason](reference).trim();

/** A change of a log as its page shows it. */
export interface LogLine {
  kind: string;
  /** What it was, in a sentence. */
  note: string;
  /** ms */
  at: number;
  /** With its sign. */
  change: string;
  isGain: boolean;
  /** What was there after it. */
  after: string;
}

const signed = (change: number, text: string): string => (change > 0 ? `+${text}` : text);

export const balanceLine = (entry: BalanceEntry): LogLine => ({
  kind: BALANCE_REASONS[entry.reason],
  note: balanceNote(entry),
  at: entry.at,
  change: signed(entry.changeFen, formatFen(entry.changeFen)),
  isGain: entry.changeFen > 0,
  after: formatFen(entry.balanceAfterFen),
});

export const pointsLine = (entry: PointsEntry): LogLine => ({
  kind: POINTS_REASONS[entry.reason],
  note: pointsNote(entry),
  at: entry.at,
  change: signed(entry.change, String(entry.change)),
  isGain: entry.change > 0,
  after: String(entry.pointsAfter),
});
