import { randomBytes } from 'node:crypto';
import type { APIContext } from 'astro';
import {
  type Browser,
  DEVICE_COOKIE,
  type LoggedIn,
  setDeviceCookie,
} from '#lib/people/members/sessions/enter.service.ts';
import { SESSION_COOKIE, setHint, setSessionCookies } from '#lib/people/members/sessions/session.service.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/**
 * Cookie that identifies a browser that asked for a code, so that it has tries of its own; HttpOnly, and no credential.
 */
const ASKER_COOKIE = 'asker';
/** Lifetime of that cookie, longer than that of a code. */
const ASKER_SECONDS = 15 * 60;

/** Returns the token of the browser that asks for a code, and sets its cookie. */
export function giveAsker({ cookies }: APIContext): string {
  const known = cookies.get(ASKER_COOKIE)?.value ?? '';
  const asker = /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  const secure = isSecureSite(runtime().settings);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  cookies.set(ASKER_COOKIE, asker, { ...attributes, maxAge: ASKER_SECONDS });
  return asker;
}

/** Returns the data of a request about its browser. */
export const browserOf = ({ request, cookies, locals }: APIContext): Browser => ({
  address: locals.senderAddress,
  userAgent: request.headers.get('user-agent') ?? '',
  session: cookies.get(SESSION_COOKIE)?.value,
  device: cookies.get(DEVICE_COOKIE)?.value,
  asker: cookies.get(ASKER_COOKIE)?.value,
});

/** Sets the cookies of a user who has logged in, including the hint of product §8.7. */
export function giveCookies({ cookies }: APIContext, { session, device, member }: LoggedIn): void {
  const secure = isSecureSite(runtime().settings);
  setSessionCookies(cookies, { token: session, member }, secure);
  setDeviceCookie(cookies, device, secure);
}

/** Sets the hint cookie for the session's member from now on, so that the next page is known as that member's. */
export const sayMember = ({ cookies }: APIContext, member: Parameters<typeof setHint>[1]): void =>
  setHint(cookies, member, isSecureSite(runtime().settings));
