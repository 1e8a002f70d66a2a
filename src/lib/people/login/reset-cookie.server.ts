import type { AstroCookies } from 'astro';
import { RESET_MS } from '#lib/people/login/forgotten.service.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/** Holds the way to a new password in the browser that proved to have the phone; HttpOnly. */
export const RESET_COOKIE = 'reset';

const attributes = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureSite(runtime().settings) }) as const;

export const setResetCookie = (cookies: AstroCookies, token: string): void =>
  cookies.set(RESET_COOKIE, token, { ...attributes(), maxAge: RESET_MS / 1000 });

export const clearResetCookie = (cookies: AstroCookies): void => cookies.delete(RESET_COOKIE, attributes());
