import type { AstroCookies } from 'astro';
import { KNOWN_MS } from '#lib/people/wechat/wechat.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/**
 * Cookie that holds the OAuth request in the browser that began it: an answer from another browser, also a forged one,
 * is refused. HttpOnly.
 */
const COOKIE = 'wechat';

const attributes = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureSite(runtime().settings) }) as const;

export const wechatCookie = (cookies: AstroCookies): string | undefined => cookies.get(COOKIE)?.value;

export const setWechatCookie = (cookies: AstroCookies, state: string): void =>
  cookies.set(COOKIE, state, { ...attributes(), maxAge: KNOWN_MS / 1000 });

export const clearWechatCookie = (cookies: AstroCookies): void => cookies.delete(COOKIE, attributes());
