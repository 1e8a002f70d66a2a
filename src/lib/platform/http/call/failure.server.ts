import { pageLink } from '#lib/page-link.rules.ts';
import type { APIContext } from 'astro';
import { cameFrom, keepForLogin } from '#lib/platform/http/call/keep-for-login.server.ts';
import { databaseErrorOf } from '#lib/platform/db/engine/database-error.server.ts';
import { BUSY_MESSAGE, type Envelope, STATUS_OF } from '#lib/platform/http/call/envelope.rules.ts';
import { type FieldErrors, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  fitsCookie,
  type Flash,
  LONGEST_CARRIED,
  setFlash,
  typedValues,
} from '#lib/platform/http/call/flash.server.ts';
import { KEPT_FIELD } from '#lib/platform/http/call/field-names.rules.ts';
import { logFailure, logPath } from '#lib/platform/http/call/failure-log.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { pathTo, type ResolvedRoute, resolveRoute } from '#lib/routes.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

const TOO_LONG = '填写的内容太长，没有带过来：请先用浏览器的“后退”把它复制出来，再登录。';

/** As it is typed: blanks, and the wide digits of a Chinese keyboard. */
const PHONE_CODE = /^[\d０-９\s-]{6,12}$/;

/** Content of a refused form, and the action to take once its sender has logged in. */
interface Refused {
  typed: Record<string, unknown>;
  afterLogin?: Record<string, string> | undefined;
}

/**
 * Answers a failed call (product §9.2): expected failures with their code and message, all others with the general
 * message and the request's id while the cause is logged, 503 where the database fails. A plain form returns to its
 * page with the message and the typed values.
 */
export function answerFailure(
  http: APIContext,
  error: unknown,
  { typed, afterLogin = {} }: Refused,
  asPage: boolean,
): Response | Promise<Response> {
  const { requestId } = http.locals;
  const known = error instanceof ShopError ? error : null;
  const about = { requestId, path: logPath(http.url.pathname) };
  if (!known) logFailure(runtime().log, error, 'call failed', about);
  else if (known.cause !== undefined) runtime().log.warn({ ...about, cause: known.cause }, 'call refused');
  const unforeseen = databaseErrorOf(error) ? 503 : 500;
  const { status, code } = known ? STATUS_OF[known.code] : { status: unforeseen, code: unforeseen };
  const message = known?.message ?? BUSY_MESSAGE;
  if (asPage && known?.next) return goTo(http, known.next, { message, tone: 'error' });
  if (asPage && known?.code === 'not_logged_in') return toLogin(http, { message, typed, afterLogin });
  if (asPage) return backToForm(http, known, message, typed);
  const data = known?.next ? { next: known.next } : null;
  const envelope: Envelope = { code, message, data, request_id: requestId };
  if (known?.code === 'invalid_form' || known?.code === 'too_large') envelope.errors = known.fields;
  return Response.json(envelope, { status, headers: { 'cache-control': 'private, no-store' } });
}

/**
 * Redirects to the login page, which leads back to the form's page, and hands on the typed values (`typed`, JSON)
 * unless the form is to be sent after the login. Where these are too long for a cookie, the answer is the login page
 * itself, unless the browser has stored them; values longer than any form of ours are left out, with a notice.
 */
function toLogin(
  http: APIContext,
  { message, typed, afterLogin }: Required<Refused> & { message: string },
): Response | Promise<Response> {
  const query = new URLSearchParams({ next: formPage(http, typed), ...afterLogin });
  const location = pageLink(`/login?${query.toString()}`);
  if (Object.keys(afterLogin).length > 0) {
    keepForLogin(http.cookies, afterLogin);
    return goTo(http, location, { message, tone: 'error' });
  }
  const said = { message: `${message}登录后回到刚才的页面。`, tone: 'error' } as const;
  const flash: Flash = { ...said, values: { typed: JSON.stringify(typedValues(typed)) } };
  if (fitsCookie(flash)) return goTo(http, location, flash);
  const isCarried =
    typed[KEPT_FIELD] === undefined && (flash.values?.['typed']?.length ?? 0) <= LONGEST_CARRIED;
  if (isCarried) return showPage(http, flash, location, 401);
  return goTo(http, location, { ...said, values: { typed: '{}' }, errors: { typed: [TOO_LONG] } });
}

