import { LATIN_LIMIT } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { type QueryWord } from './tokens.rules.ts';

/** Latin words shorter than this must be typed without a slip (product §4.1). */
const SLIP_FROM = 5;

const SIGNS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** True when one slip in the word is forgiven. */
export function mayHoldSlip(word: QueryWord): word is QueryWord & { script: 'latin' } {
  return word.script === 'latin' && word.prefix.length >= SLIP_FROM;
}

/** Known words that can be followed letter by letter: a place stands for the words with one beginning. */
export interface KnownWords<Place> {
  /** place before any letter */
  start: Place;
  /** True when any known word has this beginning. */
  isAny(place: Place): boolean;
  signsAfter(place: Place): Iterable<string>;
  next(place: Place, sign: string): Place;
  /** True when any word continues with a text from there, or where that is not known. */
  goesOn(place: Place, text: string): boolean;
}

/**
 * Every word that differs from the typed one by one slip: a letter missed, doubled, wrong, or two swapped. Without the
 * typed word itself and without letters added at its end, which a prefix search finds anyway. The slip is at the latest
 * where no known word has the typed beginning any more, and a change is followed only while known words continue with
 * it.
 */
export function slipsAlong<Place>(typed: string, known: KnownWords<Place>): string[] {
  const meant = new Set<string>();
  let place = known.start;
  for (let at = 0; at < typed.length && known.isAny(place); at++) {
    const before = typed.slice(0, at);
    const here = typed.charAt(at);
    const rest = typed.slice(at + 1);
    const keep = (begun: string, from: Place, text: string): void =>
      void (known.goesOn(from, text) && meant.add(begun + text));
    keep(before, place, rest);
    if (rest !== '') keep(before, place, rest.charAt(0) + here + rest.slice(1));
    for (const sign of known.signsAfter(place)) {
      const begun = before + sign;
      const from = known.next(place, sign);
      keep(begun, from, rest);
      keep(begun, from, (here + rest).slice(0, LATIN_LIMIT - begun.length));
    }
    place = known.next(place, here);
  }
  meant.delete(typed);
  return [...meant];
}

/** Letters that may follow a beginning; none where no known word has it. */
type LettersAfter = (beginning: string) => Iterable<string>;

/** The same where only the letters that follow a beginning are known: longer continuations are looked up later. */
export const slipsOf = (typed: string, after: LettersAfter = () => SIGNS): string[] =>
  slipsAlong<string>(typed, {
    start: '',
    isAny: (beginning) =>
      beginning === '' || [...after(beginning.slice(0, -1))].includes(beginning.slice(-1)),
    signsAfter: after,
    next: (beginning, sign) => beginning + sign,
    goesOn: () => true,
  });

/** Limit of corrections tried for one word; more would be guesses. */
export const CORRECTIONS = 32;

/**
 * The best of the possible words: the longest are the most specific, and a letter is more often missed than doubled.
 */
export const bestCorrections = (meant: readonly string[]): string[] =>
  meant.toSorted((a, b) => b.length - a.length).slice(0, CORRECTIONS);

/**
 * The queries that may have been meant, each with one word corrected, the longest words first.
 *
 * @param known picks those words with which some indexed word begins
 */
export async function correctWords(
  words: readonly QueryWord[],
  known: (meant: string[]) => Promise<string[]>,
): Promise<QueryWord[][]> {
  const corrected: QueryWord[][] = [];
  for (const [index, word] of words.entries()) {
    if (!mayHoldSlip(word)) continue;
    for (const prefix of bestCorrections(await known(slipsOf(word.prefix)))) {
      corrected.push(words.with(index, { script: 'latin', prefix }));
    }
  }
  return corrected.slice(0, CORRECTIONS);
}
