import type { RawBuilder } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { goodsByEachWord } from './each-word.query.ts';
import { type GoodsMatch, inTurn } from './matching-goods.query.ts';
import { mendedQueries } from './corrected-queries.service.ts';
import { cutsOf } from '#lib/catalogue/search/names/name-list.rules.ts';
import {
  type MeasuredWords,
  phrasesOf,
  type QueryTokens,
  type QueryWord,
  queryWord,
  wordText,
} from './names/tokens.rules.ts';
import { goodsByTerm, type NameQuery, type Reach } from './search.repository.ts';
import { SEARCH_TYPES, type SearchType } from './search.rules.ts';
import { goodsByCode } from './words.repository.ts';
import { synonymsAtHand } from './synonyms/synonyms-at-hand.service.ts';
import { isUnheardOf, namesAtHand } from './words-at-hand.service.ts';

type Match = RawBuilder<GoodsMatch>;

/**
 * Limits of the search for goods: under names, under names in a strength or pack, and where several words must match.
 */
export interface Reaches {
  names: Reach;
  packs: Reach;
  across: Reach;
}

/**
 * Yields the matches of a query that can hardly be a name: an approval number, a bar code, a name with an amount in its
 * unit.
 */
export async function* sureInterpretations(
  db: Db,
  { code, measured }: QueryTokens,
  reach: Reaches,
): AsyncGenerator<Match> {
  if (code?.isSure) yield goodsByCode(code.key);
  for (const one of measured.filter(({ certainty }) => certainty === 'sure'))
    yield* packed(db, await wordsHeld(db), one, reach);
}

/**
 * Yields the meanings of words that no name holds, the likeliest first: name and maker, a name with a number or an
 * amount glued to it, a maker, name and maker without a blank, half an approval number.
 */
export async function* otherInterpretations(
  db: Db,
  { words, code, measured }: QueryTokens,
  reach: Reaches,
): AsyncGenerator<Match> {
  const held = await wordsHeld(db);
  const across = goodsAcross(db, held, words, reach.across);
  const ofMaker = words.every((word) => held.by(1, word))
    ? goodsByTerm(db, { type: 1, words }, reach.names)
    : undefined;
  // Takeda Pharma A/S is a maker, and 阿沙 begins with its last letters.
  if (across) yield ofMaker ? inTurn([across, ofMaker], 0) : across;
  for (const one of measured.filter(({ certainty }) => certainty !== 'sure'))
    yield* packed(db, held, one, reach);
  if (ofMaker && !across) yield ofMaker;
  for (const { words: named, measures } of [{ words, measures: [] }, ...measured])
    for (const cut of cutWords(held, named)) {
      const match = goodsAcross(db, held, cut, { ...reach.across, measures });
      if (match) yield match;
    }
  if (code) yield goodsByCode(code.key);
}

/** The goods under these names in such a strength or pack, by name alone or by name and maker. */
function* packed(
  db: Db,
  held: WordsHeld,
  { words, measures }: MeasuredWords,
  { packs, across: far }: Reaches,
): Generator<Match> {
  if (words.every((word) => held.by(0, word)))
    yield goodsByTerm(db, { type: 0, words }, { ...packs, measures });
  const across = goodsAcross(db, held, words, { ...far, measures });
  if (across) yield across;
}

/**
 * The goods for a number without a unit, which may also be part of a name: 葡萄糖注射液 5. Undefined without such a
 * number.
 */
export function inBareNumber(db: Db, { measured }: QueryTokens, { packs }: Reaches): Match | undefined {
  const bare = measured.find(({ certainty }) => certainty === 'bare');
  return bare && goodsByTerm(db, { type: 0, words: bare.words }, { ...packs, measures: bare.measures });
}

/**
 * Minimum length; shorter words stand in the names of too many makers: characters, or letters, of which one syllable
 * has up to four.
 */
const LEAST_OF_MAKER = { han: 2, latin: 5 };

/**
 * The goods of makers whose names hold words that names of goods hold too, to be listed after those: 白云山 is a brand
 * of some and the maker of many more. Undefined where no maker's name may hold them, or all words are short.
 */
export async function ofMakers(
  db: Db,
  { words }: QueryTokens,
  { names }: Reaches,
): Promise<Match | undefined> {
  if (words.every((word) => wordText(word).length < LEAST_OF_MAKER[word.script])) return undefined;
  const held = await wordsHeld(db);
  return words.every((word) => held.by(1, word)) ? goodsByTerm(db, { type: 1, words }, names) : undefined;
}

/** A query with one slip forgiven: goods, and the words that replaced the typed ones. */
export interface Mended {
  match: Match;
  query: NameQuery;
}

/** Yields the meanings of a query with a slip in a name that stands with amounts or with a maker. */
export async function* correctedInterpretations(
  db: Db,
  { words, measured }: QueryTokens,
  reach: Reaches,
): AsyncGenerator<Mended> {
  if (measured.length === 0 && words.length === 1) return;
  const held = await wordsHeld(db);
  const likely = measured.filter(({ certainty }) => certainty !== 'guessed');
  for (const { words: named, measures } of [...likely, { words, measures: [] }])
    for await (const query of mendedQueries(db, 0, named)) {
      if (measures.length > 0) yield { query, match: goodsByTerm(db, query, { ...reach.packs, measures }) };
      const across = goodsAcross(db, held, query.words, { ...reach.across, measures });
      if (across) yield { query, match: across };
    }
}

/** Words held by names, as far as this process knows. */
interface WordsHeld {
  by: (type: SearchType, word: QueryWord) => boolean;
  /** True when names of either kind hold a text or one of its meanings. */
  any: (text: string) => boolean;
  /** A word with its meanings. */
  meant: (word: QueryWord) => QueryWord;
}

/** Latin words are known only while the words of the index are in memory; until then any may be held. */
async function wordsHeld(db: Db): Promise<WordsHeld> {
  const names = await namesAtHand(db);
  const synonyms = await synonymsAtHand(db);
  return {
    by: (type, word) =>
      word.script === 'latin'
        ? !isUnheardOf(db, type, word)
        : phrasesOf(word).some((tokens) => names[type].holds(tokens.join(''))),
    any: (text) =>
      [text, ...synonyms.textsOf(text)].some((one) => SEARCH_TYPES.some((type) => names[type].holds(one))),
    meant: (word) => synonyms.meant(word),
  };
}

/** The goods whose name holds one of several words, and whose name or maker holds the others, if there may be any. */
function goodsAcross(db: Db, held: WordsHeld, words: readonly QueryWord[], reach: Reach): Match | undefined {
  if (words.length < 2) return undefined;
  const each = words.map((word) => ({ word, types: SEARCH_TYPES.filter((type) => held.by(type, word)) }));
  return goodsByEachWord(db, each, reach);
}

/** The words with one that no name holds cut in two, in each possible way: 白云山阿莫西林. */
function* cutWords(held: WordsHeld, words: readonly QueryWord[]): Generator<QueryWord[]> {
  for (const [at, word] of words.entries()) {
    const text = wordText(word);
    if (held.any(text)) continue;
    for (const pieces of cutsOf(text, held.any)) {
      const cut = pieces
        .map(queryWord)
        .filter((piece) => piece !== undefined)
        .map(held.meant);
      yield [...words.slice(0, at), ...cut, ...words.slice(at + 1)];
    }
  }
}
