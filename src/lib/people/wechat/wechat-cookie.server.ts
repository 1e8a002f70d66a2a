import type { AstroCookies } from 'astro';
import { KNOWN_MS } from '#lib/people/wechat/wechat.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/**
 * Holds the errand to the messaging app in the browser that went on it: an answer that another browser brings, or was
 * made to bring, leads nowhere. HttpOnly.
 */
const COOKIE = 'wechat';

const attributes = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureSite(runtime().settings) }) as const;

export const wechatCookie = (cookies: AstroCookies): string | undefined => cookies.get(COOKIE)?.value;

export const setWechatCookie = (cookies: AstroCookies, state: string): void =>
  cookies.set(COOKIE, state, { ...attributes(), maxAge: KNOWN_MS / 1000 });

export const clearWechatCookie = (cookies: AstroCookies): void => cookies.delete(COOKIE, attributes());
