import type { APIContext } from 'astro';
import { DEVICE_COOKIE, setDeviceCookie } from '#lib/people/members/sessions/device.service.ts';
import type { Browser, LoggedIn } from '#lib/people/members/sessions/enter.service.ts';
import { SESSION_COOKIE, setHint, setSessionCookies } from '#lib/people/members/sessions/session.service.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/** What a request says of the browser it comes from. */
export const browserOf = ({ request, cookies, locals }: APIContext): Browser => ({
  address: locals.senderAddress,
  userAgent: request.headers.get('user-agent') ?? '',
  session: cookies.get(SESSION_COOKIE)?.value,
  device: cookies.get(DEVICE_COOKIE)?.value,
});

/** Gives a browser the cookies of somebody who has logged in, the hint of spec §4 among them. */
export function giveCookies({ cookies }: APIContext, { session, device, member }: LoggedIn): void {
  const secure = isSecureSite(runtime().settings);
  setSessionCookies(cookies, { token: session, memberId: member.id }, secure);
  setDeviceCookie(cookies, device, secure);
}

/** Tells a browser whom its session is for from now on, so that the next page is known as that member's. */
export const sayMember = ({ cookies }: APIContext, memberId: number): void =>
  setHint(cookies, memberId, isSecureSite(runtime().settings));
