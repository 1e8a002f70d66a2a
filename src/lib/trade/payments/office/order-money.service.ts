import type { Db } from '#lib/platform/db/database.server.ts';
import type { Earnings } from '#lib/trade/orders/earnings.rules.ts';
import { findAnyOrder } from '#lib/trade/orders/order-steps.service.ts';
import { findPayments } from '#lib/trade/payments/payments.repository.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { paymentOfHouse } from '#lib/trade/payments/refunds/refund-source.service.ts';
import {
  countHouseRefunds,
  findHouseRefunds,
  findListedRefunds,
  type ListedRefund,
} from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { broughtByOrder, withheldOfRefund } from '#lib/trade/payments/refunds/refund-effects.service.ts';
import {
  listRefundRequests,
  type RefundRequest,
} from '#lib/trade/payments/refunds/refund-requests.service.ts';
import {
  type HouseState,
  houseState,
  type HouseTarget,
  leftOf,
} from '#lib/trade/payments/refunds/refunds.rules.ts';
import { tryOfPayment } from '#lib/trade/payments/payments.service.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

/** Payments and refunds of an order, as its office page shows them. */
export interface OrderMoney {
  /** Online payments of the order; they are refunded on pages of their own. */
  tryIds: number[];
  /** Payment from the balance or by transfer; null: there is none. */
  payment: PaymentRow | null;
  /** Amount (fen) of that payment that can still be refunded. */
  leftFen: number;
  /** Earnings that the order has brought its buyer, which a refund takes back; null before it is completed. */
  brought: Earnings | null;
  refunds: RefundRow[];
  requests: RefundRequest[];
}

/** Returns all data on an order's money, for operators (product §7.10). */
export async function readOrderMoney(db: Db, orderId: number): Promise<OrderMoney> {
  const payments = (await findPayments(db, orderId)).filter(({ state }) => state === 'confirmed');
  const tryIds = new Set(payments.map(tryOfPayment).filter((id) => id !== null));
  const payment = payments.find((one) => tryOfPayment(one) === null) ?? null;
  const refunds = await findHouseRefunds(db, orderId);
  const order = payment && (await findAnyOrder(db, orderId));
  return {
    tryIds: [...tryIds].sort((a, b) => a - b),
    payment,
    leftFen: payment ? leftOf(payment, refunds) : 0,
    brought: order ? await broughtByOrder(db, order) : null,
    refunds,
    requests: await listRefundRequests(db, `order:${orderId}`),
  };
}

/**
 * Returns the amount (fen) that a refund, as it is filled in, would keep because the member has spent what is to be
 * taken back.
 */
export async function withheldOfOrderRefund(
  db: Db,
  orderId: number,
  { amountFen, target }: { amountFen: number; target: HouseTarget },
): Promise<number> {
  const order = await findAnyOrder(db, orderId);
  const payment = await paymentOfHouse(db, orderId);
  const refunds = await findHouseRefunds(db, orderId);
  if (!order || !payment || amountFen > leftOf(payment, refunds)) return 0;
  return withheldOfRefund(db, order, { payment, request: { amountFen, target } });
}

const REFUNDS_PER_PAGE = 20;

/** A page of refunds; in `requested` it has no refunds, but all requests that wait for a second user. */
interface RefundList {
  refunds: ListedRefund[];
  requests: RefundRequest[];
  counts: Record<HouseState | 'requested', number>;
  page: number;
  pages: number;
}

/** Returns the refunds in a state that no provider holds, and the requests for any refund (product §7.10). */
export async function listRefunds(
  db: Db,
  { state, page }: { state: HouseState | 'requested'; page: number },
): Promise<RefundList> {
  const requests = await listRefundRequests(db);
  const counts = { requested: requests.length, waiting: 0, done: 0 };
  for (const row of await countHouseRefunds(db)) counts[houseState(row)] = Number(row.count);
  if (state === 'requested') return { refunds: [], requests, counts, page: 1, pages: 1 };
  const { offset, ...shown } = pageOf(page, counts[state], REFUNDS_PER_PAGE);
  const refunds = await findListedRefunds(db, state, { limit: REFUNDS_PER_PAGE, offset });
  return { refunds, requests: [], counts, ...shown };
}
