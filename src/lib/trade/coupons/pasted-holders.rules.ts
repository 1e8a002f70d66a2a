/** Two texts that people take for the same: without regard to width (`（）`, `１`), case and blanks. */
export const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** How a line from a list may be spelled in the database: as it is, or with brackets of the other width. */
export const spellingsOf = (line: string): string[] => [
  ...new Set([
    line,
    line.normalize('NFKC'),
    line.replaceAll('(', '（').replaceAll(')', '）'),
    line.replaceAll('（', '(').replaceAll('）', ')'),
  ]),
];

/** The lines of a pasted list, blanks at their ends left out; empty ones stay, so that lines can be counted. */
export const linesOfText = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim());
