import type { Db } from '#lib/platform/db/database.server.ts';
import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';
import { mendedQueries } from '#lib/catalogue/search/corrected-queries.service.ts';
import { findTerms, type NameQuery, type TermHit } from '#lib/catalogue/search/search.repository.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { LATIN_LIMIT } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { type QueryWord, queryTokens, wordText } from '#lib/catalogue/search/names/tokens.rules.ts';

/** Returns the share of neighbouring-character pairs that two texts have in common, 0 none to 1 all. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one).length + pairsOf(other).length;
  return pairs === 0 ? Number(one === other) : (2 * sharedPairs(one, other)) / pairs;
}

/** Returns the share of a text's pairs that another text holds, however much longer it is, 0 none to 1 all. */
function heldShare(part: string, whole: string): number {
  const pairs = pairsOf(part).length;
  return pairs === 0 ? 0 : sharedPairs(part, whole) / pairs;
}

function sharedPairs(one: string, other: string): number {
  const rest = pairsOf(other);
  let shared = 0;
  for (const pair of pairsOf(one)) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return shared;
}

function pairsOf(text: string): string[] {
  const signs = [...text];
  return signs.slice(1).map((sign, index) => (signs[index] ?? '') + sign);
}

const SHOWN = 6;
const TRIED = 12;
const PER_TRY = 12;
/** Minimum of the summed likeness (at most 2: one for the characters, one for the sound). */
const LIKE_ENOUGH = 0.4;

/** Finds the names and makers nearest to the query, the nearest first, for the page without a hit. */
export async function nearestNames(db: Db, query: string): Promise<{ names: string[]; makers: string[] }> {
  const { words } = queryTokens(query);
  if (words.length === 0) return { names: [], makers: [] };
  return { names: await nearest(db, 0, words), makers: await nearest(db, 1, words) };
}

async function nearest(db: Db, type: SearchType, words: readonly QueryWord[]): Promise<string[]> {
  const typed = words.map(wordText).join('');
  const hits = new Map<string, TermHit>();
  for (const attempt of await attempts(db, type, words)) {
    for (const hit of await findTerms(db, attempt, { limit: PER_TRY })) hits.set(hit.text, hit);
  }
  const sound = spoken(typed);
  return [...hits.values()]
    .map(({ text }) => {
      const near = likeness(typed, text) + likeness(sound, spoken(text));
      return { text, near: type === 0 ? near : Math.max(near, nearMaker({ typed, sound }, text)) };
    })
    .filter(({ near }) => near >= LIKE_ENOUGH)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, SHOWN)
    .map(({ text }) => text);
}

/** Words found in most makers' names, which identify none. */
const COMMON_WORDS = /股份|有限|责任|公司|集团|制药|药业|药厂|医药|器械/gu;
/** Share of the typed letters that a maker's name must hold; a few letters match any name. */
const HEARD_ENOUGH = 0.8;
const LETTERS_ENOUGH = 6;

/** Makers have long names, of which buyers type only the few distinctive characters. */
function nearMaker({ typed, sound }: { typed: string; sound: string }, text: string): number {
  const held = heldShare(typed.replaceAll(COMMON_WORDS, ''), text);
  const heard = sound.length < LETTERS_ENOUGH ? 0 : heldShare(sound, spoken(text));
  return Math.max(held, heard >= HEARD_ENOUGH ? heard : 0);
}

const spoken = (text: string): string =>
  nameReadings(text)
    .map((syllable) => syllable.readings[0] ?? syllable.text)
    .join('');

/** Looser queries: the words separately, pairs of characters, the same sound in other characters, fewer letters. */
async function attempts(db: Db, type: SearchType, words: readonly QueryWord[]): Promise<NameQuery[]> {
  const single = words.flatMap((word) =>
    word.script === 'han' ? looserHan(word.tokens) : looserLatin(word.prefix),
  );
  const apart = words.length > 1 ? words : [];
  const one = (word: QueryWord): NameQuery => ({ type, words: [word] });
  const mended: NameQuery[] = [];
  for await (const query of mendedQueries(db, type, words)) mended.push(query);
  return [...apart.map(one), ...mended, ...single.map(one)].slice(0, TRIED);
}

function looserHan(tokens: readonly string[]): QueryWord[] {
  const sound = spoken(tokens.join('')).slice(0, LATIN_LIMIT);
  const sounds = looserLatin(sound).slice(0, 4);
  const pairs = tokens.slice(1).map((token, index): QueryWord => ({
    script: 'han',
    tokens: [tokens[index] ?? '', token],
  }));
  return [...(sound ? [latin(sound)] : []), ...pairs.slice(0, 6), ...sounds];
}

function looserLatin(letters: string): QueryWord[] {
  const shorter: QueryWord[] = [];
  for (let length = letters.length - 1; length >= 2; length -= length > 8 ? 3 : 1) {
    shorter.push(latin(letters.slice(0, length)));
  }
  return shorter;
}

const latin = (prefix: string): QueryWord => ({ script: 'latin', prefix });
