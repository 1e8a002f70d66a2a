import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf, type Trx } from '#lib/platform/db/database.server.ts';
import { together } from '#lib/platform/db/together.server.ts';

/** A query of the rows to lock, ordered by id. */
interface Lockable {
  forNoKeyUpdate(): { compile(): CompiledQuery<unknown> };
}

/**
 * Updates several rows after locking them in the order of `rows`; returns what the update returns. One statement that
 * updates several rows locks them in the order of its plan: two such statements can wait for each other, which
 * PostgreSQL notices only after a second. SQLite has one writer and needs no lock. A transaction that
 * locks rows of the table more than once can still wait for another; `transact` then repeats one of them.
 */
export async function updateInOrder<Row>(trx: Trx, rows: Lockable, update: Compilable<Row>): Promise<Row[]> {
  if (engineOf(trx) === 'sqlite') return (await together(trx, [update]))[0];
  return (await together(trx, [rows.forNoKeyUpdate(), update]))[1];
}
