/**
 * A ladder in one line (`ladderText`) as a narrow column shows it: a line for each step. Where lines run on, a wide
 * space parts the steps, and none of them breaks.
 */
export const ladderLines = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('\u00a0·\u00a0', '\u2002\n');
