import { pageLink } from '#lib/page-link.rules.ts';

/**
 * Cookie with the fields to be done after the login, in the browser that sent them. The login page's address names them
 * too, but anyone can write an address: only fields that are in both count.
 */
export const AFTER_LOGIN_COOKIE = 'after_login';
/** Only the login page reads it. */
export const AFTER_LOGIN_PATH = pageLink('/login');
export const AFTER_LOGIN_SECONDS = 30 * 60;

/** Returns the cookie's value: fields as a query. */
export const afterLoginText = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString();

/**
 * Returns the fields of an address to be done after the login, limited to those that this browser's cookie holds too.
 */
export function askedHere(address: URLSearchParams, cookie: string | undefined): Record<string, string> {
  const kept = new URLSearchParams(cookie ?? '');
  return Object.fromEntries([...kept].filter(([name, value]) => address.get(name) === value));
}
