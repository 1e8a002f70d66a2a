const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML content and double-quoted attributes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * One line of plain text: control, format, private and unassigned characters and lone surrogates
 * (which no XML document may carry, or which would turn the writing direction) go, and white space is
 * folded.
 */
export function cleanLine(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{M}\ufffd]/gu, '')
    .trim();
}

/** The first `limit` characters (not UTF-16 units) with an ellipsis in place of the rest. */
export function clip(text: string, limit: number): string {
  const signs = [...text];
  return signs.length <= limit ? text : signs.slice(0, limit - 1).join('') + '…';
}

/** A number as short SVG: one decimal at most, no trailing zero. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

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

const ENCODED: Record<string, string> = {
  '%': '%25',
  '#': '%23',
  '<': '%3C',
  '>': '%3E',
  '"': "'",
  "'": '&%2339;',
};

/**
 * An SVG as an address that carries it, for pictures a page must not wait for. Its attributes get the quotes that an
 * attribute of the page holds as they are; the few single ones of its own are written as XML writes them.
 */
export const svgDataUri = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#<>"']/g, (character) => ENCODED[character] ?? character)}`;
