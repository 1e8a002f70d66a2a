import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EVERYTHING } from '#lib/cache-tag.rules.ts';
import { memberOfToken } from '#lib/people/api-tokens/api-tokens.service.ts';
import { bearerToken } from '#lib/people/calls/admission.server.ts';
import { hasRole } from '#lib/people/members/members.rules.ts';
import { holderOfSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import type { postSetup } from '#lib/people/setup/setup.calls.ts';
import type { ShopState } from '#lib/people/setup/setup.rules.ts';
import { shopState } from '#lib/people/setup/shop-state.service.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Envelope } from '#lib/platform/http/call/envelope.rules.ts';
import { logFailure } from '#lib/platform/http/call/failure-log.server.ts';
import type { StaticFile } from '#lib/platform/http/send/static-files.server.ts';
import type { Runtime } from '#lib/platform/process/runtime.server.ts';
import { isCallAddress, isOfOffice, pathTo, type RouteName, resolveRoute } from '#lib/routes.rules.ts';
import { readAddress } from '#server/request-head.ts';

/** Stands before all answers of a shop that is not open. */
export interface OpeningGate {
  /** True for a shop that everybody may enter: then nothing else of the gate is needed. */
  readonly isOpen: boolean;
  /** Answers a request that the state of the shop does not allow; calls `enter` for all others. */
  admit(request: IncomingMessage, response: ServerResponse, enter: () => void): void;
  stop(): void;
}

/** Pages of a closed shop for everyone: those that lead to a login, and what programs look for. */
const OPEN_PAGES: ReadonlySet<RouteName> = new Set([
  ...(['login', 'forget', 'forget_password', 'forget_done', 'who'] as const),
  ...(['setup', 'opening_soon', 'robots'] as const),
]);
/** Calls of a closed shop for everyone: logging in and out, and what payment providers report of earlier orders. */
const OPEN_CALLS =
  /^\/api\/(user\/(login|login_code|create_code|forgot_password|resetPassword|logout)|payment\/notice\/[^/]+)\/?$/;

const SETUP_CALL = callPath<typeof postSetup>('/api/setup');

const CALL_REFUSED: Readonly<Record<Exclude<ShopState, 'open'>, string>> = {
  setup: '商城还没有管理员，请先在浏览器里打开 /setup 完成首次设置。',
  closed: '商城即将开业，现在只有员工可以使用。',
  paused: '商城暂停营业，现在只有员工可以使用。',
};

interface Parts {
  /** Headers of every answer, names and values alternately. */
  common: readonly string[];
  files: ReadonlyMap<string, StaticFile>;
}

/** Makes the gate; it follows the opening, on this node or on others, without asking the database for each request. */
export async function openingGate(
  { db, settings, log }: Runtime,
  { common, files }: Parts,
): Promise<OpeningGate> {
  let isOpen = (await shopState(db, settings)) === 'open';
  const follow = async (): Promise<ShopState> => {
    const state = await shopState(db, settings);
    isOpen = state === 'open';
    return state;
  };
  const stop = onTouched((tags) => {
    if (!tags.includes('settings') && !tags.includes(EVERYTHING)) return;
    follow().catch((error: unknown) => logFailure(log, error, 'state of the shop not read'));
  });

  function send(response: ServerResponse, status: number, headers: Record<string, string>, body = ''): void {
    for (let index = 0; index < common.length; index += 2)
      response.setHeader(common[index] as string, common[index + 1] as string);
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
  }

  function refuseCall(response: ServerResponse, message: string): void {
    const requestId = randomUUID();
    const envelope: Envelope = { code: 503, message, data: null, request_id: requestId };
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '60',
      'x-request-id': requestId,
    };
    send(response, 503, headers, JSON.stringify(envelope));
  }

  /** Whoever acts for a member is of staff by the session's holder, who is read without extending the session. */
  async function isOfStaff({ headers, headersDistinct }: IncomingMessage, isCall: boolean): Promise<boolean> {
    const now = Date.now();
    const bearer = isCall ? bearerToken(headersDistinct['authorization'] ?? []) : null;
    const token = COOKIE.exec(headers.cookie ?? '')?.[1];
    if (bearer !== null) return hasRole((await memberOfToken(db, bearer, now))?.member ?? null, 'staff');
    return token !== undefined && hasRole(await holderOfSession(db, token, now), 'staff');
  }

  async function admitTo(
    request: IncomingMessage,
    response: ServerResponse,
    enter: () => void,
  ): Promise<void> {
    const url = readAddress(request.url);
    const path = url?.pathname ?? '';
    const state = await follow();
    if (state === 'open' || !url || path === '/healthz' || files.has(path)) return enter();
    const isCall = isCallAddress(path);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (state === 'setup') {
      if (path === pathTo('setup') || path === SETUP_CALL) return enter();
      if (isCall && !wantsPage(request)) return refuseCall(response, CALL_REFUSED[state]);
      return send(response, reads ? 302 : 303, { location: pathTo('setup') });
    }
    if (isCall) {
      if (OPEN_CALLS.test(path) || path === SETUP_CALL || (await isOfStaff(request, true))) return enter();
      if (!wantsPage(request)) return refuseCall(response, CALL_REFUSED[state]);
      return send(response, 303, { location: pathTo('home') });
    }
    const route = resolveRoute(path, url.searchParams)?.route;
    const isFree = path.startsWith(`${pathTo('office')}/`);
    const isOpenPage = route !== undefined && (OPEN_PAGES.has(route.name) || isOfOffice(route));
    if (isFree || isOpenPage || (await isOfStaff(request, false))) return enter();
    if (reads) request.url = pathTo('opening_soon');
    enter();
  }

  return {
    get isOpen() {
      return isOpen;
    },
    admit(request, response, enter) {
      admitTo(request, response, enter).catch((error: unknown) => {
        logFailure(log, error, 'state of the shop not read');
        if (!response.headersSent) send(response, 503, { 'retry-after': '5' });
      });
    },
    stop,
  };
}

const COOKIE = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]+)`);

const wantsPage = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') ?? false;