function backToForm(
  http: APIContext,
  known: ShopError | null,
  message: string,
  typed: Record<string, unknown>,
): Response | Promise<Response> {
  const location = formPage(http, typed);
  if (known?.code === 'other_member' && isOfOneMember(location))
    return goTo(http, pathTo('user'), { message, tone: 'error' });
  const errors = known?.fields ?? {};
  const values = { ...typedValues(typed), ...goodCode(typed, errors) };
  const holds = known instanceof OvertakenForm ? known.holds : {};
  const flash: Flash = { message, tone: 'error', errors, values: { ...values, ...holds } };
  if (!fitsCookie(flash) && mayShow(location)) return showPage(http, flash, location, 422);
  return goTo(http, location, flash);
}

/** True when a page shows a record of one member, such as an order: no other member finds it. */
function isOfOneMember(path: string): boolean {
  const found = routeAt(path);
  return found?.route.access === 'member' && Object.keys(found.params).length > 0;
}

function routeAt(path: string): ResolvedRoute | null {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return resolveRoute(pathname, searchParams);
}

/**
 * Returns a valid code of a text message when another field of its form is wrong: the code stays valid, and asking for
 * another would take a minute. It is shown on that page alone, and stored nowhere.
 */
function goodCode({ code }: Record<string, unknown>, errors: FieldErrors): Record<string, string> {
  const isGood = typeof code === 'string' && PHONE_CODE.test(code) && errors['code'] === undefined;
  return isGood ? { code } : {};
}

function goTo(http: APIContext, location: string, flash: Flash): Response {
  setFlash(http.cookies, flash);
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } });
}

/** True when a page reads the typed values back: public pages are cached for everyone and never do. */
export function mayShow(path: string): boolean {
  const access = routeAt(path)?.route.access;
  return access !== undefined && access !== 'public';
}

/** Answers with a page itself, so that a long text is not lost to the size limit of cookies. */
export function showPage(http: APIContext, flash: Flash, path: string, status: number): Promise<Response> {
  http.locals.failed = flash;
  return pageOfCall(http, path, status);
}

/** Cookie that names the page which answered a call, at the call's address only. */
const SHOWN_COOKIE = 'shown_at';
const SHOWN_SECONDS = 3600;
const PLAIN_PATH = /^[\w/-]+$/;

/**
 * Answers a call with a page, which is then shown at the call's address; opening that address again leads to the page.
 */
export function pageOfCall(http: APIContext, path: string, status: number): Promise<Response> {
  const { pathname } = http.url;
  http.locals.shownAt = path;
  const secure = isSecureSite(runtime().settings);
  const attributes = {
    path: pathname,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SHOWN_SECONDS,
  } as const;
  if (PLAIN_PATH.test(pathname)) http.cookies.set(SHOWN_COOKIE, path, attributes);
  return pageAsAnswer(http, path, status);
}

/** The page that answered a call at this address before; null where none did. */
export function shownHere({ cookies }: APIContext): string | null {
  const path = cookies.get(SHOWN_COOKIE)?.value;
  return path === undefined ? null : safeNext(path);
}

/** A page of this site as the answer to a call; where it leads elsewhere, that. */
export async function pageAsAnswer(http: APIContext, path: string, status: number): Promise<Response> {
  const cookie = http.request.headers.get('cookie');
  const page = new Request(new URL(path, http.url), { headers: cookie === null ? {} : { cookie } });
  const shown = await http.rewrite(page);
  return new Response(shown.body, {
    status: isRedirect(shown) ? shown.status : status,
    headers: shown.headers,
  });
}

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400;

/** The page a form is on. */
export function formPage(http: APIContext, typed: Record<string, unknown>): string {
  return typeof typed['form_page'] === 'string' ? safeNext(typed['form_page']) : cameFrom(http);
}
