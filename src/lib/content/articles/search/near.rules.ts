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
