import { sql } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/**
 * The time (ms UTC) by the database's clock, the one that all nodes share: what is due, and whose lease has run out,
 * must not hang on a node whose own clock is ahead. An embedded database is on the same machine.
 */
export async function databaseNow(db: Db): Promise<number> {
  if (engineOf(db) === 'sqlite') return Date.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db);
  return rows[0]?.now ?? Date.now();
}
