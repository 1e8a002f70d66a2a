import type { BalanceEntryRow, PointsEntryRow } from '#lib/trade/wallet/wallet.table.ts';

/** Reasons for changes of a balance, in the buyer's words. */
export const BALANCE_REASONS = {
  top_up: '充值',
  order: '支付订单',
  refund: '退款',
  top_up_refund: '充值退款',
  cashback: '返现',
  cashback_back: '收回返现',
  points_order: '积分兑换',
  points_order_back: '积分兑换退款',
  correction: '更正',
} as const;
export type BalanceReason = keyof typeof BALANCE_REASONS;

/** Reasons for changes of points, in the buyer's words. */
export const POINTS_REASONS = {
  order: '订单赠送',
  gift: '活动赠送',
  taken_back: '退款收回',
  exchange: '兑换',
  exchange_back: '兑换退回',
  draw: '抽奖',
  correction: '更正',
} as const;
export type PointsReason = keyof typeof POINTS_REASONS;

/** A change of a balance; `store`: the store whose order a head office paid, null for its own order. */
export type BalanceEntry = Omit<BalanceEntryRow, 'memberId' | 'idempotencyKey'> & { store: string | null };
export type PointsEntry = Omit<PointsEntryRow, 'memberId' | 'idempotencyKey'>;

/** Query of changes. `from` and `until` are moments (ms), `[from, until)`. */
export interface LogQuery<Reason extends string> {
  reason: Reason | null;
  from: number | null;
  until: number | null;
  page: number;
}

/** A page of changes, the newest first. */
export interface LogPage<Entry> {
  entries: Entry[];
  page: number;
  pages: number;
  /** number of changes that the query finds, {@link MOST_LISTED} at most */
  total: number;
  /** true when there are more, which a shorter period finds */
  isCut: boolean;
}

/** Most changes that a log counts and pages through; more are found by a shorter period, or in a file. */
export const MOST_LISTED = 10_000;

/** Most changes in a file of a log. */
export const MOST_EXPORTED = 20_000;

/** Returns the points for an order's goods: one per full yuan paid, without delivery (product §7.7); fen. */
export const earnedPoints = (paidFen: number): number => Math.floor(paidFen / 100);

/** True when it names an order or a payment, not a word such as `期初`. */
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

/** Returns the description of a balance change, in a sentence for its member. */
export const balanceNote = ({
  reason,
  reference,
  store,
}: Pick<BalanceEntry, 'reason' | 'reference' | 'store'>): string =>
  BALANCE_NOTES[reason](reference, store ?? '').trim();

/** Returns the description of a points change, in a sentence for its member. */
export const pointsNote = ({ reason, reference }: Pick<PointsEntry, 'reason' | 'reference'>): string =>
  POINTS_NOTES[reason](reference).trim();

/** Rules of a payment password: six digits, wrong ones in a row until it is locked, and minutes it stays locked. */
export const PAYMENT_PASSWORD = { digits: 6, tries: 5, lockMinutes: 15 } as const;

const { digits: LENGTH } = PAYMENT_PASSWORD;

/** Message for input that cannot be a payment password. */
export const PAYMENT_PASSWORD_RULE = `支付密码是 ${LENGTH} 位数字`;

/** True when digits can be a payment password, even an easily guessed one. */
export const isPaymentPassword = (digits: string): boolean =>
  digits.length === LENGTH && /^\d+$/.test(digits);

/**
 * Returns the reason why digits are refused as too easy to guess, or as no payment password; empty when they are not.
 */
export function weakness(digits: string): string {
  if (!isPaymentPassword(digits)) return PAYMENT_PASSWORD_RULE;
  if (new Set(digits).size === 1) return `${LENGTH} 位都一样的密码太容易猜到，请换一个`;
  if ('01234567890'.includes(digits) || '09876543210'.includes(digits)) {
    return '连着的数字太容易猜到，请换一个';
  }
  return '';
}
