import type { Db } from '#lib/platform/db/database.server.ts';
import { nameReadings } from './names/tokens.service.ts';
import { LATIN_LIMIT } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import {
  indexTokens,
  type QueryTokens,
  queryTokens,
  type QueryWord,
  wholeWays,
  wordText,
} from './names/tokens.rules.ts';
import type { SearchType } from './search.rules.ts';
import { synonymsAtHand } from './synonyms/synonyms-at-hand.service.ts';

/** A query as typed, and its other readings where nothing is found. */
export interface Understood extends QueryTokens {
  /** With each word half in characters and half in letters read as mixed: 阿莫xl. Undefined where no word is mixed. */
  mixed: QueryTokens | undefined;
}

/**
 * Parses a buyer's query: spoken names (扑热息痛, VC) may stand for the names that operators entered. All look-ups are
 * in memory.
 */
export async function understood(db: Db, query: string, type: SearchType): Promise<Understood> {
  const tokens = queryTokens(query);
  const synonyms = type === 0 ? await synonymsAtHand(db) : undefined;
  const meant = (words: readonly QueryWord[]): QueryWord[] =>
    synonyms ? words.map((word) => synonyms.meant(word)) : [...words];
  const isAnyMixed = tokens.words.some(isMixed);
  return {
    ...eachWord(tokens, meant),
    mixed: isAnyMixed ? eachWord(tokens, (words) => meant(words.flatMap(readMixed))) : undefined,
  };
}

const eachWord = (
  { words, apart, code, measured }: QueryTokens,
  read: (words: readonly QueryWord[]) => QueryWord[],
): QueryTokens => ({
  code,
  words: read(words),
  apart: apart && read(apart),
  measured: measured.map((one) => ({ ...one, words: read(one.words) })),
});

/** Every text that a written name may stand for, plain: the name itself, and the meanings of spoken names in it. */
export async function waysOfName(db: Db, name: string): Promise<string[]> {
  const { words, mixed } = await understood(db, name, 0);
  return [words, mixed?.words ?? []].filter(({ length }) => length > 0).flatMap(wholeWays);
}

const LETTERS = /[a-z]+/gu;
const isMixed = (word: QueryWord): boolean => word.script === 'han' && /[a-z]/.test(wordText(word));

/**
 * A word of characters and letters as the Latin words it may be typed as, `amxl` and `amoxilin`, and each run of its
 * characters: 阿莫xl. Any other word unchanged.
 */
export function readMixed(word: QueryWord): QueryWord[] {
  if (!isMixed(word)) return [word];
  const text = wordText(word);
  const units = nameReadings(text).flatMap((unit) =>
    unit.han ? [unit] : [...unit.text].map((sign) => ({ ...unit, text: sign, readings: [sign] })),
  );
  const [prefix, ...others] = indexTokens([units]).heads.split(' ').filter(Boolean);
  if (prefix === undefined) return [word];
  const runs = text.split(LETTERS).filter((run) => /\p{Script=Han}/u.test(run));
  return [
    { script: 'latin', prefix: prefix.slice(0, LATIN_LIMIT), others, isRare: true },
    ...runs.map((run): QueryWord => ({ script: 'han', tokens: [...run], isWithin: true })),
  ];
}
