/** A text from outside without the NUL character, which PostgreSQL takes in no text at all. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');
