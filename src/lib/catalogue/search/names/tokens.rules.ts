import { splitUnits, type Unit } from './units.rules.ts';

/** A unit with the ways it may be typed in Latin letters. */
export interface ReadUnit extends Unit {
  readings: string[];
}

/** Longest Latin word kept in the index; longer input is cut to it, which is near enough to unique. */
export const LATIN_LIMIT = 24;

/** Readings tried together for one name: 参苓白术散 has two doubtful characters and so four ways. */
const WAYS_LIMIT = 8;

/** A Latin run this short stands whole among initials (`vc`, `cho`, `b12`); a longer one gives one letter. */
const SHORT_RUN = 4;

export interface IndexTokens {
  /** Single characters in order, blank between: searched as a phrase. */
  han: string;
  /** Initials and full pinyin from the start of every unit, blank between: searched by prefix. */
  latin: string;
  /** Those Latin words that begin at the name's own start, for telling a beginning from a middle. */
  heads: string;
}

/** A name as the index keeps it. */
export interface NameTokens extends IndexTokens {
  /** The name's characters without signs and blanks, for telling exact hits and beginnings. */
  plain: string;
  /** The readings by unit, `ling`, `shen/can`, blank between: enough to mark hits without the dictionary. */
  readings: string;
}

/** What a goods can be found by. */
export interface GoodsTexts {
  name: string;
  commonName: string;
  brandName: string;
  makerName: string;
  makerShortName: string;
  approvalNo: string;
  barcode: string;
}

/** The tokens a read name is found by. Chinese and Latin never mix (domain "Search"). */
export function indexTokens(units: readonly ReadUnit[]): IndexTokens {
  const heads = latinFrom(units, 0);
  const latin = new Set(heads);
  for (let at = 1; at < units.length; at++) for (const word of latinFrom(units, at)) latin.add(word);
  return {
    han: hanTokens(units).join(' '),
    latin: [...latin].join(' '),
    heads: [...new Set(heads)].join(' '),
  };
}

/** Every character of a text on its own, so that any length from one is found, in order and adjacent. */
export function hanTokens(units: readonly Unit[]): string[] {
  return units.flatMap((unit) => [...unit.text]);
}

function latinFrom(units: readonly ReadUnit[], at: number): string[] {
  const rest = units.slice(at, at + LATIN_LIMIT);
  const initials = waysOf(
    rest.map((unit) => [...new Set(unit.readings.map((word) => initialOf(unit, word)))]),
  );
  return [...initials, ...waysOf(rest.map((unit) => unit.readings))].filter((word) => word !== '');
}

/** What stands for a unit among initials. */
export function initialOf(unit: Unit, reading: string): string {
  return unit.han || (reading.length > SHORT_RUN && !/^\d/.test(reading)) ? reading.slice(0, 1) : reading;
}

function waysOf(choices: readonly (readonly string[])[]): string[] {
  let ways = [''];
  for (const options of choices) {
    if (ways.every((way) => way.length >= LATIN_LIMIT)) break;
    const usable = ways.length * options.length > WAYS_LIMIT ? options.slice(0, 1) : options;
    if (usable.length === 0) continue;
    ways = ways.flatMap((way) => usable.map((option) => way + option));
  }
  return [...new Set(ways.map((way) => way.slice(0, LATIN_LIMIT)))];
}

/** One word of a query: Chinese is a phrase of characters, Latin a prefix. */
export type QueryWord = { script: 'han'; tokens: string[] } | { script: 'latin'; prefix: string };

export interface QueryTokens {
  /** All must be found. */
  words: QueryWord[];
  /** The query as an approval number or bar code, when it has the look of one. */
  code: string | undefined;
}

/** Words looked at in one query; more are left out. */
const WORDS_LIMIT = 6;
const PHRASE_LIMIT = 32;

/** What a buyer typed, taken apart; no words when nothing searchable is in it. */
export function queryTokens(query: string): QueryTokens {
  const words = query
    .split(/\s+/)
    .map(queryWord)
    .filter((word) => word !== undefined)
    .slice(0, WORDS_LIMIT);
  return { words, code: queryCode(query) };
}

function queryWord(word: string): QueryWord | undefined {
  const units = splitUnits(word);
  const tokens = hanTokens(units);
  if (tokens.length === 0) return undefined;
  const plain = tokens.join('');
  if (/^[a-z0-9]+$/.test(plain)) return { script: 'latin', prefix: plain.slice(0, LATIN_LIMIT) };
  return { script: 'han', tokens: tokens.slice(0, PHRASE_LIMIT) };
}

/** Digits a query needs before it is looked up among approval numbers and bar codes. */
const CODE_DIGITS = 4;

/** An approval number or bar code without its Chinese part, signs and blanks: 国药准字 H2001-3026 → H20013026. */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

function queryCode(query: string): string | undefined {
  const key = codeKey(query);
  const digits = key.replace(/\D/g, '').length;
  return digits >= CODE_DIGITS && digits >= key.length - 3 ? key : undefined;
}
