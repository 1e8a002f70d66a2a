import type { QueryWord } from './tokens.rules.ts';

/** Latin words shorter than this must be typed without a slip (domain "Search"). */
const SLIP_FROM = 5;

/** Letters of a word in which a slip is looked for; what follows them must be right. */
export const SLIP_LIMIT = 12;

/** Letters by which beginnings of indexed words are known: a missed letter makes the meant word longer. */
export const KNOWN_LETTERS = SLIP_LIMIT + 1;

const SIGNS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Whether one slip in the word is forgiven. */
export function mayHoldSlip(word: QueryWord): word is QueryWord & { script: 'latin' } {
  return word.script === 'latin' && word.prefix.length >= SLIP_FROM;
}

/**
 * Every word from which the typed one comes by one slip: a letter missed, doubled, wrong, or two swapped.
 * Without the typed word itself and without letters added at its end, which a prefix search finds anyway.
 */
export function slipsOf(typed: string): string[] {
  const word = typed.slice(0, SLIP_LIMIT);
  const meant = new Set<string>();
  for (let at = 0; at < word.length; at++) {
    const before = word.slice(0, at);
    const here = word.charAt(at);
    const after = word.slice(at + 1);
    meant.add(before + after);
    if (after !== '') meant.add(before + after.charAt(0) + here + after.slice(1));
    for (const sign of SIGNS) {
      meant.add(before + sign + after);
      meant.add(before + sign + here + after);
    }
  }
  meant.delete(word);
  return [...meant].map((beginning) => beginning + typed.slice(SLIP_LIMIT));
}

/** Corrections tried for one query; beyond them a slip is a guess. */
const CORRECTIONS = 6;

/**
 * The queries that may have been meant, each with one word mended. The longest come first: they say most, and
 * a missing letter is likelier than one too many.
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
    const meant = await known(slipsOf(word.prefix.slice(0, SLIP_LIMIT)));
    const rest = word.prefix.slice(SLIP_LIMIT);
    for (const beginning of meant.toSorted((a, b) => b.length - a.length).slice(0, CORRECTIONS)) {
      corrected.push(words.with(index, { script: 'latin', prefix: beginning + rest }));
    }
  }
  return corrected.slice(0, CORRECTIONS);
}
