import type { Db } from '#lib/platform/db/database.server.ts';
import { type Depth, DEPTHS, type SearchType, wordPlace } from '#lib/catalogue/search/search.rules.ts';
import { bestCorrections, mayHoldSlip, slipsAlong, slipsOf } from './names/slips.rules.ts';
import type { LatinWord, QueryWord } from './names/tokens.rules.ts';
import type { NameQuery } from './search.repository.ts';
import { findKnownWords, findLettersAfter } from './words.repository.ts';
import { wordsAtHand, type WordsAtHand } from './words-at-hand.service.ts';

/**
 * What a query without a hit may have meant, with a slip mended in one of its words, the likeliest first. A single word
 * is taken for what a name begins with, then for what one holds. All corrections of a word are one query.
 */
export async function* mendedQueries(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
): AsyncGenerator<NameQuery> {
  const single = words.length === 1;
  for (const [index, word] of words.entries()) {
    if (!mayHoldSlip(word)) continue;
    const { beginning, anywhere } = await meantWords(db, type, word.prefix);
    const all = [...new Set([...beginning, ...anywhere])];
    if (all.length === 0) continue;
    const mended: NameQuery = { type, words: words.with(index, anyOf(db, type, all)) };
    yield single && beginning.length > 0 ? { ...mended, beginnings: [anyOf(db, type, beginning)] } : mended;
  }
}

/** More words than this that begin so make it worth to look at the best names before all. */
const RARE = 200;

function anyOf(db: Db, type: SearchType, meant: readonly string[]): LatinWord {
  const [prefix = '', ...others] = meant;
  const lists = wordsAtHand(db);
  const countOf = (word: string): number =>
    DEPTHS.reduce((sum, depth) => sum + (lists?.[wordPlace(type, depth)]?.countOf(word) ?? 0), 0);
  const isRare = lists !== undefined && meant.reduce((sum, word) => sum + countOf(word), 0) < RARE;
  return { script: 'latin', prefix, others, isRare };
}

/** The words of the index of which the typed one may be a slip, by where in a name they stand. */
async function meantWords(db: Db, type: SearchType, typed: string): Promise<Record<Depth, string[]>> {
  const words = wordsAtHand(db);
  return words ? meantOf(words, type, typed) : meantByDatabase(db, type, typed);
}

function meantOf(words: WordsAtHand, type: SearchType, typed: string): Record<Depth, string[]> {
  const of = (depth: Depth): string[] => {
    const list = words[wordPlace(type, depth)];
    return bestCorrections(list ? slipsAlong(typed, list) : []);
  };
  return { beginning: of('beginning'), anywhere: of('anywhere') };
}

async function meantByDatabase(db: Db, type: SearchType, typed: string): Promise<Record<Depth, string[]>> {
  const beginnings = Array.from({ length: typed.length }, (_, length) => typed.slice(0, length));
  const places = DEPTHS.map((depth) => wordPlace(type, depth));
  const lettersAfter = await findLettersAfter(db, places, beginnings);
  const slips = places.flatMap((place) =>
    slipsOf(typed, (word) => lettersAfter({ place, word })).map((word) => ({ place, word })),
  );
  const known = await findKnownWords(db, slips);
  const of = (depth: Depth) =>
    bestCorrections(known.filter(({ place }) => place === wordPlace(type, depth)).map(({ word }) => word));
  return { beginning: of('beginning'), anywhere: of('anywhere') };
}
