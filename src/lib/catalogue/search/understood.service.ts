import type { Db } from '#lib/platform/db/database.server.ts';
import { nameReadings } from './names/tokens.service.ts';
import {
  indexTokens,
  LATIN_LIMIT,
  type QueryTokens,
  queryTokens,
  type QueryWord,
  wordText,
} from './names/tokens.rules.ts';
import type { SearchType } from './search.rules.ts';
import type { SynonymWords } from './synonyms/synonym-words.rules.ts';
import { synonymsAtHand } from './synonyms/synonyms-at-hand.service.ts';
import { namesAtHand } from './words-at-hand.service.ts';

/**
 * What a buyer typed, taken apart and understood: spoken names (扑热息痛, VC) may stand for the names that operators say,
 * and a word half in characters and half in letters is one that no name may hold as it stands: 阿莫xl. All of it is looked up
 * in memory.
 */
export async function understood(db: Db, query: string, type: SearchType): Promise<QueryTokens> {
  const tokens = queryTokens(query);
  const synonyms = type === 0 ? await synonymsAtHand(db) : undefined;
  const read = async (words: readonly QueryWord[]): Promise<QueryWord[]> => {
    const whole = words.some(isMixed) ? await withoutMixed(db, words, type, synonyms) : words;
    return synonyms ? whole.map((word) => synonyms.meant(word)) : [...whole];
  };
  return {
    ...tokens,
    words: await read(tokens.words),
    apart: tokens.apart && (await read(tokens.apart)),
    measured: await Promise.all(
      tokens.measured.map(async (one) => ({ ...one, words: await read(one.words) })),
    ),
  };
}

const LETTERS = /[a-z]+/gu;
const isMixed = (word: QueryWord): boolean => word.script === 'han' && /[a-z]/.test(wordText(word));

/** The words with those read as mixed that are in no name as they stand. */
async function withoutMixed(
  db: Db,
  words: readonly QueryWord[],
  type: SearchType,
  synonyms: SynonymWords | undefined,
): Promise<QueryWord[]> {
  const names = (await namesAtHand(db))[type];
  return words.flatMap((word) => {
    const text = wordText(word);
    if (!isMixed(word) || [text, ...(synonyms?.textsOf(text) ?? [])].some((one) => names.holds(one)))
      return [word];
    return readMixed(text);
  });
}

/**
 * A word of characters and letters as what it is typed as in letters alone, `amxl` and `amoxilin`, and each run of its
 * characters: 阿莫xl.
 */
export function readMixed(text: string): QueryWord[] {
  const units = nameReadings(text).flatMap((unit) =>
    unit.han ? [unit] : [...unit.text].map((sign) => ({ ...unit, text: sign, readings: [sign] })),
  );
  const [prefix, ...others] = indexTokens([units]).heads.split(' ').filter(Boolean);
  if (prefix === undefined) return [];
  const runs = text.split(LETTERS).filter((run) => /\p{Script=Han}/u.test(run));
  return [
    { script: 'latin', prefix: prefix.slice(0, LATIN_LIMIT), others, isRare: true },
    ...runs.map((run): QueryWord => ({ script: 'han', tokens: [...run], isWithin: true })),
  ];
}
