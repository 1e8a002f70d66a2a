import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { DifferenceKind, DifferenceTab } from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import type {
  DifferenceRow,
  NewDifference,
  NewStatement,
  NewStatementLine,
  StatementRow,
} from '#lib/trade/payments/payments.table.ts';

/** Finds the statement of a day that was compared with the books. */
export function findStatementOf(
  db: Db,
  { provider, day }: Pick<StatementRow, 'provider' | 'day'>,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('payment_statement')
    .select('id')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('runs', '>', 0)
    .executeTakeFirst();
}

/** Begins a run of a day, next to the one that counts. */
export function beginRun(
  db: Db,
  begun: Pick<NewStatement, 'provider' | 'day' | 'source' | 'run_by' | 'run_at'>,
): Promise<{ id: number; run: number }> {
  return db
    .insertInto('payment_statement')
    .values({ ...begun, ...NOTHING })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'day'])
        .doUpdateSet({ begun_runs: sql`payment_statement.begun_runs + 1` }),
    )
    .returning(['id', 'begun_runs as run'])
    .executeTakeFirstOrThrow();
}

const NOTHING = {
  file_name: '',
  paid_count: 0,
  paid_fen: 0,
  refund_count: 0,
  refund_fen: 0,
  runs: 0,
  begun_runs: 1,
  shop_paid_count: 0,
  shop_paid_fen: 0,
  shop_refund_count: 0,
  shop_refund_fen: 0,
  matched_count: 0,
  matched_fen: 0,
};

/** Locks a statement until the end of the transaction, and returns the run that counts. */
export async function holdStatement(trx: Trx, id: number): Promise<number> {
  const { runs } = await trx
    .updateTable('payment_statement')
    .set((row) => ({ runs: row.ref('runs') }))
    .where('id', '=', id)
    .returning('runs')
    .executeTakeFirstOrThrow();
  return runs;
}

export async function setStatement(trx: Trx, id: number, change: Partial<NewStatement>): Promise<void> {
  await trx.updateTable('payment_statement').set(change).where('id', '=', id).execute();
}

export async function insertLines(trx: Trx, lines: NewStatementLine[]): Promise<void> {
  await trx.insertInto('payment_statement_line').values(lines).execute();
}

export async function insertDifferences(trx: Trx, differences: NewDifference[]): Promise<void> {
  await trx.insertInto('payment_difference').values(differences).execute();
}

const AT_ONCE = 500;

/** One run of a statement. */
export interface RunOf {
  id: number;
  run: number;
}

/** Finds the differences of a run that have a note. */
export function findNoted(db: Db, { id, run }: RunOf): Promise<DifferenceRow[]> {
  return readAll(
    db
      .selectFrom('payment_difference')
      .selectAll()
      .where('statement_id', '=', id)
      .where('run', '=', run)
      .where('noted_at', 'is not', null)
      .where('note', '!=', '')
      .orderBy('id'),
  );
}

export function findByKey(db: Db, { id, run }: RunOf, key: string): Promise<DifferenceRow | undefined> {
  return readFirst(
    db
      .selectFrom('payment_difference')
      .selectAll()
      .where('statement_id', '=', id)
      .where('run', '=', run)
      .where('key', '=', key),
  );
}

export async function setDifference(trx: Trx, id: number, change: Partial<NewDifference>): Promise<void> {
  await trx.updateTable('payment_difference').set(change).where('id', '=', id).execute();
}

export function findDifference(db: Db, id: number): Promise<DifferenceRow | undefined> {
  return readFirst(db.selectFrom('payment_difference').selectAll().where('id', '=', id));
}

type RunTable = 'payment_difference' | 'payment_statement_line';

