/** How much two texts share of their pairs of neighbouring characters, 0 nothing to 1 all. */
export function likeness(one: string, other: string): number {
  const left = pairsOf(one);
  const right = pairsOf(other);
  if (left.length + right.length === 0) return one === other ? 1 : 0;
  const rest = [...right];
  let shared = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (left.length + right.length);
}

function pairsOf(text: string): string[] {
  const signs = [...text];
  return signs.slice(1).map((sign, index) => (signs[index] ?? '') + sign);
}
