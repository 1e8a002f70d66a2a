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

/** Names a browser that asked for a code, so that tries of its own are left to it; HttpOnly, and it opens nothing. */
const ASKER_COOKIE = 'asker';
/** Longer than any code lives. */
const ASKER_SECONDS = 15 * 60;

/** What names the browser that asks for a code, which it is given with the answer. */
export function giveAsker({ cookies }: APIContext): string {
  const known = cookies.get(ASKER_COOKIE)?.value ?? '';
  const asker = /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  const secure = isSecureSite(runtime().settings);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  cookies.set(ASKER_COOKIE, asker, { ...attributes, maxAge: ASKER_SECONDS });
  return asker;
}

/** What a request says of the browser it comes from. */
export const browserOf = ({ request, cookies, locals }: APIContext): Browser => ({
  address: locals.senderAddress,
  userAgent: request.headers.get('user-agent') ?? '',
  session: cookies.get(SESSION_COOKIE)?.value,
  device: cookies.get(DEVICE_COOKIE)?.value,
  asker: cookies.get(ASKER_COOKIE)?.value,
});

/** Gives a browser the cookies of a user who has logged in, the hint of product §8.7 among them. */
export function giveCookies({ cookies }: APIContext, { session, device, member }: LoggedIn): void {
  const secure = isSecureSite(runtime().settings);
  setSessionCookies(cookies, { token: session, member }, secure);
  setDeviceCookie(cookies, device, secure);
}

/** Lets a browser know who its session is for from now on, so that the next page is known as that member's. */
export const sayMember = ({ cookies }: APIContext, member: Parameters<typeof setHint>[1]): void =>
  setHint(cookies, member, isSecureSite(runtime().settings));
