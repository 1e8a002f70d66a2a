import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import { type BookEntry, paidKey, refundKey } from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import type {
  DifferenceRow,
  NewDifference,
  NewStatement,
  NewStatementLine,
  StatementRow,
} from '#lib/trade/payments/reconcile/statements.table.ts';

const AT_ONCE = 500;

/** A day of a provider: `[from, until)` in ms. */
export interface StatementDay {
  provider: PaymentProviderName;
  from: number;
  until: number;
}

const isWithin = (at: number | null, { from, until }: StatementDay): boolean =>
  at !== null && at >= from && at < until;

const inParts = async <T, R>(all: readonly T[], find: (part: T[]) => Promise<R[]>): Promise<R[]> => {
  const found: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) found.push(...(await find(all.slice(at, at + AT_ONCE))));
  return found;
};

/** What came in by a provider on a day, and of any day what these numbers name. */
export async function findPaidBook(
  db: Db,
  day: StatementDay,
  numbers: readonly string[],
): Promise<BookEntry[]> {
  const paid = db
    .selectFrom('payment_try')
    .select(['id', 'out_trade_no', 'trade_no', 'paid_fen', 'paid_at'])
    .where('provider', '=', day.provider)
    .where('paid_fen', 'is not', null);
  const ofDay = await paid.where('paid_at', '>=', day.from).where('paid_at', '<', day.until).execute();
  const named = await inParts(numbers, (part) => paid.where('out_trade_no', 'in', part).execute());
  const rows = new Map([...ofDay, ...named].map((row) => [row.id, row]));
  return [...rows.values()].map((row) => ({
    ...{ key: paidKey(row.out_trade_no), outTradeNo: row.out_trade_no, tradeNo: row.trade_no },
    ...{ outRefundNo: '', amountFen: row.paid_fen ?? 0, tryId: row.id },
    isOfDay: isWithin(row.paid_at, day),
  }));
}

/** What a provider gave back on a day, and of any day what these numbers of refunds name. */
export async function findRefundBook(
  db: Db,
  day: StatementDay,
  numbers: readonly string[],
): Promise<BookEntry[]> {
  const refunded = db
    .selectFrom('payment_refund')
    .innerJoin('payment_try', 'payment_try.id', 'payment_refund.try_id')
    .select(['payment_refund.id', 'try_id', 'out_trade_no', 'trade_no', 'out_refund_no'])
    .select(['payment_refund.amount_fen', 'done_at'])
    .where('provider', '=', day.provider)
    .where('target', '=', 'provider')
    .where('payment_refund.state', '=', 'done');
  const ofDay = await refunded.where('done_at', '>=', day.from).where('done_at', '<', day.until).execute();
  const named = await inParts(numbers, (part) => refunded.where('out_refund_no', 'in', part).execute());
  const rows = new Map([...ofDay, ...named].map((row) => [row.id, row]));
  return [...rows.values()].map((row) => ({
    ...{ key: refundKey(row.out_refund_no, row.out_trade_no), outTradeNo: row.out_trade_no },
    ...{ tradeNo: row.trade_no, outRefundNo: row.out_refund_no, amountFen: -row.amount_fen },
    ...{ tryId: row.try_id, isOfDay: isWithin(row.done_at, day) },
  }));
}

/** The tries of these numbers, whatever their state. */
export async function findTryIds(
  db: Db,
  provider: PaymentProviderName,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await inParts(numbers, (part) =>
    db
      .selectFrom('payment_try')
      .select(['id', 'out_trade_no'])
      .where('provider', '=', provider)
      .where('out_trade_no', 'in', part)
      .execute(),
  );
  return new Map(rows.map(({ id, out_trade_no }) => [out_trade_no, id]));
}

/** Those of these keys that the provider's statements of other days hold. */
export async function findKeysElsewhere(
  db: Db,
  { provider, statementId }: { provider: PaymentProviderName; statementId: number },
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await inParts(keys, (part) =>
    db
      .selectFrom('payment_statement_line')
      .select('key')
      .where('provider', '=', provider)
      .where('statement_id', '!=', statementId)
      .where('key', 'in', part)
      .execute(),
  );
  return new Set(rows.map(({ key }) => key));
}

