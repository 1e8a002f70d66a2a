import { streamCsvRows } from 'hucre/csv';

/** One line of a goods list; `line` counts from 1 and is where the record begins in the file. */
export interface SourceRow {
  line: number;
  cells: string[];
}

export type Delimiter = ',' | ';' | '\t';

/** Which delimiter a list uses, from its first line: the most frequent of tab, comma and semicolon. */
export function sniffDelimiter(firstLine: string): Delimiter {
  const count = (delimiter: Delimiter) => firstLine.split(delimiter).length - 1;
  const candidates: Delimiter[] = ['\t', ',', ';'];
  return candidates.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * The records of a TSV (no quoting: a quote is a character, unless `isQuoted`, as spreadsheets copy) or CSV (RFC 4180:
 * quoted cells may hold the delimiter, doubled quotes and line breaks). Lines end with LF, CRLF or CR. Blank lines are
 * skipped but counted.
 */
export function* readDelimited(
  text: string,
  delimiter: Delimiter,
  isQuoted = delimiter !== '\t',
): Generator<SourceRow> {
  let line = 1;
  // The text is the file's, decoded: what is left of a byte order mark is a cell's.
  for (const row of streamCsvRows(text, { delimiter, fastMode: !isQuoted, skipBom: false })) {
    const cells = row as string[];
    if (cells.length > 1 || cells[0] !== '') yield { line, cells };
    line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0);
  }
}

const breaksIn = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;
