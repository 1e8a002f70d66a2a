import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { findPayments } from '#lib/trade/payments/payments.repository.ts';
import { paymentsOfTry, tryOfPayment } from '#lib/trade/payments/payments.service.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { findHouseRefunds, findRefundsOfTry } from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import {
  checkAmount,
  claimsOf,
  type Holder,
  houseFor,
  type HouseTarget,
  leftOf,
  providerOf,
  type ProviderTarget,
} from '#lib/trade/payments/refunds/refunds.rules.ts';
import { lockTryById } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

/** A refund as an operator requests it. */
interface Request {
  /** Number of the refund of this money, from 1, as the operator saw it: two who refund at once request the same. */
  number: number;
  amountFen: number;
  reason: string;
  /** Amount (fen) that the operator expects the refund to keep; null: any. */
  withheldFen?: number | null;
  /**
   * Number of the order's parcels that the operator saw: when more were sent since, the order is not refunded in full.
   */
  parcels?: number | undefined;
}

/** A refund of what a try brought in; `paymentId` null: a top-up. */
export interface RequestedTryRefund extends Request {
  tryId: number;
  paymentId: number | null;
  target: ProviderTarget;
}

/** A refund of what was paid for an order from the balance or by transfer. */
interface RequestedHouseRefund extends Request {
  orderId: number;
  target: HouseTarget;
}

export type RequestedRefund = RequestedTryRefund | RequestedHouseRefund;

/** Money that refunds are taken from, with those taken so far, oldest first. */
export interface RefundSource {
  holder: Holder;
  refunds: readonly RefundRow[];
}

/** Money that an operator refunds, held until the end of the transaction. */
interface HeldSource extends RefundSource {
  /** Finds what the request takes of it. Throws `invalid_form`, `not_found` or `conflict`. */
  part(): Promise<RefundPart>;
}

/** A part of an order's payment, or (no payment) of the top-up of a member. */
export type RefundPart =
  | { payment: null; memberId: number }
  | {
      payment: PaymentRow;
      /** Order that it paid, which is held. */
      held: OrderRow;
      /** True when it is all that is left of what was paid for the order. */
      isAll: boolean;
    };

export const sourceOfTry = async (db: Db, row: PaymentTryRow): Promise<RefundSource> => ({
  holder: providerOf(row),
  refunds: await findRefundsOfTry(db, row.id),
});

export const sourceOfHouse = async (db: Db, order: OrderRow): Promise<RefundSource> => ({
  holder: houseFor(order),
  refunds: await findHouseRefunds(db, order.id),
});

/** Holds the money that a request refunds: its try, or its order. Throws `not_found`. */
export async function holdSource(trx: Trx, request: RequestedRefund): Promise<HeldSource> {
  if ('tryId' in request) {
    const row = await lockTryById(trx, request.tryId);
    if (!row) throw notFound('这笔付款');
    const source = await sourceOfTry(trx, row);
    return { ...source, part: () => partOfTry(trx, row, { request, refunds: source.refunds }) };
  }
  const held = await holdOrder(trx, request.orderId);
  if (!held) throw notFound('这个订单');
  const source = await sourceOfHouse(trx, held);
  return { ...source, part: () => partOfHouse(trx, held, { request, refunds: source.refunds }) };
}

async function partOfTry(
  trx: Trx,
  row: PaymentTryRow,
  { request, refunds }: { request: RequestedTryRefund; refunds: readonly RefundRow[] },
): Promise<RefundPart> {
  if (row.state !== 'paid') throw new ShopError('conflict', refusalOf(row));
  if (row.purpose === 'top_up') {
    if (request.target === 'wallet') throw fieldError('target', '充值的钱本来就在余额里，只能原路退回。');
    checkAmount(request, (row.paidFen ?? 0) - claimsOf(refunds));
    return { payment: null, memberId: row.memberId };
  }
  const payments = await paymentsOfTry(trx, row.id);
  const payment = payments.find(({ id }) => id === request.paymentId);
  if (!payment) throw fieldError('payment_id', '请选择要退哪张订单的款。');
  if (payment.method === 'wallet' && request.target === 'provider')
    throw fieldError('target', '这一部分是用余额补的，只能退到余额。');
  checkAmount(request, leftOf(payment, refunds));
  const ofOrder = payments.filter(({ orderId }) => orderId === payment.orderId);
  const leftOfOrderFen = ofOrder.reduce((sum, one) => sum + leftOf(one, refunds), 0);
  const held = await holdOrder(trx, payment.orderId);
  if (!held) throw notFound('这个订单');
  return { payment, held, isAll: leftOfOrderFen === request.amountFen };
}

function refusalOf({ state }: PaymentTryRow): string {
  if (state === 'mismatched') return '金额不符的付款，请先确认收下或全部退回。';
  return state === 'refunded' ? '这笔付款已全部退回。' : '这笔付款没有到账，不能退款。';
}

async function partOfHouse(
  trx: Trx,
  held: OrderRow,
  { request, refunds }: { request: RequestedHouseRefund; refunds: readonly RefundRow[] },
): Promise<RefundPart> {
  const payment = await paymentOfHouse(trx, held.id);
  if (!payment) throw new ShopError('conflict', '这个订单没有用余额或对公转账付款，请在它的付款详情里退款。');
  if (payment.method === 'wallet' && request.target === 'bank')
    throw fieldError('target', '这个订单是用余额付的，只能退到余额。');
  if (held.kind === 'ephedrine' && request.target === 'wallet')
    throw fieldError('target', '含麻黄碱的订单只能退回付款的对公账户。');
  const leftFen = leftOf(payment, refunds);
  checkAmount(request, leftFen);
  return { payment, held, isAll: leftFen === request.amountFen };
}

/** Finds the payment of an order from the balance or by transfer; undefined when there is none. */
export async function paymentOfHouse(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  const payments = await findPayments(db, orderId);
  return payments.find((payment) => payment.state === 'confirmed' && tryOfPayment(payment) === null);
}
