import { sql } from 'kysely';
import { touchLater } from '#lib/platform/db/change.server.ts';
import { type Db, engineOf, type Trx } from '#lib/platform/db/database.server.ts';
import type { DueWork } from '#lib/platform/db/due-work.rules.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

const LONGEST_ERROR = 500;

/** All job rows, as they stand. */
export const findDueWork = (db: Db): Promise<DueWork[]> => readAll(db.selectFrom('due_work').selectAll());

/** Adds rows for jobs that have never run, with their first due time (ms); rows that another node has added stay. */
export async function addDueWork(db: Db, work: readonly { name: string; due_at: number }[]): Promise<void> {
  await db
    .insertInto('due_work')
    .values([...work])
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Takes a job that is due, or whose holder's lease has run out, until `until` (ms); of all nodes that try, one gets it.
 * From then on it is due again only where it is requested.
 */
export async function takeDueWork(
  db: Db,
  { name, holder, until }: { name: string; holder: string; until: number },
  now: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('due_work')
    .set({ due_at: null, leased_by: holder, leased_until: until })
    .where('name', '=', name)
    .where((work) =>
      work.or([
        work.and([work('leased_by', 'is', null), work('due_at', '<=', now)]),
        work.and([work('leased_by', 'is not', null), work('leased_until', '<=', now)]),
      ]),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Extends the holder's lease until `until` (ms). */
export async function renewDueWork(
  db: Db,
  { name, holder, until }: { name: string; holder: string; until: number },
): Promise<void> {
  await db
    .updateTable('due_work')
    .set({ leased_until: until })
    .where('name', '=', name)
    .where('leased_by', '=', holder)
    .execute();
}

/**
 * Gives a job back, due next at `dueAt` (ms) or sooner where it was requested in the meantime. `error` is the failure,
 * null after a success. Returns the due time; undefined where another holder has taken it since.
 */
export async function endDueWork(
  db: Db,
  { name, holder, dueAt, error }: { name: string; holder: string; dueAt: number; error: string | null },
  now: number,
): Promise<number | undefined> {
  const ended = await db
    .updateTable('due_work')
    .set({ due_at: sooner(dueAt), leased_by: null, leased_until: 0 })
    .set(
      error === null
        ? { ended_at: now, failures: 0 }
        : { failed_at: now, error: error.slice(0, LONGEST_ERROR), failures: sql<number>`failures + 1` },
    )
    .where('name', '=', name)
    .where('leased_by', '=', holder)
    .returning('due_at')
    .executeTakeFirst();
  return ended?.due_at ?? undefined;
}

/**
 * Requests, in the transaction that makes it necessary, that a job runs at `at` (ms) at the latest; every node is
 * notified. The row is written regardless of its content: a node that takes the job waits for this transaction, and
 * then sees its changes.
 */
export async function askForWork(trx: Trx, name: string, at: number): Promise<void> {
  await trx
    .updateTable('due_work')
    .set({ due_at: sooner(at) })
    .where('name', '=', name)
    .execute();
  await touchLater(trx, 'due-work');
}

const sooner = (at: number) =>
  sql<number>`case when due_at is null or due_at > ${at} then ${at} else due_at end`;

/**
 * Returns the time (ms UTC) of the database's clock, which all nodes share: due times and leases must not depend on a
 * node whose own clock is ahead. An embedded database is on the same machine.
 */
export async function databaseNow(db: Db): Promise<number> {
  if (engineOf(db) === 'sqlite') return Date.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db);
  return rows[0]?.now ?? Date.now();
}