/** Finds some rows of runs before `until`. */
export async function findStale(db: Db, table: RunTable, id: number, until: number): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('statement_id', '=', id)
    .where('run', '<', until)
    .limit(4 * AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteRows(trx: Trx, table: RunTable, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom(table).where('id', 'in', ids).execute();
}

/** Search of a run's differences. */
export interface DifferenceSearch {
  tab: DifferenceTab;
  /** part of a number; empty matches all */
  keywords: string;
}

const differencesOf = (db: Db, { id, run }: RunOf, { tab, keywords }: DifferenceSearch) =>
  db
    .selectFrom('payment_difference')
    .where('statement_id', '=', id)
    .where('run', '=', run)
    .$if(tab !== 'all', (query) => query.where('is_current', '=', tab === 'gone' ? 0 : 1))
    .$if(tab !== 'all' && tab !== 'gone', (query) =>
      query.where('payment_difference.kind', '=', tab as DifferenceKind),
    )
    .$if(keywords !== '', (query) =>
      query.where((row) =>
        row.or(
          (['out_trade_no', 'trade_no', 'out_refund_no', 'said'] as const).map((column) =>
            contains(column, keywords),
          ),
        ),
      ),
    );

export type Noted = DifferenceRow & { noter: string };

const withNoter = (db: Db, of: RunOf, search: DifferenceSearch) =>
  differencesOf(db, of, search)
    .leftJoin('member', 'member.id', 'payment_difference.noted_by')
    .selectAll('payment_difference')
    .select(({ fn, val }) => fn.coalesce('member.name', val('')).as('noter'));

/** Finds a page of differences: current ones before past ones, by kind, open ones first. */
export function findDifferences(
  db: Db,
  of: RunOf,
  { limit, offset, ...search }: DifferenceSearch & { limit: number; offset: number },
): Promise<Noted[]> {
  return readAll(
    withNoter(db, of, search)
      .orderBy('is_current', 'desc')
      .orderBy('payment_difference.kind')
      .orderBy('payment_difference.state', 'desc')
      .orderBy('payment_difference.id')
      .limit(limit)
      .offset(offset),
  );
}

/** Finds the differences of a run after one of them, in the order they were written, a batch at a time. */
export function findDifferencesAfter(db: Db, of: RunOf, after: number): Promise<Noted[]> {
  return readAll(
    withNoter(db, of, { tab: 'all', keywords: '' })
      .where('payment_difference.id', '>', after)
      .orderBy('payment_difference.id')
      .limit(AT_ONCE),
  );
}

/** Counts the differences that a search finds, by kind and whether they are current. */
export function countDifferences(
  db: Db,
  of: RunOf,
  keywords: string,
): Promise<{ kind: DifferenceKind; isCurrent: 0 | 1; count: number }[]> {
  return readAll(
    differencesOf(db, of, { tab: 'all', keywords })
      .select(({ fn }) => ['kind', 'is_current', fn.countAll<number>().as('count')])
      .groupBy(['is_current', 'kind']),
  );
}

export function findStatement(db: Db, id: number): Promise<(StatementRow & { runner: string }) | undefined> {
  return readFirst(withRunner(db).where('payment_statement.id', '=', id));
}

/** Finds a page of the days that were compared with the books, latest first, with the number of open differences. */
export function findStatements(
  db: Db,
  limit: number,
  offset: number,
): Promise<(StatementRow & { runner: string; open: number; found: number })[]> {
  const count = (isOpen: boolean) =>
    sql<number>`(select count(*) from payment_difference d where d.statement_id = payment_statement.id
      and d.run = payment_statement.runs and d.is_current = 1 ${isOpen ? sql`and d.state = 'open'` : sql``})`;
  return readAll(
    withRunner(db)
      .select([count(true).as('open'), count(false).as('found')])
      .orderBy('day', 'desc')
      .orderBy('provider')
      .limit(limit)
      .offset(offset),
  );
}

/** Finds the latest days that were compared with the books. */
export function findDays(db: Db, limit: number): Promise<Pick<StatementRow, 'provider' | 'day'>[]> {
  return db
    .selectFrom('payment_statement')
    .select(['provider', 'day'])
    .where('runs', '>', 0)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

export async function countStatements(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_statement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('runs', '>', 0)
    .executeTakeFirstOrThrow();
  return count;
}

const withRunner = (db: Db) =>
  db
    .selectFrom('payment_statement')
    .leftJoin('member', 'member.id', 'payment_statement.run_by')
    .selectAll('payment_statement')
    .select(({ fn, val }) => fn.coalesce('member.name', 'member.username', val('')).as('runner'))
    .where('runs', '>', 0);
