import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type {
  OrderRefundRow,
  OrderRefundTarget,
  PaymentRefundRow,
} from '#lib/trade/payments/tries/tries.table.ts';

const MINUTE_MS = 60_000;

/** Longest reason for a refund, in characters. */
export const LONGEST_REASON = 60;

/** Time (ms) for which a process that asks a provider for a refund has it to itself; more than a request takes. */
export const ASKING_MS = MINUTE_MS;

/**
 * Returns the pause (ms) before a provider that did not answer or has not finished is asked again, after `attempts`.
 */
export const askAgainAfter = (attempts: number): number =>
  [MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS][attempts - 1] ?? 60 * MINUTE_MS;

/** Returns our number of a payment's n-th refund, as the provider gets it. */
export const refundNo = (outTradeNo: string, number: number): string => `${outTradeNo}R${number}`;

/** Returns the amount (fen) that a refund takes off a payment: what the buyer gets, and what the shop keeps of it. */
export const claimOf = ({
  amountFen,
  withheldPointsFen,
  withheldCashbackFen,
}: Pick<PaymentRefundRow, 'amountFen' | 'withheldPointsFen' | 'withheldCashbackFen'>): number =>
  amountFen + withheldPointsFen + withheldCashbackFen;

/** Returns the sum of {@link claimOf} over several refunds, in fen. */
export const claimsOf = (
  refunds: readonly Pick<PaymentRefundRow, 'amountFen' | 'withheldPointsFen' | 'withheldCashbackFen'>[],
): number => refunds.reduce((sum, refund) => sum + claimOf(refund), 0);

/** Targets of a refund that no provider holds. */
export const ORDER_REFUND_TARGETS = {
  bank: '转回付款账户',
  wallet: '退到余额',
} as const satisfies Record<OrderRefundTarget, string>;

/** States of such a refund. */
export const ORDER_REFUND_STATES = {
  waiting: '待转回',
  done: '已退',
} as const satisfies Record<OrderRefundRow['state'], string>;

/**
 * Throws `conflict` when an order has sent parcels since its page was read (`seen`: their number then; undefined: not
 * read) and the refund is all that is left of its money: sent goods can only be returned.
 */
export function checkParcels(
  { parcels }: { parcels: number },
  { seen, isAll }: { seen: number | undefined; isAll: boolean },
): void {
  if (!isAll || seen === undefined || seen === parcels) return;
  throw new ShopError(
    'conflict',
    '打开这一页之后，订单又发出过包裹，不能全部退回。请刷新后核对：发出的商品由买家申请售后，仍要全部退款再重新提交。',
  );
}

/** Throws `invalid_form` on `amount` when the amount cannot be refunded from what is left; both in fen. */
export function checkAmount({ amountFen }: { amountFen: number }, leftFen: number): void {
  if (leftFen <= 0) throw fieldError('amount', '已经全部退过，没有可退的了。');
  if (amountFen <= 0) throw fieldError('amount', '退款金额要大于 0。');
  if (amountFen > leftFen) throw fieldError('amount', `最多还能退 ${formatFen(leftFen)}，请改金额。`);
}
