/**
 * 32-bit FNV-1a with a final mix: the same text picks the same colour and layout on every node and
 * every run. Not for secrets.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Picks one entry of a non-empty list by the hash of `text`. */
export function pickByText<T>(list: readonly [T, ...T[]], text: string): T {
  return list[hashText(text) % list.length] ?? list[0];
}
