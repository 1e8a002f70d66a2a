import type { ServerResponse } from 'node:http';
import { probe } from '#lib/platform/db/engine/probe.server.ts';
import { type Sickness, SICKNESS_WORDS } from '#lib/platform/db/engine/sickness.server.ts';
import type { Runtime } from '#lib/platform/process/runtime.server.ts';

const KEPT_MS = 1000;

/** What the process holds, in MB. */
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

/**
 * Answers `/healthz`: 200 while the database takes reads and writes, else 503 with the cause; 503, too, while the
 * process is stopping, so that nothing more is sent its way. However many ask, the database is asked once a second.
 */
export function healthPage(
  { db, pages }: Runtime,
  isStopping: () => boolean,
): (response: ServerResponse) => Promise<void> {
  let probing: Promise<Sickness | null> | undefined;
  let probedAt = -KEPT_MS;
  const sickness = (): Promise<Sickness | null> => {
    if (probing && performance.now() - probedAt < KEPT_MS) return probing;
    probedAt = performance.now();
    return (probing = probe(db));
  };
  return async (response) => {
    const cause = await sickness();
    const ok = cause === null && !isStopping();
    const body = {
      ok,
      ...(cause && { cause, message: SICKNESS_WORDS[cause] }),
      ...(isStopping() && { stopping: true }),
      cache: { ...pages.size, ...pages.counts, held: pages.isHeld },
      memory: memoryMb(),
    };
    response
      .writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  };
}
