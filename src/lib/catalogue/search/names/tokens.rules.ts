import { queryCode, type QueryCode } from '#lib/catalogue/search/names/codes.rules.ts';
import {
  type Measure,
  measuredQueries,
  type MeasuredQuery,
} from '#lib/catalogue/search/names/measures.rules.ts';
import { LATIN_LIMIT, latinFrom, type ReadUnit } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { splitUnits, type Unit } from '#lib/catalogue/search/names/units.rules.ts';

interface IndexTokens {
  /** Single characters of each form of the name, in order, blank between: searched as a phrase. */
  han: string[];
  /** Initials and full pinyin from the start of every unit of every form, blank between: searched by prefix. */
  latin: string;
  /** Those Latin words that begin at the start of a form, to distinguish a beginning from a middle. */
  beginnings: string;
  /** Those that begin at the start of the whole name. */
  heads: string;
}

/** A name as the index keeps it. */
export interface NameTokens extends IndexTokens {
  /** The name's characters without signs and blanks, to distinguish exact hits and beginnings. */
  plain: string;
  /** Texts it may be typed as without its form and its brackets, blank between. */
  stems: string;
  /** The readings by unit, `ling`, `shen/can`, blank between: enough to highlight hits without the dictionary. */
  readings: string;
}

/** Texts of a goods that it can be found by. */
export interface GoodsTexts {
  name: string;
  commonName: string;
  brandName: string;
  makerName: string;
  makerShortName: string;
  approvalNo: string;
  barcode: string;
  spec: string;
  unit: string;
  dosageForm: string;
}

/** The tokens by which a read name is found, in all its forms. Chinese and Latin never mix (product §4.1). */
export function indexTokens(forms: readonly (readonly ReadUnit[])[]): IndexTokens {
  const heads = latinFrom(forms[0] ?? [], 0);
  const beginnings = forms.flatMap((units) => latinFrom(units, 0));
  const middles = forms.flatMap((units) => units.flatMap((_, at) => (at === 0 ? [] : latinFrom(units, at))));
  const words = (list: string[]) => [...new Set(list)].join(' ');
  return {
    han: forms.map((units) => hanTokens(units).join(' ')),
    latin: words([...beginnings, ...middles]),
    beginnings: words(beginnings),
    heads: words(heads),
  };
}

/** Every character of a text on its own, so that any length from one is found, in order and adjacent. */
export function hanTokens(units: readonly Unit[]): string[] {
  return units.flatMap((unit) => [...unit.text]);
}

/** One word of a query: Chinese a phrase of characters, Latin a prefix, or any of several that it may stand for. */
export type QueryWord = HanWord | LatinWord;

export interface HanWord {
  script: 'han';
  tokens: string[];
  /** other phrases it may stand for */
  others?: readonly (readonly string[])[];
  /**
   * phrases of which only the beginning may have been typed so far: used for finding, but never equal to the typed text
   */
  begun?: readonly (readonly string[])[];
  /** repeats part of another word, as 阿莫 next to `amxl` of 阿莫xl */
  isWithin?: boolean;
}

export interface LatinWord {
  script: 'latin';
  prefix: string;
  others?: readonly string[];
  /** as for a Chinese word */
  begun?: readonly string[];
  /** few names are known to hold it */
  isRare?: boolean;
}

/** Every phrase that a Chinese word may stand for, the typed one first. */
export const phrasesOf = ({ tokens, others = [], begun = [] }: HanWord): readonly (readonly string[])[] => [
  tokens,
  ...others,
  ...begun,
];

/** Every beginning that a Latin word may stand for, the typed one first. */
export const prefixesOf = ({ prefix, others = [], begun = [] }: LatinWord): readonly string[] => [
  prefix,
  ...others,
  ...begun,
];

export interface QueryTokens {
  /** All must be found. */
  words: QueryWord[];
  /** The words cut at the signs between Chinese characters, where there are any: 阿莫西林/克拉维酸. */
  apart: QueryWord[] | undefined;
  /** The query as an approval number or bar code, when it looks like one. */
  code: QueryCode | undefined;
  /** Readings of the query with amounts in it, the likeliest first: 阿莫西林 0.25g. */
  measured: readonly MeasuredWords[];
}

/** Words of names with the amounts typed next to them. */
export interface MeasuredWords {
  words: QueryWord[];
  measures: readonly Measure[];
  certainty: MeasuredQuery['certainty'];
}

/** Returns the typed text of a word. */
export const wordText = (word: QueryWord): string =>
  word.script === 'han' ? word.tokens.join('') : word.prefix;

/** The words that together make up the typed text. */
export const ofWhole = (words: readonly QueryWord[]): QueryWord[] =>
  words.filter((word) => word.script === 'latin' || !word.isWithin);

/** The words joined, in every combination of their meanings. */
export const wholeWays = (words: readonly QueryWord[]): string[] =>
  ofWhole(words).reduce<string[]>(
    (begun, word) => {
      const ways =
        word.script === 'han'
          ? [word.tokens, ...(word.others ?? [])].map((tokens) => tokens.join(''))
          : [word.prefix, ...(word.others ?? [])];
      return begun.flatMap((start) => ways.map((way) => start + way));
    },
    [''],
  );

/** Limit of words in one query; more are ignored. */
const WORDS_LIMIT = 6;
const PHRASE_LIMIT = 32;

/** Signs used between the parts of one medicine. */
const SIGNS = /(?<=\p{Script=Han})[/／、+＋&·-](?=\p{Script=Han})/u;
const EACH_SIGN = new RegExp(SIGNS, 'gu');

/** Parses a buyer's query; no words when nothing searchable is in it. */
export function queryTokens(query: string): QueryTokens {
  const words = queryWords(query);
  const measured = measuredQueries(query).map(({ names, ...rest }) => ({
    ...rest,
    words: queryWords(names),
  }));
  return {
    words,
    apart: SIGNS.test(query) ? queryWords(query.replaceAll(EACH_SIGN, ' ')) : undefined,
    code: queryCode(query),
    measured: measured.filter((one) => one.words.length > 0),
  };
}

function queryWords(query: string): QueryWord[] {
  const words = query
    .split(/\s+/)
    .map(queryWord)
    .filter((word) => word !== undefined)
    .slice(0, WORDS_LIMIT);
  return words.some(({ script }) => script === 'han') ? words.map(asCharacters) : words;
}

/** A number next to Chinese words is searched as characters, like them: very many Latin words begin with a digit. */
const asCharacters = (word: QueryWord): QueryWord =>
  word.script === 'latin' && /^\d+$/.test(word.prefix) ? { script: 'han', tokens: [...word.prefix] } : word;

/** A word in searchable form; undefined where nothing searchable is in it. */
export function queryWord(word: string): QueryWord | undefined {
  const units = splitUnits(word);
  const tokens = hanTokens(units);
  if (tokens.length === 0) return undefined;
  const plain = tokens.join('');
  if (/^[a-z0-9]+$/.test(plain)) return { script: 'latin', prefix: plain.slice(0, LATIN_LIMIT) };
  return { script: 'han', tokens: tokens.slice(0, PHRASE_LIMIT) };
}

/** Splits a list into pieces of at most `size`, for statements with a limited number of values. */
export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
