import { defineMiddleware } from 'astro:middleware';
import '#lib/consequences.server.ts';
import { databaseErrorOf } from '#lib/platform/db/engine/database-error.server.ts';
import { HINT_COOKIE } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import { bearerToken } from '#lib/people/calls/admission.server.ts';
import { busyPage } from '#lib/platform/http/send/short-answers.server.ts';
import { senderAddress } from '#lib/platform/http/guard/client-address.rules.ts';
import { withForeignOrigins, withinOwnFrames } from '#lib/platform/http/guard/csp.server.ts';
import { compressed } from '#lib/platform/http/send/compress.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { ACTING_FIRST, ACTING_OVER } from '#lib/people/acting/acting.rules.ts';
import { callNotFound, missingPage } from '#lib/people/calls/answer-call.server.ts';
import { answerFailure } from '#lib/platform/http/call/failure.server.ts';
import { setFlash, takeFlash } from '#lib/platform/http/call/flash.server.ts';
import { logFailure } from '#lib/platform/http/call/failure-log.server.ts';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { officeHomeOf } from '#lib/people/members/staff.rules.ts';
import { memberOfToken } from '#lib/people/api-tokens/api-tokens.service.ts';
import {
  actForMember,
  hintOf,
  memberOfSession,
  SESSION_COOKIE,
  setSessionCookies,
} from '#lib/people/members/sessions/session.service.ts';
import { type Access, isCallAddress, pathTo, resolveRoute, type RouteName } from '#lib/routes.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';
import type { APIContext, MiddlewareNext } from 'astro';

/**
 * Identifies the member and checks access to the page. Public pages never learn the member: they are cached. On any
 * failure, a call answers in the envelope; while the database fails, pages report that.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await answer(context, next);
  } catch (error) {
    const { request, url } = context;
    const isCall = isCallAddress(url.pathname) && !request.headers.get('accept')?.includes('text/html');
    if (isCall) return answerFailure(context, error, { typed: {} }, false);
    if (!databaseErrorOf(error)) throw error;
    logFailure(runtime().log, error, 'page failed');
    return busyPage();
  }
});

async function answer(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, url } = context;
  locals.requestId ??= crypto.randomUUID();
  locals.senderAddress ??= senderAddress(context.clientAddress, undefined, 0);
  locals.authorization ??= [context.request.headers.get('authorization') ?? []].flat();
  locals.member = null;
  locals.tokenScope = null;
  locals.isActingOver = false;
  locals.flash = null;
  const isCall = isCallAddress(url.pathname);
  const route = isCall ? undefined : resolveRoute(url.pathname, url.searchParams)?.route;
  const isUnknownDesk = !isCall && !route && url.pathname.startsWith(`${pathTo('office')}/`);
  const access = isCall || isUnknownDesk ? 'open' : (route?.access ?? 'public');
  if (access === 'public') return allowed(await next());

  const isKnown = await recognise(context, isCall);
  if (isCall && !isKnown) return refuseToken(context);
  if (!isCall) {
    locals.flash = locals.failed ?? takeFlash(context.cookies);
    if (locals.isActingOver) await endOverActing(context);
  }
  const refused = isCall ? null : isUnknownDesk ? noDesk(context) : refuse(access, locals.member, context);
  const answered = (await refused) ?? (await next());
  const response = isCall && answered.status === 404 ? await callNotFound(answered, context) : answered;
  if (route && FRAMED.has(route.name)) allowOwnFrames(response.headers);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  return compressed(allowed(response), context.request.headers.get('accept-encoding') ?? undefined);
}

/** Pages that other pages of this site show in a frame. */
const FRAMED: ReadonlySet<RouteName> = new Set(['who', 'festival_preview']);

/** Lets pages of this site show this one in a frame; all others are shown in none. */
function allowOwnFrames(headers: Headers): void {
  headers.set('x-frame-options', 'SAMEORIGIN');
  headers.set('content-security-policy', withinOwnFrames(headers.get('content-security-policy') ?? ''));
}

/** Names the encoding of a page, and adds the origins of the settings to its policy. */
function allowed(response: Response): Response {
  if (response.headers.get('content-type') === 'text/html')
    response.headers.set('content-type', 'text/html; charset=utf-8');
  const policy = response.headers.get('content-security-policy');
  if (policy) response.headers.set('content-security-policy', withForeignOrigins(policy, runtime().settings));
  return response;
}

/**
 * Finds the member of a call by a bearer token, else by the session. Returns false when the request has an unknown
 * token. Pages ignore tokens: they show more than a token may read.
 */
async function recognise({ cookies, locals }: APIContext, isCall: boolean): Promise<boolean> {
  const { db, settings } = runtime();
  const now = Date.now();
  const bearer = isCall ? bearerToken(locals.authorization) : null;
  const byToken = bearer === null ? null : await memberOfToken(db, bearer, now);
  locals.member = byToken?.member ?? null;
  locals.tokenScope = byToken?.scope ?? null;
  if (byToken) return true;
  const token = cookies.get(SESSION_COOKIE)?.value;
  const found = token ? await memberOfSession(db, token, now) : null;
  if (found && token) {
    locals.member = found.member;
    locals.isActingOver = found.isActingOver;
    const { member } = found;
    // Without the hint, the page's script would take this member for a visitor, or for another.
    if (found.rolledTo !== null || cookies.get(HINT_COOKIE)?.value !== hintOf(member))
      setSessionCookies(cookies, { token, member }, isSecureSite(settings), found.endsAt - now);
  }
  return bearer === null;
}

/** Ends acting for a member, with a message on the next page: until then, nothing is written in the member's name. */
async function endOverActing({ cookies, locals }: APIContext): Promise<void> {
  const token = cookies.get(SESSION_COOKIE)?.value;
  if (token === undefined) return;
  await actForMember(runtime().db, token, null);
  locals.flash ??= { message: ACTING_OVER, tone: 'error' };
}

/** A program with a wrong token is refused on every call, never taken for a visitor or for its cookie's member. */
async function refuseToken(context: APIContext): Promise<Response> {
  const error = new ShopError('not_logged_in', '令牌不正确或已经更换，请换成新的令牌再调用。');
  return answerFailure(context, error, { typed: {} }, false);
}

const isOfStaff = (member: Member | null): boolean => member !== null && officeHomeOf(member) !== null;

/**
 * Answers an address of the office without a page: with a message for staff, for all others as for any other address.
 */
function noDesk(context: APIContext): Response | Promise<Response> {
  const { locals, redirect } = context;
  return isOfStaff(locals.member) ? missingPage(context, undefined, 404) : redirect(pathTo('not_found'));
}

/**
 * Sends a visitor to log in, and a member without the role to a page that reveals nothing about the address; for staff
 * it shows that the page is for others.
 */
function refuse(
  access: Access,
  member: Member | null,
  context: APIContext,
): Response | Promise<Response> | null {
  const { url, redirect, cookies } = context;
  if (access === 'open' || access === 'public') return null;
  if (!member) return redirect(pathTo('login', {}, { next: url.pathname + url.search }));
  if (access === 'member' || hasRole(member, access)) return null;
  if (isOfStaff(member)) return missingPage(context, 'right', 403);
  if (!member.actor?.isStaff) return redirect(pathTo('not_found'));
  setFlash(cookies, { message: ACTING_FIRST, tone: 'error' });
  return redirect(pathTo('home'));
}
