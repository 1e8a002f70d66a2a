import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AstroCookies } from 'astro';
import { z } from 'zod';
import { type Difference, differencesOf } from '#lib/platform/differences.rules.ts';
import { isSecretField } from '#lib/platform/http/call/field-names.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';

/** Limits of a text (characters) and of a message (bytes), however well it compresses. */
const LONGEST_TEXT = 20_000;
const LARGEST = 64 * 1024;
const text = z.string().max(LONGEST_TEXT);
const flash = z.strictObject({
  message: text,
  tone: z.enum(['success', 'error']),
  errors: z.record(z.string(), z.array(text)).optional(),
  values: z.record(z.string(), text).optional(),
});

/** A message for the next page of a browser without JavaScript; `values` are the typed values, never secrets. */
export type Flash = z.infer<typeof flash>;

export const FLASH_COOKIE = 'flash';
const LONGEST = 3000;
/** Limit (characters) of a form's content (JSON) handed on by the login page: twice the longest article. */
export const LONGEST_CARRIED = 100_000;
const SECONDS = 60;
/** Names of properties that every object has. */
const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/** Stands before a packed message. */
const PACKED = 'z.';

/** A message as its cookie holds it: packed where it is long; null where even that does not fit. */
function written(flash: Flash): string | null {
  const json = JSON.stringify(flash);
  const plain = encodeURIComponent(json);
  if (plain.length <= LONGEST) return plain;
  const texts = [flash.message, ...Object.values(flash.values ?? {})];
  if (texts.some(({ length }) => length > LONGEST_TEXT) || plain.length > LARGEST) return null;
  const packed = PACKED + deflateRawSync(json).toString('base64url');
  return packed.length <= LONGEST ? packed : null;
}

/** True when all of a message, typed values included, fits into a cookie unpacked. */
export const fitsCookie = (flash: Flash): boolean =>
  encodeURIComponent(JSON.stringify(flash)).length <= LONGEST;

/**
 * The same where it may be compressed: for forms that redirect, as there is no way back to a page that answered a form
 * itself.
 */
export const fitsPacked = (flash: Flash): boolean => written(flash) !== null;

/** The cookie value; typed values are left out where they would not fit. */
export function encodeFlash(flash: Flash): string {
  const whole = written(flash);
  if (whole !== null) return whole;
  return encodeURIComponent(JSON.stringify({ message: flash.message.slice(0, 200), tone: flash.tone }));
}

/** Reads a cookie value back; anything that {@link encodeFlash} would not have written is no message. */
export function decodeFlash(value: string | undefined): Flash | null {
  if (!value || value.length > LONGEST) return null;
  try {
    const json = value.startsWith(PACKED) ? unpacked(value.slice(PACKED.length)) : decodeURIComponent(value);
    return flash.safeParse(JSON.parse(json, plainNames)).data ?? null;
  } catch {
    return null;
  }
}

/** Throws for text that is not compressed, and for more than the largest message. */
const unpacked = (text: string): string =>
  inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: LARGEST }).toString();

function plainNames(name: string, value: unknown): unknown {
  if (PROTOTYPE.has(name)) throw new Error(`a message with the name ${name}`);
  return value;
}

/** The plain texts of a form, to show again, ticked boxes of one name with commas; secrets and files are left out. */
export function typedValues(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]): [string, unknown] => [name, isTicks(value) ? value.join(',') : value])
      .filter((field): field is [string, string] => typeof field[1] === 'string' && !isSecretField(field[0])),
  );
}

const isTicks = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Leaves a message for the next page. */
export function setFlash(cookies: AstroCookies, flash: Flash): void {
  cookies.set(FLASH_COOKIE, encodeFlash(flash), { ...attributes(), maxAge: SECONDS, encode: String });
}

/** Takes the message off the browser, so that it shows once. For pages that are never cached. */
export function takeFlash(cookies: AstroCookies): Flash | null {
  const raw = cookies.get(FLASH_COOKIE)?.value;
  if (raw === undefined) return null;
  cookies.delete(FLASH_COOKIE, attributes());
  return decodeFlash(encodeURIComponent(raw)) ?? decodeFlash(raw);
}

/** The `Set-Cookie` line that takes the message off the browser, for pages sent without Astro. */
export const flashTaken = (): string =>
  `${FLASH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`;

const isSecure = (): boolean => isSecureSite(runtime().settings);

const attributes = () => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure() }) as const;

const isOvertaken = (failed: Flash | null): boolean => failed?.errors?.['version'] !== undefined;

/**
 * Returns a form's basis, its `version` or `marks`: that of the sent form; after a refusal because a colleague was
 * faster, which shows the differences, that of the saved state.
 */
export const basisOf = (failed: Flash | null, name: 'version' | 'marks', saved: string): string =>
  isOvertaken(failed) ? saved : (failed?.values?.[name] ?? saved);

/**
 * Returns the fields that both a colleague and the form changed, with their labels, or all that differ where that is
 * unknown; null where no colleague was faster.
 */
export const askedOf = <Name extends string>(
  failed: Flash | null,
  labels: Readonly<Record<Name, string>>,
  forms: Record<'saved' | 'typed', Readonly<Record<Name, string>>>,
): Difference[] | null => {
  if (!isOvertaken(failed)) return null;
  const names = Object.keys(labels) as Name[];
  const asked = names.filter((name) => failed?.errors?.[name] !== undefined);
  const shown = (asked.length > 0 ? asked : names).map((name) => [name, labels[name]]);
  return differencesOf(Object.fromEntries(shown) as Record<Name, string>, forms);
};
