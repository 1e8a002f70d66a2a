import { LATIN_LIMIT, type QueryWord } from './tokens.rules.ts';

/** Latin words shorter than this must be typed without a slip (domain "Search"). */
const SLIP_FROM = 5;

const SIGNS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Whether one slip in the word is forgiven. */
export function mayHoldSlip(word: QueryWord): word is QueryWord & { script: 'latin' } {
  return word.script === 'latin' && word.prefix.length >= SLIP_FROM;
}

/** Which letters may follow a beginning; none where nothing known begins so. */
export type LettersAfter = (beginning: string) => Iterable<string>;

/**
 * Every word from which the typed one comes by one slip: a letter missed, doubled, wrong, or two swapped.
 * Without the typed word itself and without letters added at its end, which a prefix search finds anyway.
 *
 * @param after leaves out what no known word begins with; the slip was made no later than where it knows nothing
 */
export function slipsOf(typed: string, after: LettersAfter = () => SIGNS): string[] {
  const meant = new Set<string>();
  for (let at = 0; at < typed.length; at++) {
    const before = typed.slice(0, at);
    const letters = [...after(before)];
    if (letters.length === 0) break;
    const here = typed.charAt(at);
    const rest = typed.slice(at + 1);
    meant.add(before + rest);
    if (rest !== '') meant.add(before + rest.charAt(0) + here + rest.slice(1));
    for (const letter of letters) {
      meant.add(before + letter + rest);
      meant.add((before + letter + here + rest).slice(0, LATIN_LIMIT));
    }
  }
  meant.delete(typed);
  return [...meant];
}

/** Corrections tried for one word; beyond them a slip is a guess. */
export const CORRECTIONS = 32;

/** The best of the words that may have been meant: the longest say most, and a letter is likelier missed than doubled. */
export const bestCorrections = (meant: readonly string[]): string[] =>
  meant.toSorted((a, b) => b.length - a.length).slice(0, CORRECTIONS);

/**
 * The queries that may have been meant, each with one word mended, the longest words first.
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
