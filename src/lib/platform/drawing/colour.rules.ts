function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * Mixes two `#rrggbb` colours so that a drawing needs one hue and derives the rest.
 * `share` is how much of `other` comes in, 0 to 1.
 */
export function mix(colour: string, other: string, share: number): string {
  const from = channels(colour);
  const to = channels(other);
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share));
  return '#' + mixed.map((value) => value.toString(16).padStart(2, '0')).join('');
}

/** Lightens towards white; `share` 0 to 1. */
export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share);

/** Darkens towards a blue-black, which keeps shadows from looking dirty; `share` 0 to 1. */
export const darken = (colour: string, share: number): string => mix(colour, '#0b1a24', share);
