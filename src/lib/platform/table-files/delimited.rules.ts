/** One line of a table; `line` counts from 1 and is where the record begins in the file. */
export interface SourceRow {
  line: number;
  cells: string[];
  /** Reason why the line cannot be trusted; its cells are for showing only. */
  problem?: string;
}

export type Delimiter = ',' | ';' | '\t';

/** Returns the delimiter that a list uses, from its first line: the most frequent of tab, comma and semicolon. */
export function sniffDelimiter(firstLine: string): Delimiter {
  const count = (delimiter: Delimiter) => firstLine.split(delimiter).length - 1;
  const candidates: Delimiter[] = ['\t', ',', ';'];
  return candidates.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * Number of columns from which a line within a cell that is divided like the list's own lines counts as one of them.
 */
const TELLING_COLUMNS = 5;

const UNCLOSED = '引号没有成对';
const DAMAGED = '有读不出的字符，文件在这里损坏了';
/** The character with which a decoder replaces invalid bytes. */
const NO_CHARACTER = '\uFFFD';

/**
 * The records of a TSV (no quoting: a quote is a character, unless `isQuoted`, as spreadsheets copy) or CSV (RFC 4180:
 * quoted cells may hold the delimiter, doubled quotes and line breaks). Lines end with LF, CRLF or CR. Blank lines are
 * skipped but counted. A quote that is not closed affects its own line only: that has a `problem`, and reading
 * continues with the next one; so has a line with invalid bytes.
 */
export function* readDelimited(
  text: string,
  delimiter: Delimiter,
  isQuoted = delimiter !== '\t',
): Generator<SourceRow> {
  let line = 1;
  let columns = 0;
  for (let at = 0; at < text.length;) {
    const { cells, end, breaks, isBroken } = recordAt(text, at, { delimiter, isQuoted, columns });
    const problem = isBroken ? UNCLOSED : cells.some((cell) => cell.includes(NO_CHARACTER)) ? DAMAGED : '';
    if (cells.length > 1 || cells[0] !== '') {
      if (columns < TELLING_COLUMNS) columns = cells.length;
      yield problem === '' ? { line, cells } : { line, cells, problem };
    }
    line += breaks + 1;
    at = end;
  }
}

interface Manner {
  delimiter: Delimiter;
  isQuoted: boolean;
  /** Cells of the list's first line, titles aside; 0 before it is known. */
  columns: number;
}

interface ReadRecord {
  cells: string[];
  /** Start of the next record. */
  end: number;
  /** Line breaks within its cells. */
  breaks: number;
  isBroken: boolean;
}

function recordAt(text: string, start: number, manner: Manner): ReadRecord {
  const { delimiter, isQuoted } = manner;
  const cells: string[] = [];
  let breaks = 0;
  for (let at = start; ;) {
    let cell = '';
    if (isQuoted && text[at] === '"') {
      const quoted = quotedAt(text, at + 1, manner);
      if (quoted === null) return brokenAt(text, start, { at, delimiter, breaks });
      cell = quoted.cell;
      breaks += quoted.breaks;
      at = quoted.end;
    }
    const end = plainEnd(text, at, delimiter);
    cells.push(cell + text.slice(at, end));
    if (text[end] !== delimiter) return { cells, end: afterBreak(text, end), breaks, isBroken: false };
    at = end + 1;
  }
}

/** Returns the place at which text without quotes ends: a delimiter, a line break or the end. */
function plainEnd(text: string, start: number, delimiter: Delimiter): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

const afterBreak = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;

/** Line breaks that a quoted cell may hold: one with more lacks its closing quote. */
const MOST_BREAKS = 50;

/** The text of a cell behind its opening quote; null where that is not closed by one that belongs to it. */
function quotedAt(
  text: string,
  start: number,
  { delimiter, columns }: Manner,
): { cell: string; end: number; breaks: number } | null {
  let cell = '';
  let breaks = 0;
  for (let at = start; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    const part = text.slice(at, quote);
    breaks += breaksIn(part);
    if (breaks > MOST_BREAKS) return null;
    cell += part;
    if (text[quote + 1] !== '"') {
      const end = quote + 1;
      if (breaks === 0) return { cell, end, breaks };
      const isClosed = end >= text.length || [delimiter, '\r', '\n'].includes(text[end] ?? '');
      return isClosed && !holdsLines(cell, delimiter, columns) ? { cell, end, breaks } : null;
    }
    cell += '"';
    at = quote + 2;
  }
}

const LINE_BREAK = /\r\n|\r|\n/;

const breaksIn = (part: string): number => part.split(LINE_BREAK).length - 1;

/** True when a cell holds whole lines of the list, between its own first and last. */
const holdsLines = (cell: string, delimiter: Delimiter, columns: number): boolean =>
  columns >= TELLING_COLUMNS &&
  cell
    .split(LINE_BREAK)
    .slice(1, -1)
    .some((line) => line.split(delimiter).length === columns);

/** A record whose quote at `at` is not closed: it ends with the line of that quote. */
function brokenAt(
  text: string,
  start: number,
  { at, delimiter, breaks }: { at: number; delimiter: Delimiter; breaks: number },
): ReadRecord {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  const cells = text
    .slice(start, end)
    .split(delimiter)
    .map((cell) => cell.replaceAll('"', ''));
  return { cells, end: afterBreak(text, end), breaks, isBroken: true };
}
