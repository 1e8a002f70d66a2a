import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { withheldOf } from '#lib/trade/orders/earnings.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import type { RefundRequestKind, RefundRow } from '#lib/trade/payments/refunds.table.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

/** Targets of a refund. */
export const REFUND_TARGETS = { bank: '转回付款账户', provider: '原路退回', wallet: '退到余额' } as const;
export type RefundTarget = keyof typeof REFUND_TARGETS;

const { bank, provider, wallet } = REFUND_TARGETS;
/** Targets of money that came through a provider. */
export const PROVIDER_TARGETS = { provider, wallet } as const;
export type ProviderTarget = keyof typeof PROVIDER_TARGETS;
/** Targets of money paid from the balance or by transfer. */
export const HOUSE_TARGETS = { bank, wallet } as const;
export type HouseTarget = keyof typeof HOUSE_TARGETS;

/** States of a refund in the operator's words. `failed`: the provider refused it, and the money is still owed. */
export const REFUND_STATES = { waiting: '退款中', done: '已退', failed: '没有退成' } as const;
export type RefundState = keyof typeof REFUND_STATES;
/** Those of money paid from the balance or by transfer: what waits is sent by a user through the bank. */
export const HOUSE_STATES = { waiting: '待转回', done: REFUND_STATES.done } as const;
export type HouseState = keyof typeof HOUSE_STATES;

/** Returns the state of a refund of such money; no provider can refuse it. */
export const houseState = ({ state }: Pick<RefundRow, 'state'>): HouseState =>
  state === 'done' ? 'done' : 'waiting';

/** Holder of the money that a refund is taken from: the provider of a try, or the house for an order. */
export interface Holder {
  /** Try that brought the money in; null: the house has it, from the balance or by transfer. */
  tryId: number | null;
  /** Number that the numbers of its refunds begin with. */
  no: string;
  /** Kind of its approval requests, and first word of its actions in the audit trail. */
  kind: RefundRequestKind & ('payment' | 'order');
  /** First part of the keys of its approval requests. */
  key: string;
  /** Subject as the audit trail names it: `order:12`. */
  subject: string;
  /** Name for users of the staff. */
  name: string;
  /** Message to a user whose page does not show the latest refund. */
  staleMessage: string;
}

export const providerOf = ({ id, outTradeNo }: Pick<PaymentTryRow, 'id' | 'outTradeNo'>): Holder => ({
  tryId: id,
  no: outTradeNo,
  kind: 'payment',
  key: `try:${id}`,
  subject: `payment_try:${id}`,
  name: `付款 ${outTradeNo}`,
  staleMessage: '打开这一页之后，已有人给这笔付款退过款。请看下面的退款记录，仍要退再重新填写。',
});

export const houseFor = ({ id, no }: Pick<OrderRow, 'id' | 'no'>): Holder => ({
  tryId: null,
  no,
  kind: 'order',
  key: `order:${id}`,
  subject: `order:${id}`,
  name: `订单 ${no}`,
  staleMessage: '打开这一页之后，已有人给这个订单退过款。请看退款记录，仍要退再重新填写。',
});

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

/** Returns the number of a holder's n-th refund, as a provider gets it, too. */
export const refundNo = ({ no }: Pick<Holder, 'no'>, number: number): string => `${no}R${number}`;

type Sums = Pick<RefundRow, 'amountFen' | 'withheldPointsFen' | 'withheldCashbackFen'>;

/** Returns the amount (fen) that a refund takes off a payment: what the buyer gets, and what the shop keeps of it. */
export const claimOf = (refund: Sums): number => refund.amountFen + withheldOf(refund);

/** Returns the sum of {@link claimOf} over several refunds, in fen. */
export const claimsOf = (refunds: readonly Sums[]): number =>
  refunds.reduce((sum, refund) => sum + claimOf(refund), 0);

/** Returns the amount (fen) of a payment that was not refunded. */
export const leftOf = (
  { id, amountFen }: Pick<PaymentRow, 'id' | 'amountFen'>,
  refunds: readonly (Sums & Pick<RefundRow, 'paymentId'>)[],
): number => amountFen - claimsOf(refunds.filter(({ paymentId }) => paymentId === id));

/** Amount under refund, and what refunds kept for spent points and cashback; in fen. */
export interface MoneyBack {
  refundingFen: number;
  withheldFen: number;
}

export const moneyBackIn = (refunds: readonly RefundRow[]): MoneyBack => ({
  refundingFen: refunds.reduce((sum, { state, amountFen }) => sum + (state === 'done' ? 0 : amountFen), 0),
  withheldFen: refunds.reduce((sum, refund) => sum + withheldOf(refund), 0),
});

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
