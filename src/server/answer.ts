import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { PageCache } from '#lib/platform/cache/page-cache.server.ts';
import { logPath } from '#lib/platform/http/call/failure-log.server.ts';
import { senderAddress } from '#lib/platform/http/guard/client-address.rules.ts';
import { type PageRequest, sendPage, STALE_HEADER } from '#lib/platform/http/send/send-page.server.ts';
import { sendStatic, type StaticFile } from '#lib/platform/http/send/static-files.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import type { Runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo, redirectOf, resolveRoute } from '#lib/routes.rules.ts';
import { inTurn } from '#server/page-queue.ts';
import { addressesOf, chosenView, type PageAddresses, preferredPage } from '#server/preferred-view.ts';
import { readAddress } from '#server/request-head.ts';

/** Logs an answer once it is sent: failures always, all others at the level `debug`. */
function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const startedAt = performance.now();
  const { method, url = '' } = request;
  response.once('close', () => {
    const { statusCode: status } = response;
    // A failing database answers 503 to everything; its cause is logged once a second.
    const isFailure = status >= 500 && status !== 503;
    if (!isFailure && !log.isLevelEnabled('debug')) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = { requestId, method, path: logPath(url), status, ms };
    if (isFailure) log.error(line, 'request');
    else log.debug(line, 'request');
  });
}

/** Entry point of the built site. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (() => void) | undefined,
  locals: object,
) => Promise<void>;

interface Parts {
  shared: Runtime;
  /** Headers of every answer, names and values alternately. */
  common: readonly string[];
  finished: FinishedPages;
  files: ReadonlyMap<string, StaticFile>;
  handler: Handler;
  health: (response: ServerResponse) => Promise<void>;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
/**
 * Addresses that Astro answers without being in the table of pages; for missing pages of the office, staff get a
 * message.
 */
const BESIDE_THE_TABLE = /^\/(api|picture|file|admin)\//;

/** Answers all requests except finished pages: health, built files, and everything that Astro makes. */
export function answerer({
  shared,
  common,
  finished,
  files,
  handler,
  health,
}: Parts): (request: IncomingMessage, response: ServerResponse, asked: PageRequest) => void {
  const { log, settings } = shared;

  function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end();
  }

  function enterAstro(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const { remoteAddress = '' } = request.socket;
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    const sender = senderAddress(remoteAddress, forwardedFor, settings.TRUSTED_PROXIES);
    const authorization = request.headersDistinct['authorization'] ?? [];
    const make = (): Promise<void> =>
      handler(request, response, undefined, { requestId, senderAddress: sender, authorization });
    void (request.method === 'GET' || request.method === 'HEAD' ? inTurn(sender, response, make) : make());
  }

  function setCommonHeaders(response: ServerResponse, requestId: string): void {
    response.setHeader('x-request-id', requestId);
    response.setHeader('server-timing', `now;desc="${Date.now()}"`);
    for (let index = 0; index < common.length; index += 2)
      response.setHeader(common[index] as string, common[index + 1] as string);
  }

  return (request, response, asked) => {
    const { method = '', url: target = '' } = request;
    const url = readAddress(target);
    const reads = method === 'GET' || method === 'HEAD';
    const resolved = url && resolveRoute(url.pathname, url.searchParams);
    const choice = reads && resolved ? chosenView(resolved) : null;
    const addresses = resolved && !choice ? addressesOf(resolved) : null;
    if (reads && addresses && resolved?.route.access === 'public') {
      if (finished.sendResolved({ target, addresses }, request, response, asked)) return;
    }
    const requestId = randomUUID();
    logRequest(log, request, response, requestId);
    setCommonHeaders(response, requestId);
    if (!url) return refuse(response, 400);
    if (!METHODS.has(method)) return refuse(response, 405, { allow: [...METHODS].join(', ') });
    const file = files.get(url.pathname);
    const isHealth = url.pathname === '/healthz';
    if ((file || isHealth || resolved) && !reads) return refuse(response, 405, { allow: 'GET, HEAD' });
    if (isHealth) return void health(response);
    if (file) return sendStatic(file, request, response);
    const leadsTo = redirectOf(url);
    if (leadsTo !== null) {
      if (!reads) return refuse(response, 405, { allow: 'GET, HEAD' });
      return void response.writeHead(302, { location: leadsTo, 'cache-control': 'no-cache' }).end();
    }
    if (!resolved && !BESIDE_THE_TABLE.test(url.pathname)) {
      response.writeHead(302, { location: pathTo('not_found'), 'cache-control': 'no-cache' }).end();
      return;
    }
    if (choice) {
      const { location, cookie } = choice;
      const headers = { location, 'cache-control': 'no-store', ...(cookie ? { 'set-cookie': cookie } : {}) };
      return void response.writeHead(303, headers).end();
    }
    request.url = addresses ? preferredPage(addresses, asked.cookie) : url.pathname + url.search;
    enterAstro(request, response, requestId);
  };
}

interface FinishedPages {
  /** Answers from memory, if the page last asked for under this very address is there; false where it is not. */
  send(request: IncomingMessage, response: ServerResponse, asked: PageRequest): boolean;
  /** The same for an address just resolved to these pages, which is remembered. */
  sendResolved(
    found: { target: string; addresses: PageAddresses },
    request: IncomingMessage,
    response: ServerResponse,
    asked: PageRequest,
  ): boolean;
}

const KEPT = 20_000;
/**
 * Limit (characters) of an address that is remembered: no link is longer, and longer ones would let anyone fill the
 * memory.
 */
const LONGEST_KEPT = 500;

/**
 * Answers with finished pages: the quickest way through the process, so no objects are made for one request. The
 * canonical addresses of public pages are cached by requested address; they depend on the path and query alone, on no
 * header, so that one visitor's request does not affect another's.
 */
export function finishedPages(pages: PageCache, common: readonly string[]): FinishedPages {
  const canonicals = new LruMap<string, PageAddresses>(KEPT);

  function send(
    addresses: PageAddresses,
    request: IncomingMessage,
    response: ServerResponse,
    asked: PageRequest,
  ): boolean {
    const now = Date.now();
    const page = pages.get(preferredPage(addresses, asked.cookie), pages.formFor(asked.cookie), now);
    if (!page) return false;
    sendPage(page, request, response, { common, asked, now, more: pages.isHeld ? STALE_HEADER : null });
    return true;
  }

  return {
    send(request, response, asked) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const addresses = canonicals.get(url);
      return addresses !== undefined && send(addresses, request, response, asked);
    },

    sendResolved({ target, addresses }, request, response, asked) {
      if (target.length <= LONGEST_KEPT) canonicals.set(target, addresses);
      return send(addresses, request, response, asked);
    },
  };
}
