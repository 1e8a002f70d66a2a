import type { ServerResponse } from 'node:http';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findDueWork } from '#lib/platform/db/due-work.server.ts';
import { probe } from '#lib/platform/db/engine/probe.server.ts';
import { type DatabaseError, SICKNESS_WORDS } from '#lib/platform/db/engine/database-error.server.ts';
import type { Runtime } from '#lib/platform/process/runtime.server.ts';

const KEPT_MS = 1000;

/** Returns the memory of the process, in MB. */
function memoryMb(): Record<string, number> {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const mb = (bytes: number): number => Math.round(bytes / 2 ** 20);
  return {
    rss: mb(rss),
    heapTotal: mb(heapTotal),
    heapUsed: mb(heapUsed),
    external: mb(external),
    arrayBuffers: mb(arrayBuffers),
  };
}

interface JobHealth {
  last: string | null;
  /** Number of failures in a row since then. */
  failures: number;
}

/** Returns each job's last success, on any node, as ISO text. Errors are in the log only, as this is public. */
async function jobsHealth(db: Db): Promise<Record<string, JobHealth>> {
  const rows = await findDueWork(db);
  return Object.fromEntries(
    rows
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, endedAt: at, failures }) => [
        name,
        { last: at === null ? null : new Date(at).toISOString(), failures },
      ]),
  );
}

/**
 * Answers `/healthz`: 200 while the database takes reads and writes, else 503 with the cause; 503, too, while the
 * process is stopping, so that it gets no more requests. The database is asked once a second at most.
 */
export function healthPage(
  { db, pages }: Runtime,
  isStopping: () => boolean,
): (response: ServerResponse) => Promise<void> {
  let asking: Promise<{ cause: DatabaseError | null; jobs: Record<string, JobHealth> }> | undefined;
  let askedAt = -KEPT_MS;
  const ask = async () => {
    const cause = await probe(db);
    return { cause, jobs: cause === null ? await jobsHealth(db).catch(() => ({})) : {} };
  };
  return async (response) => {
    if (!asking || performance.now() - askedAt >= KEPT_MS) {
      askedAt = performance.now();
      asking = ask();
    }
    const { cause, jobs } = await asking;
    const ok = cause === null && !isStopping();
    const body = {
      ok,
      ...(cause && { cause, message: SICKNESS_WORDS[cause] }),
      ...(isStopping() && { stopping: true }),
      cache: { ...pages.size, ...pages.counts, held: pages.isHeld },
      memory: memoryMb(),
      jobs,
    };
    response
      .writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  };
}
