import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { type Expression, type ExpressionBuilder, type NotNull, sql, type SqlBool } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Schema } from '#lib/schema.table.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { PaymentSearch } from '#lib/trade/payments/office/payments-office.rules.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import type { RefundState, RefundTarget } from '#lib/trade/payments/refunds/refunds.rules.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentArrivalRow, PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

const MOST_ARRIVALS = 200;

/** Returns the conditions of a search on a try and its member. */
function isFound(
  { and, or, exists, selectFrom }: ExpressionBuilder<Schema, 'payment_try' | 'member'>,
  { keywords, provider }: PaymentSearch,
): Expression<SqlBool> {
  const words = [
    contains('payment_try.out_trade_no', keywords),
    contains('payment_try.trade_no', keywords),
    contains('member.company', keywords),
    exists(
      selectFrom('payment_try_order')
        .innerJoin('orders', 'orders.id', 'payment_try_order.order_id')
        .select('orders.id')
        .whereRef('payment_try_order.try_id', '=', 'payment_try.id')
        .where((row) => row.or([contains('orders.no', keywords), contains('orders.company', keywords)])),
    ),
  ];
  return and([
    ...(keywords ? [or(words)] : []),
    ...(provider ? [sql<SqlBool>`payment_try.provider = ${provider}`] : []),
  ]);
}

/** Time at which the money of a try came in, or else at which the try was begun. */
const tryMoment = sql<number>`coalesce(payment_try.paid_at, payment_try.created_at)`;

function tries(db: Db, search: PaymentSearch) {
  return db
    .selectFrom('payment_try')
    .innerJoin('member', 'member.id', 'payment_try.member_id')
    .where((row) => isFound(row, search))
    .$if(search.from !== null, (query) => query.where(tryMoment, '>=', search.from ?? 0))
    .$if(search.until !== null, (query) => query.where(tryMoment, '<', search.until ?? 0));
}

export type OfficeTryRow = PaymentTryRow & { company: string };

/** Finds a page of the tries in some states, latest first; those to be settled, longest waiting first. */
export function findTries(
  db: Db,
  { search, states }: { search: PaymentSearch; states: readonly TryState[] },
  limit: number,
  offset: number,
): Promise<OfficeTryRow[]> {
  const order = states.includes('mismatched') ? 'asc' : 'desc';
  return readAll(
    tries(db, search)
      .selectAll('payment_try')
      .select('member.company')
      .where('payment_try.state', 'in', states)
      .orderBy(tryMoment, order)
      .orderBy('payment_try.id', order)
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the tries by state and provider, and sums them up in fen: paid, or asked for. */
export function sumTries(
  db: Db,
  search: PaymentSearch,
): Promise<{ state: TryState; provider: PaymentProviderName; count: number; fen: number }[]> {
  return tries(db, search)
    .select(({ fn }) => [
      'payment_try.state',
      'payment_try.provider',
      fn.countAll<number>().as('count'),
      fn.sum<number>(fn.coalesce('paid_fen', 'amount_fen')).as('fen'),
    ])
    .groupBy(['payment_try.state', 'payment_try.provider'])
    .orderBy('payment_try.provider')
    .execute();
}

function refunds(db: Db, search: PaymentSearch) {
  return db
    .selectFrom('refund')
    .innerJoin('payment_try', 'payment_try.id', 'refund.try_id')
    .innerJoin('member', 'member.id', 'payment_try.member_id')
    .where((row) => isFound(row as never, search))
    .$if(search.from !== null, (query) => query.where('refund.created_at', '>=', search.from ?? 0))
    .$if(search.until !== null, (query) => query.where('refund.created_at', '<', search.until ?? 0));
}

export type OfficeRefundRow = RefundRow & {
  tryId: number;
  provider: PaymentProviderName;
  outTradeNo: string;
  company: string;
  orderNo: string | null;
};

/** Finds a page of refunds: those the provider refused first, then those under way, then the latest. */
export function findOfficeRefunds(
  db: Db,
  search: PaymentSearch,
  limit: number,
  offset: number,
): Promise<OfficeRefundRow[]> {
  return readAll(
    refunds(db, search)
      .leftJoin('orders', 'orders.id', 'refund.order_id')
      .selectAll('refund')
      .select(['payment_try.provider', 'payment_try.out_trade_no', 'member.company', 'orders.no as order_no'])
      .$narrowType<{ try_id: NotNull }>()
      .orderBy(sql`case refund.state when 'failed' then 0 when 'waiting' then 1 else 2 end`)
      .orderBy('refund.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the refunds by provider, and sums them up in fen. */
export function sumRefunds(
  db: Db,
  search: PaymentSearch,
): Promise<{ provider: PaymentProviderName; count: number; fen: number }[]> {
  return refunds(db, search)
    .select(({ fn }) => [
      'payment_try.provider',
      fn.countAll<number>().as('count'),
      fn.sum<number>('refund.amount_fen').as('fen'),
    ])
    .groupBy('payment_try.provider')
    .orderBy('payment_try.provider')
    .execute();
}

/** Sums up refunds, done or under way, of the tries in some states, at any time; in fen. */
export function sumReturned(
  db: Db,
  search: PaymentSearch,
  states: readonly TryState[],
): Promise<{ provider: PaymentProviderName; target: RefundTarget; state: RefundState; fen: number }[]> {
  return tries(db, search)
    .innerJoin('refund', 'refund.try_id', 'payment_try.id')
    .where('payment_try.state', 'in', states)
    .select(({ fn }) => [
      ...(['payment_try.provider', 'refund.target', 'refund.state'] as const),
      fn.sum<number>('refund.amount_fen').as('fen'),
    ])
    .groupBy(['payment_try.provider', 'refund.target', 'refund.state'])
    .execute();
}

/** Finds the order numbers of each of some tries. */
export function findOrderNos(db: Db, tryIds: readonly number[]): Promise<{ tryId: number; no: string }[]> {
  return readAll(
    db
      .selectFrom('payment_try_order')
      .innerJoin('orders', 'orders.id', 'payment_try_order.order_id')
      .select(['try_id', 'orders.no'])
      .where('try_id', 'in', tryIds)
      .orderBy('orders.id'),
  );
}

/** Sums up refunds, done or under way, of each of some tries. */
export function sumRefundsOf(
  db: Db,
  tryIds: readonly number[],
): Promise<{ tryId: number | null; fen: number }[]> {
  return readAll(
    db
      .selectFrom('refund')
      .select(({ fn }) => ['try_id', fn.sum<number>('amount_fen').as('fen')])
      .where('try_id', 'in', tryIds)
      .groupBy('try_id'),
  );
}

export function findOfficeTry(
  db: Db,
  id: number,
): Promise<(OfficeTryRow & { username: string; balanceFen: number; points: number }) | undefined> {
  return readFirst(
    db
      .selectFrom('payment_try')
      .innerJoin('member', 'member.id', 'payment_try.member_id')
      .selectAll('payment_try')
      .select(['member.company', 'member.username', 'member.balance_fen', 'member.points'])
      .where('payment_try.id', '=', id),
  );
}

/** Finds the notices received about a try, oldest first; at most {@link MOST_ARRIVALS}. */
export function findArrivals(db: Db, tryId: number): Promise<PaymentArrivalRow[]> {
  return readAll(
    db
      .selectFrom('payment_arrival')
      .selectAll()
      .where('try_id', '=', tryId)
      .orderBy('id')
      .limit(MOST_ARRIVALS),
  );
}
