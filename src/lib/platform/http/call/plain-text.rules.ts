/** A text from outside without the NUL character, which PostgreSQL takes in no text at all. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** A NUL in a part of a path is replaced by a character of its own, as no name or number holds one. */
export const pathPart = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Control characters except tab and line ends, and characters that change the direction of the text around them. */
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/g;
/** Invisible characters; the joiner within an emoji is part of it. */
const UNSEEN =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e0fff}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu;

/**
 * Converts line ends to the stored form: a browser sends those of a text area as CR and LF, regardless of the original.
 */
export const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * Removes invisible characters from typed or pasted text: two names that look the same are the same, and none changes
 * the direction of the text around it. All forms and queries are read this way, and unchanged values come back as they
 * were given.
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
