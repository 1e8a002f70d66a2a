import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { migrate } from '#lib/db/migrate.ts';
import { senderAddress } from '#lib/http/client-address.rules.ts';
import { keepPagesTrue } from '#lib/http/invalidation.service.ts';
import type { FinishedPage } from '#lib/http/page-cache.ts';
import { RecentMap } from '#lib/http/recent-map.ts';
import { sendPage } from '#lib/http/send-page.ts';
import { readStaticFiles, sendStatic } from '#lib/http/static-files.ts';
import { openShop } from '#lib/open-shop.ts';
import { resolveRoute } from '#lib/routes.ts';
import { runtime } from '#lib/runtime.ts';
import { isSecureSite, SettingsError } from '#lib/settings.ts';

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (() => void) | undefined,
  locals: object,
) => Promise<void>;

const STOP_WITHIN_MS = 10_000;
const ADDRESSES_KEPT = 20_000;
/** Longer ones are nobody's links; keeping them would let anyone fill the memory. */
const LONGEST_ADDRESS_KEPT = 500;
const root = new URL('../', import.meta.url);

try {
  await start();
} catch (error) {
  process.stderr.write(
    `${error instanceof SettingsError ? error.message : String((error as Error).stack)}\n`,
  );
  process.exit(1);
}

/** The process: opens the database, listens, serves finished pages and files, hands the rest to Astro. */
async function start(): Promise<void> {
  const { db, log, pages, settings } = runtime();
  await migrate(db);
  const closeShop = await openShop(runtime());
  // React chooses by it between the build for developers and the one that is several times faster
  process.env['NODE_ENV'] ??= 'production';
  const entry = new URL('dist/server/entry.mjs', root);
  const { handler } = (await import(entry.href)) as { handler: Handler };
  const files = readStaticFiles(fileURLToPath(new URL('dist/client/', root)));
  const stopPolling = await keepPagesTrue(db, pages, (error) =>
    log.error({ err: error }, 'invalidation poll failed'),
  );
  const secure = isSecureSite(settings);
  const publicAddresses = new RecentMap<string, string>(ADDRESSES_KEPT);

  const server = createServer((request, response) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    response.once('close', () => {
      const { statusCode: status } = response;
      if (status < 500 && !log.isLevelEnabled('debug')) return;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const line = { requestId, method: request.method, path: pathOf(request), status, ms };
      if (status >= 500) log.error(line, 'request');
      else log.debug(line, 'request');
    });
    const headers = commonHeaders(requestId, secure);
    const page = finishedPage(request);
    if (page) return sendPage(page, headers, request, response);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    void answer(request, response, requestId);
  });

  /** The finished page of an address that led to a public route before: no parsing, no routing. */
  function finishedPage(request: IncomingMessage): FinishedPage | undefined {
    const { url = '', method } = request;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const address = publicAddresses.get(url);
    if (address === undefined) return undefined;
    return pages.get(preferredView(address, request.headers.cookie), Date.now());
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const url = parseUrl(request);
    if (!url) return void response.writeHead(400).end();
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (url.pathname === '/healthz') return sendHealth(response);
    const file = reads ? files.get(url.pathname) : undefined;
    if (file) return sendStatic(file, request, response);
    const resolved = resolveRoute(url.pathname, url.searchParams);
    if (!resolved && !/^\/(api|picture)\//.test(url.pathname)) {
      return void response.writeHead(302, { location: '/404', 'cache-control': 'no-cache' }).end();
    }
    if (resolved && !reads) {
      return void response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
    }
    if (resolved && reads) {
      const { url: asked = '', headers } = request;
      const address = preferredView(resolved.url, headers.cookie);
      if (resolved.route.access === 'public') {
        if (asked.length <= LONGEST_ADDRESS_KEPT) publicAddresses.set(asked, resolved.url);
        const page = pages.get(address, Date.now());
        if (page) return sendPage(page, {}, request, response);
      }
      request.url = address;
    }
    const { remoteAddress = '' } = request.socket;
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    const sender = senderAddress(remoteAddress, forwardedFor, settings.TRUSTED_PROXIES);
    await handler(request, response, undefined, { requestId, senderAddress: sender });
  }

  async function sendHealth(response: ServerResponse): Promise<void> {
    const alive = await db
      .selectFrom('lease')
      .select('name')
      .limit(1)
      .execute()
      .then(
        () => true,
        () => false,
      );
    const body = JSON.stringify({ ok: alive, cache: { ...pages.size, ...pages.counts } });
    response
      .writeHead(alive ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(body);
  }

  server.requestTimeout = 60_000;
  server.listen(settings.PORT, settings.HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : settings.PORT;
    log.info(`药仓已开门：http://${settings.HOST}:${port}`);
  });
  server.on('error', (error) => {
    process.stderr.write(
      `无法监听 ${settings.HOST}:${settings.PORT}：${error.message}\n请换一个端口，例如 PORT=4322 npm start\n`,
    );
    process.exit(1);
  });

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info('正在停止：处理完手头的请求');
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stopPolling();
      closeShop();
      server.close(() => void db.destroy().then(() => process.exit(0)));
      server.closeIdleConnections();
    });
  }
}

function commonHeaders(requestId: string, secure: boolean): Record<string, string> {
  const headers = {
    'x-request-id': requestId,
    'server-timing': `now;desc="${Date.now()}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
  if (!secure) return headers;
  return { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

function parseUrl(request: IncomingMessage): URL | null {
  const address = request.url ?? '/';
  const base = `http://${request.headers.host ?? 'localhost'}`;
  return address.startsWith('/') && URL.canParse(`${base}${address}`) ? new URL(`${base}${address}`) : null;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? '';

/** Members see lists as a table unless they chose otherwise (look.md): the same address, their view of it. */
function preferredView(address: string, cookie?: string): string {
  if (cookie === undefined) return address;
  const view =
    /(?:^|;\s*)view=(grid|table|no_image)/.exec(cookie)?.[1] ??
    (/(?:^|;\s*)member=1/.test(cookie) ? 'table' : 'grid');
  if (view === 'grid') return address;
  const match = /^\/(list|search)(\?.*)?$/.exec(address);
  if (!match) return address;
  const suffix = view === 'no_image' && match[1] === 'list' ? 'no_image' : 'table';
  return `/${match[1]}/${suffix}${match[2] ?? ''}`;
}
