/** A text from outside without the NUL character, which PostgreSQL takes in no text at all. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** A part of a path: a NUL is no part of any name or number there, so a sign of its own stands for it. */
export const pathPart = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Control characters but tab and line ends, and what turns the direction of the text around it. */
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g;
/** Characters nobody sees; the joiner within an emoji is part of it. */
const UNSEEN =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e0fff}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu;

/** A text with the line ends that are kept: a browser sends those of a text area as CR and LF, whatever it was given. */
export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * A text that people typed or pasted, without what cannot be seen in it: two names that look the same are the same, and
 * none turns the words around it. All forms and queries are read so, and what was not changed comes back as it was given.
 */
export const cleanText = (text: string): string => plainLines(text).replace(CONTROLS, '').replace(UNSEEN, '');

const CONTROL = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/;

/**
 * True when a text cannot be meant as it would be read: it holds control characters, or only invisible ones, so that it
 * would count as empty.
 */
export const isUnreadable = (text: string): boolean =>
  CONTROL.test(text) || (text !== '' && cleanText(text) === '');

/** The same of JSON within a field, where such characters may stand escaped: a reviver for `JSON.parse`. */
export const cleanPart = (_: string, part: unknown): unknown =>
  typeof part === 'string' ? cleanText(part) : part;
