import type { APIContext, AstroCookies } from 'astro';
import {
  AFTER_LOGIN_COOKIE,
  AFTER_LOGIN_PATH,
  AFTER_LOGIN_SECONDS,
  afterLoginText,
} from '#lib/platform/http/guard/after-login.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { isOurs } from '#lib/platform/http/guard/origin.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/** Stores the fields to be done after the login in the browser that sent the form. */
export function keepForLogin(cookies: AstroCookies, fields: Record<string, string>): void {
  cookies.set(AFTER_LOGIN_COOKIE, afterLoginText(fields), { ...attributes(), maxAge: AFTER_LOGIN_SECONDS });
}

/** Deletes the cookie once the fields are done. */
export const forgetForLogin = (cookies: AstroCookies): void =>
  cookies.delete(AFTER_LOGIN_COOKIE, attributes());

/** The browser's own script writes it, too, where a session has ended; it holds no secret. */
const attributes = () =>
  ({
    path: AFTER_LOGIN_PATH,
    sameSite: 'lax',
    secure: isSecureSite(runtime().settings),
  }) as const;

/** The path of the page a form was on, from the Referer, if it is one of ours; else the home page. */
export function cameFrom({ request }: APIContext): string {
  const referer = request.headers.get('referer');
  if (referer === null || !isOurs(referer, request.headers, runtime().settings.SITE_URL)) return '/';
  const from = new URL(referer);
  return safeNext(from.pathname + from.search);
}
