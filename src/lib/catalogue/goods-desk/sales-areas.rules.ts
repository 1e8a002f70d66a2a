import { PROVINCES, regionName, regionsText } from '#lib/platform/regions.rules.ts';

/** Divisions named as in every city province: only their whole name says which they are. */
const NAMELESS = new Set(['市辖区', '县']);
/** Third and fourth digit of cities governed by their province directly, which share them. */
const DIRECT = '90';

/** Returns the beginning of a city's code that no other city shares. */
const beginningOf = (code: string): string => (code.slice(2, 4) === DIRECT ? code : code.slice(0, 4));

/** Codes by the names an area may be written with, whole, short, or of the city alone. */
const CODES: ReadonlyMap<string, string> = new Map([
  ...PROVINCES.flatMap(({ cities }) =>
    cities.flatMap(({ code, name }) =>
      [regionName(code) ?? name, name]
        .filter((one) => !NAMELESS.has(one))
        .map((one) => [one, beginningOf(code)] as const),
    ),
  ),
  ...PROVINCES.flatMap(({ code, name }) => [
    [regionsText([code]), code.slice(0, 2)] as const,
    [name, code.slice(0, 2)] as const,
  ]),
]);

/** Returns the code of an area named in a line (`河南省`, `河南`, `江苏省苏州市`, `苏州市`, `3205`); null for others. */
export function areaCode(line: string): string | null {
  const text = line.normalize('NFKC').replace(/\s+/g, '');
  if (!/^\d+$/.test(text)) return CODES.get(text) ?? null;
  return /^(?:\d{2}){1,3}$/.test(text) && regionName(text.padEnd(6, '0')) !== null ? shortest(text) : null;
}

function shortest(code: string): string {
  const whole = code.padEnd(6, '0');
  return whole.endsWith('0000') ? whole.slice(0, 2) : beginningOf(whole);
}

/** Returns the name of an area by its code; the code itself where it has none. */
export const areaName = (code: string): string => regionName(code.padEnd(6, '0')) ?? code;
