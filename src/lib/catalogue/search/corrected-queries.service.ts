import type { Db } from '#lib/platform/db/database.server.ts';
import { type Depth, DEPTHS, type SearchType, wordPlace } from '#lib/catalogue/search/search.rules.ts';
import { bestCorrections, mayHoldSlip, slipsAlong, slipsOf } from './names/slips.rules.ts';
import { NEAR_FROM } from './names/name-list.rules.ts';
import { soundAlike } from '#lib/catalogue/search/names/name-slips.service.ts';
import { type HanWord, type LatinWord, type QueryWord, wordText } from './names/tokens.rules.ts';
import type { NameQuery } from './search.repository.ts';
import { findKnownWords, findLettersAfter } from './words.repository.ts';
import { synonymsAtHand } from './synonyms/synonyms-at-hand.service.ts';
import { namesAtHand, wordsAtHand, type WordsAtHand } from './words-at-hand.service.ts';

/**
 * Possible meanings of a query without a hit, with a slip corrected in one of its words, the likeliest first. A single
 * word is matched with the beginnings of names, then anywhere in names. All corrections of a Latin word are one query;
 * of a Chinese one, those that sound like the typed word are queried before the rest.
 */
export async function* mendedQueries(
  db: Db,
  type: SearchType,
  words: readonly QueryWord[],
): AsyncGenerator<NameQuery> {
  const single = words.length === 1;
  for (const [index, word] of words.entries()) {
    if (word.script === 'han') {
      for (const mended of await meantPhrases(db, type, word))
        yield { type, words: words.with(index, mended) };
      continue;
    }
    if (!mayHoldSlip(word)) continue;
    const { beginning, anywhere } = await meantWords(db, type, word.prefix);
    const all = [...new Set([...beginning, ...anywhere])];
    if (all.length === 0) continue;
    const mended: NameQuery = { type, words: words.with(index, anyOf(db, type, all)) };
    yield single && beginning.length > 0 ? { ...mended, beginnings: [anyOf(db, type, beginning)] } : mended;
  }
}

/** Limit of corrections tried for one Chinese word. */
const PHRASES = 12;

/**
 * Returns the words a Chinese word may stand for: first those that sound like it, then any that differ by one
 * character.
 */
async function meantPhrases(db: Db, type: SearchType, word: HanWord): Promise<HanWord[]> {
  const text = wordText(word);
  if (text.length < NEAR_FROM) return [];
  const spokenNames = type === 0 ? await synonymsAtHand(db) : undefined;
  if (spokenNames?.isSpoken(text)) return [];
  const near = (await namesAtHand(db))[type].near(text);
  const alike = near.filter(({ wrong }) => wrong && soundAlike(wrong.typed, wrong.meant));
  const rest = near.filter((one) => !alike.includes(one));
  const spoken = spokenNames?.near(text) ?? [];
  return [...[alike, rest].map((group) => group.map((stretch) => stretch.text)), spoken].flatMap((group) => {
    const [first, ...others] = group.slice(0, PHRASES).map((one) => [...one]);
    return first ? [{ script: 'han', tokens: first, others }] : [];
  });
}

/** Number of words with this beginning above which the best names are searched before all names. */
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
