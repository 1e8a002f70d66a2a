/** Neighbouring signs of a text, or syllables of its reading: what two texts are compared by. */
export function pairsOf(signs: readonly string[]): ReadonlySet<string> {
  return new Set(signs.slice(1).map((sign, at) => `${signs[at] ?? ''} ${sign}`));
}

/** How much two texts share of their pairs, 0 nothing to 1 all. */
export function sharedPairs(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

/** Words in order, each once: made once, asked often. */
export const vocabularyOf = (words: Iterable<string>): string[] => [...new Set(words)].sort();

/** Whether some word of a vocabulary begins so. */
export function holdsBeginning(vocabulary: readonly string[], beginning: string): boolean {
  let from = 0;
  let to = vocabulary.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((vocabulary[middle] ?? '') < beginning) from = middle + 1;
    else to = middle;
  }
  return vocabulary[from]?.startsWith(beginning) ?? false;
}
