import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startFailure } from '#lib/platform/db/engine/database-error.server.ts';
import { followInvalidations } from '#lib/platform/cache/follow-invalidations.server.ts';
import { logFailure } from '#lib/platform/http/call/failure-log.server.ts';
import { readStaticFiles } from '#lib/platform/http/send/static-files.server.ts';
import { projectRoot } from '#server/project-root.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite, SettingsError } from '#lib/platform/process/settings.server.ts';
import { readSheet } from '#lib/platform/styles/sheet-file.server.ts';
import { StylesForms } from '#lib/platform/styles/styled-page.server.ts';
import { holdWords } from '#lib/catalogue/search/words-at-hand.service.ts';
import { endWatches } from '#lib/trade/payments/tries/watch.service.ts';
import { startJobs } from '#server/jobs.ts';
import { startPaymentWork } from '#server/payment-work.ts';
import { renewSetupCode } from '#lib/people/setup/setup.service.ts';
import { answerer, finishedPages, type Handler } from '#server/answer.ts';
import { isHost, readRequestHead } from '#server/request-head.ts';
import { listenFailure } from '#server/listen-failure.ts';
import { healthPage } from '#server/health.ts';
import { prepareDatabase } from '#server/open.ts';
import { openingGate } from '#server/opening-gate.ts';
import { sayCode } from '#server/setup-code.ts';
import { isFlooding } from '#server/page-queue.ts';
import { stoppingOf } from '#server/stopping.ts';

/** The headers of every answer, names and values alternately. */
export function commonHeaders(isSecure: boolean): readonly string[] {
  const headers = [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'same-origin',
    'x-frame-options',
    'DENY',
  ];
  if (isSecure) headers.push('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return headers;
}

const CLOSE_WITHIN_MS = 500;

try {
  await start();
} catch (error) {
  const words = error instanceof SettingsError ? error.message : startFailure(error);
  process.stderr.write(`${words ?? String((error as Error).stack)}\n`);
  process.exit(1);
}

/** The process: opens the database, listens, serves finished pages and files, hands the rest to Astro. */
async function start(): Promise<void> {
  const shared = runtime();
  const { db, log, pages, settings } = shared;
  await prepareDatabase(shared);
  // React chooses by it between the build for developers and the one that is several times faster
  process.env['NODE_ENV'] ??= 'production';
  const entry = new URL('dist/server/entry.mjs', projectRoot);
  const { handler } = (await import(entry.href)) as { handler: Handler };
  pages.useForms(new StylesForms(readSheet(new URL('dist/server/', projectRoot))));
  const files = readStaticFiles(fileURLToPath(new URL('dist/client/', projectRoot)));
  const stopPolling = await followInvalidations(db, pages, (error) =>
    logFailure(log, error, 'invalidation poll failed'),
  );
  const stopJobs = startJobs(shared, (job, error) => logFailure(log, error, 'job failed', { job }));
  const stopHolding = holdWords(db, (error) => logFailure(log, error, 'search words not read'));
  const stopPaymentWork = startPaymentWork(shared, (error) => logFailure(log, error, 'payment work failed'));

  const setupCode = settings.SITE_MODE === 'live' ? await renewSetupCode(db, Date.now()) : null;

  const common = commonHeaders(isSecureSite(settings));
  const gate = await openingGate(shared, { common, files });
  const finished = finishedPages(pages, common);
  const server = createServer((request, response) =>
    stopping.isStopping
      ? stopping.answer(request, response, () => serve(request, response))
      : serve(request, response),
  );
  const stopping = stoppingOf(server);
  const answer = answerer({
    shared,
    common,
    finished,
    files,
    handler,
    health: healthPage(shared, () => stopping.isStopping),
  });

  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (isFlooding(request, response)) return;
    const asked = readRequestHead(request);
    if (!isHost(asked.host)) return void response.writeHead(400, { connection: 'close' }).end();
    if (gate.isOpen && finished.send(request, response, asked)) return;
    stopping.track(request, response);
    if (gate.isOpen) answer(request, response, asked);
    else gate.admit(request, response, () => answer(request, response, asked));
  }

  server.requestTimeout = 60_000;
  server.listen(settings.PORT, settings.HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : settings.PORT;
    settings.PORT = port;
    log.info(`药仓已开门：http://${settings.HOST}:${port}`);
    if (setupCode !== null) sayCode(shared, setupCode);
    process.send?.('up');
  });
  server.on('error', (error) => {
    process.stderr.write(`${listenFailure(error, settings.HOST, settings.PORT)}\n`);
    process.exit(1);
  });

  const stop = async (): Promise<void> => {
    if (stopping.isStopping) return;
    if (process.connected) process.send?.('stopping');
    stopJobs();
    stopPaymentWork();
    stopHolding();
    gate.stop();
    endWatches();
    const answeredAll = await stopping.stop(() => log.info('正在停止：处理完手头的请求'));
    stopPolling();
    if (!answeredAll) log.warn('有请求没有在时限内处理完');
    // A database that does not answer is not waited for.
    setTimeout(() => process.exit(answeredAll ? 0 : 1), CLOSE_WITHIN_MS).unref();
    await db.destroy().catch((error: unknown) => logFailure(log, error, 'database not closed'));
    process.exit(answeredAll ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The parent process that restarts this one has gone, perhaps before this line: no other would stop it any more.
  process.once('disconnect', stop);
  if (process.connected === false) void stop();
}
