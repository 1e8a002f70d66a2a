/** Normalizes a text for comparison: without regard to width (`（）`, `１`), case and blanks. */
export const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/**
 * Returns the spellings that a line of a list may have in the database: as it is, or with brackets of the other width.
 */
export const spellingsOf = (line: string): string[] => [
  ...new Set([
    line,
    line.normalize('NFKC'),
    line.replaceAll('(', '（').replaceAll(')', '）'),
    line.replaceAll('（', '(').replaceAll('）', ')'),
  ]),
];

/** Returns the lines of a pasted list, trimmed; empty ones stay, so that lines can be counted. */
export const linesOfText = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim());
