import type { InferResult } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import { type BookEntry, paidKey, refundKey } from '#lib/trade/payments/reconcile/reconcile.rules.ts';

/** A day of a provider: `[from, until)` in ms. */
export interface StatementDay {
  provider: PaymentProviderName;
  from: number;
  until: number;
}

const isWithin = (at: number | null, { from, until }: StatementDay): boolean =>
  at !== null && at >= from && at < until;

/** A part of a day's book; `last`: the position after which the next part begins, null when there is none. */
interface BookPart {
  entries: BookEntry[];
  last: BookPlace | null;
}
export interface BookPlace {
  at: number;
  id: number;
}

const AT_ONCE = 500;

const partOf = <Row extends { id: number; at: number | null }>(
  rows: readonly Row[],
  entryOf: (row: Row) => BookEntry,
): BookPart => {
  const end = rows.length < AT_ONCE ? undefined : rows.at(-1);
  return { entries: rows.map(entryOf), last: end ? { at: end.at ?? 0, id: end.id } : null };
};

const paidBook = (db: Db, { provider }: StatementDay) =>
  db
    .selectFrom('payment_try')
    .select(['id', 'out_trade_no', 'trade_no', 'paid_fen', 'paid_at as at'])
    .where('provider', '=', provider)
    .where('paid_fen', 'is not', null);
type PaidRow = InferResult<ReturnType<typeof paidBook>>[number];

const paidEntry =
  (day: StatementDay) =>
  (row: PaidRow): BookEntry => ({
    key: paidKey(row.out_trade_no),
    outTradeNo: row.out_trade_no,
    tradeNo: row.trade_no,
    outRefundNo: '',
    amountFen: row.paid_fen ?? 0,
    tryId: row.id,
    isOfDay: isWithin(row.at, day),
  });

/** Finds the payments that came in by a provider on a day, part by part. */
export async function findPaidOfDay(db: Db, day: StatementDay, { at, id }: BookPlace): Promise<BookPart> {
  const rows = await paidBook(db, day)
    .where('paid_at', '>=', at)
    .where('paid_at', '<', day.until)
    .where((row) => row.or([row('paid_at', '>', at), row('id', '>', id)]))
    .orderBy('paid_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return partOf(rows, paidEntry(day));
}

/** Finds the payments that came in by a provider on any day under these numbers. */
export async function findPaidNamed(
  db: Db,
  day: StatementDay,
  numbers: readonly string[],
): Promise<BookEntry[]> {
  if (numbers.length === 0) return [];
  const rows = await paidBook(db, day).where('out_trade_no', 'in', numbers).execute();
  return rows.map(paidEntry(day));
}

const refundBook = (db: Db, { provider }: StatementDay) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_try', 'payment_try.id', 'refund.try_id')
    .select(['refund.id', 'payment_try.id as try_id', 'out_trade_no', 'trade_no', 'refund_no'])
    .select(['refund.amount_fen', 'done_at as at'])
    .where('provider', '=', provider)
    .where('target', '=', 'provider')
    .where('refund.amount_fen', '>', 0)
    .where('refund.state', '=', 'done');
type BookRefund = InferResult<ReturnType<typeof refundBook>>[number];

const refundEntry =
  (day: StatementDay) =>
  (row: BookRefund): BookEntry => ({
    key: refundKey(row.refund_no, row.out_trade_no),
    outTradeNo: row.out_trade_no,
    tradeNo: row.trade_no,
    outRefundNo: row.refund_no,
    amountFen: -row.amount_fen,
    tryId: row.try_id,
    isOfDay: isWithin(row.at, day),
  });

/** Finds the refunds that a provider did on a day, part by part. */
export async function findRefundsOfDay(db: Db, day: StatementDay, { at, id }: BookPlace): Promise<BookPart> {
  const rows = await refundBook(db, day)
    .where('done_at', '>=', at)
    .where('done_at', '<', day.until)
    .where((row) => row.or([row('done_at', '>', at), row('refund.id', '>', id)]))
    .orderBy('done_at')
    .orderBy('refund.id')
    .limit(AT_ONCE)
    .execute();
  return partOf(rows, refundEntry(day));
}

/** Finds the refunds that a provider did on any day under these refund numbers. */
export async function findRefundsNamed(
  db: Db,
  day: StatementDay,
  numbers: readonly string[],
): Promise<BookEntry[]> {
  if (numbers.length === 0) return [];
  const rows = await refundBook(db, day).where('refund_no', 'in', numbers).execute();
  return rows.map(refundEntry(day));
}

/** Finds the tries with these numbers, in any state. */
export async function findTryIds(
  db: Db,
  provider: PaymentProviderName,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_try')
    .select(['id', 'out_trade_no'])
    .where('provider', '=', provider)
    .where('out_trade_no', 'in', numbers)
    .execute();
  return new Map(rows.map(({ id, out_trade_no }) => [out_trade_no, id]));
}

/** Finds those of these keys that the provider's statements of other days contain. */
export async function findKeysElsewhere(
  db: Db,
  { provider, statementId }: { provider: PaymentProviderName; statementId: number },
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_statement_line as line')
    .innerJoin('payment_statement as statement', (join) =>
      join.onRef('statement.id', '=', 'line.statement_id').onRef('statement.runs', '=', 'line.run'),
    )
    .select('key')
    .where('line.provider', '=', provider)
    .where('line.statement_id', '!=', statementId)
    .where('key', 'in', keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}
