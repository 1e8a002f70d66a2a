import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, engineOf, type Trx } from '#lib/platform/db/database.server.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';

/**
 * Target time of a batch: one that held the lock longer (ms) is followed by a smaller one, a shorter one by a larger.
 */
const LONG_MS = 22;
const SHORT_MS = 14;
/** Fewer rows take hardly less time to insert: a commit waits for the disk. */
const LEAST_ROWS = 64;
const MOST_ROWS = 256;
/** A writer that asks for the lock every 10 ms finds it free in between. */
const FREE_AT_LEAST_MS = 12;
const FREE_AT_MOST_MS = 25;
/** Pages of the write-ahead log at which SQLite writes them into the file by itself, within the commit. */
const SQLITES_OWN = 1000;

/** Writes a list in batches, each in a transaction of its own; see {@link inBatches}. */
export type WriteInBatches = <T>(
  list: readonly T[],
  write: (trx: Trx, some: T[], touch: Touch) => Promise<unknown>,
  saved?: (some: T[]) => void,
) => Promise<void>;

/**
 * Writes many rows in batches while the shop is open. SQLite has one lock for all writers, so each transaction holds it
 * briefly, and the lock then stays free for half as long as it was held, so that checkouts and logins come in between;
 * the batch size follows from the duration of the last batches. An interrupted list keeps the batches it has written.
 * `leastRows` is 1 where a single row may mean much work. As in `transact`, `write` may run several times for one
 * batch; `saved` is called once the batch is committed.
 */
export function inBatches(db: Db, leastRows = LEAST_ROWS): WriteInBatches {
  const givesWay = engineOf(db) === 'sqlite' && !db.isTransaction;
  let rows = leastRows;
  let freeSince = 0;
  let heldMs = 0;

  async function writeSome<T>(some: T[], write: Parameters<WriteInBatches>[1]): Promise<void> {
    let heldSince = 0;
    await change(db, async (trx, touch) => {
      heldSince = performance.now();
      await write(trx, some, touch);
    });
    freeSince = performance.now();
    heldMs = freeSince - heldSince;
    if (heldMs > LONG_MS) rows = Math.max(leastRows, Math.round(rows / 1.5));
    else if (heldMs < SHORT_MS && some.length === rows) rows = Math.min(MOST_ROWS, Math.ceil(rows * 1.5));
  }

  return async (list, write, saved) => {
    if (givesWay) await sql`pragma wal_autocheckpoint = 0`.execute(db);
    try {
      for (let from = 0; from < list.length;) {
        const some = list.slice(from, from + rows);
        if (givesWay)
          await stayFree(freeSince + Math.min(Math.max(FREE_AT_LEAST_MS, heldMs / 2), FREE_AT_MOST_MS));
        await writeSome(some, write as Parameters<WriteInBatches>[1]);
        saved?.(some);
        if (givesWay) await sql`pragma wal_checkpoint(passive)`.execute(db);
        from += some.length;
      }
    } finally {
      if (givesWay) await sql`pragma wal_autocheckpoint = ${sql.lit(SQLITES_OWN)}`.execute(db);
    }
  };
}

async function stayFree(until: number): Promise<void> {
  const rest = until - performance.now();
  if (rest > 0) await wait(rest);
}
