import { sql } from 'kysely';
import { PLAN_OUTDATED } from '#lib/platform/db/engine/prepared.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

const ATTEMPTS = 4;
/**
 * PostgreSQL aborts one of two transactions that wait for each other (deadlock, serialisation failure), and one whose
 * plan is older than a table changed by a newer version of the shop.
 */
const GIVEN_UP = new Set(['40P01', '40001', PLAN_OUTDATED]);

/**
 * Runs a transaction, and repeats it when the engine aborted it in favour of another. `work` may therefore run several
 * times: its effects outside the database must allow that. Within a transaction it is a part of that one.
 */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => {
        roots.set(trx, db);
        return work(trx);
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !wasGivenUp(error)) throw error;
    }
  }
}

/** Runs a part of a transaction: where it throws, its changes are undone, and the transaction may continue. */
export async function attempt<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    // After a full disk the engine has ended the whole transaction: then the first error is the one to throw.
    await sql`rollback to savepoint attempt`.execute(trx).catch(() => undefined);
    await sql`release savepoint attempt`.execute(trx).catch(() => undefined);
    throw error;
  }
}

const roots = new WeakMap<Db, Db>();

/** The handle that a transaction was opened from. */
export const rootOf = (trx: Trx): Db | undefined => roots.get(trx);

export const isTransaction = (db: Db): db is Trx => db.isTransaction;

const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && GIVEN_UP.has(String(error.code));
