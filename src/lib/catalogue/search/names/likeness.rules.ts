/** How much two texts share of their pairs of neighbouring characters, 0 nothing to 1 all. */
export function likeness(one: string, other: string): number {
  const pairs = pairsOf(one).length + pairsOf(other).length;
  return pairs === 0 ? Number(one === other) : (2 * sharedPairs(one, other)) / pairs;
}

/** How much of a text's pairs another text has, however much longer it is, 0 nothing to 1 all. */
export function heldShare(part: string, whole: string): number {
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