/** Holds the statement of a day, a new one where there is none: two who run it at once do it one after the other. */
export function holdStatement(
  trx: Trx,
  begun: Pick<NewStatement, 'provider' | 'day' | 'source' | 'run_by' | 'run_at'>,
): Promise<StatementRow> {
  return trx
    .insertInto('payment_statement')
    .values({ ...begun, ...NOTHING })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'day']).doUpdateSet({ runs: sql`payment_statement.runs + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

const NOTHING = {
  ...{ file_name: '', paid_count: 0, paid_fen: 0, refund_count: 0, refund_fen: 0, runs: 1 },
  ...{ shop_paid_count: 0, shop_paid_fen: 0, shop_refund_count: 0, shop_refund_fen: 0 },
  ...{ matched_count: 0, matched_fen: 0 },
};

export async function setStatement(trx: Trx, id: number, change: Partial<NewStatement>): Promise<void> {
  await trx.updateTable('payment_statement').set(change).where('id', '=', id).execute();
}

/** Puts the lines of a new file in the place of the last one's. */
export async function replaceLines(trx: Trx, statementId: number, lines: NewStatementLine[]): Promise<void> {
  await trx.deleteFrom('payment_statement_line').where('statement_id', '=', statementId).execute();
  for (let at = 0; at < lines.length; at += AT_ONCE)
    await trx
      .insertInto('payment_statement_line')
      .values(lines.slice(at, at + AT_ONCE))
      .execute();
}

/** A day's differences: those that are so now before those that were, as they stand in the file. */
export function findDifferences(db: Db, statementId: number): Promise<(DifferenceRow & { noter: string })[]> {
  return db
    .selectFrom('payment_difference')
    .leftJoin('member', 'member.id', 'payment_difference.noted_by')
    .selectAll('payment_difference')
    .select(({ fn, val }) => fn.coalesce('member.name', val('')).as('noter'))
    .where('statement_id', '=', statementId)
    .orderBy('is_current', 'desc')
    .orderBy('payment_difference.state', 'desc')
    .orderBy('payment_difference.id')
    .execute();
}

/** Forgets the differences of a day that are no longer so, but for those somebody noted something of. */
export async function retireDifferences(trx: Trx, statementId: number): Promise<void> {
  const ofDay = trx.updateTable('payment_difference').where('statement_id', '=', statementId);
  await ofDay.set({ is_current: 0 }).execute();
}

export async function deleteRetired(trx: Trx, statementId: number): Promise<void> {
  await trx
    .deleteFrom('payment_difference')
    .where('statement_id', '=', statementId)
    .where('is_current', '=', 0)
    .where('note', '=', '')
    .execute();
}

export async function insertDifference(trx: Trx, difference: NewDifference): Promise<void> {
  await trx.insertInto('payment_difference').values(difference).execute();
}

export async function setDifference(trx: Trx, id: number, change: Partial<NewDifference>): Promise<void> {
  await trx.updateTable('payment_difference').set(change).where('id', '=', id).execute();
}

export function findDifference(db: Db, id: number): Promise<DifferenceRow | undefined> {
  return db.selectFrom('payment_difference').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findStatement(db: Db, id: number): Promise<(StatementRow & { runner: string }) | undefined> {
  return withRunner(db).where('payment_statement.id', '=', id).executeTakeFirst();
}

/** A page of the days that were held against the books, the latest first, with what is open of each. */
export function findStatements(
  db: Db,
  limit: number,
  offset: number,
): Promise<(StatementRow & { runner: string; open: number; found: number })[]> {
  const count = (isOpen: boolean) =>
    sql<number>`(select count(*) from payment_difference d where d.statement_id = payment_statement.id
      and d.is_current = 1 ${isOpen ? sql`and d.state = 'open'` : sql``})`;
  return withRunner(db)
    .select([count(true).as('open'), count(false).as('found')])
    .orderBy('day', 'desc')
    .orderBy('provider')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countStatements(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_statement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const withRunner = (db: Db) =>
  db
    .selectFrom('payment_statement')
    .leftJoin('member', 'member.id', 'payment_statement.run_by')
    .selectAll('payment_statement')
    .select(({ fn, val }) => fn.coalesce('member.name', 'member.username', val('')).as('runner'));
