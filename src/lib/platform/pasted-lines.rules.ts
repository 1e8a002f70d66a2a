/** A cell that a spreadsheet keeps as text: `="0012"`, `'0012`, `"0012"`. */
const AS_TEXT = /(^|[\s,;])(?:="([^"\n]*)"|'(?=\w)|"([^"\n\t]*)"(?=[\s,;]|$))/gm;

/**
 * Returns pasted lines with half-width characters, without the quoting of spreadsheets and invisible characters; the
 * number of lines stays the same.
 */
export const plainPasted = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(AS_TEXT, (_, before: string, formula?: string, quoted?: string) =>
      [before, formula ?? quoted ?? ''].join(''),
    );

/** True for the line of names above a pasted table: it has no digit and begins with one of these words. */
export const isHeadLine = (line: string, names: RegExp): boolean =>
  !/\d/.test(line) && names.test(line.trim());
