import type { AstroCookies } from 'astro';
import type { FieldErrors } from '#lib/http/errors.ts';

/** A message for the next page a browser without JavaScript sees; `values` are what was typed, never secrets. */
export interface Flash {
  message: string;
  tone: 'success' | 'error';
  errors?: FieldErrors;
  values?: Record<string, string>;
}

export const FLASH_COOKIE = 'flash';
const LONGEST = 3000;
/** A region's code is none. */
const SECRET = /password|token|^(?!region_).*code/i;

/** Whether all of a message, typed values included, goes into a cookie. */
export const fitsCookie = (flash: Flash): boolean =>
  encodeURIComponent(JSON.stringify(flash)).length <= LONGEST;

/** The cookie value; typed values are left out where they would not fit. */
export function encodeFlash(flash: Flash): string {
  if (fitsCookie(flash)) return encodeURIComponent(JSON.stringify(flash));
  return encodeURIComponent(JSON.stringify({ message: flash.message.slice(0, 200), tone: flash.tone }));
}

/** Reads a cookie value back; anything malformed is no message. */
export function decodeFlash(value: string | undefined): Flash | null {
  if (!value) return null;
  try {
    const flash = JSON.parse(decodeURIComponent(value)) as Flash;
    return typeof flash.message === 'string' ? flash : null;
  } catch {
    return null;
  }
}

/** The plain texts of a form, to show again; secrets and files are left out. */
export function typedValues(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !SECRET.test(field[0]),
    ),
  );
}

/** Takes the message off the browser, so that it shows once. For pages that are never cached. */
export function takeFlash(cookies: AstroCookies): Flash | null {
  const raw = cookies.get(FLASH_COOKIE)?.value;
  if (raw === undefined) return null;
  cookies.delete(FLASH_COOKIE, { path: '/' });
  return decodeFlash(encodeURIComponent(raw)) ?? decodeFlash(raw);
}
