/** One line of a goods list; `line` counts from 1 and is where the record begins in the file. */
export interface SourceRow {
  line: number;
  cells: string[];
}

export type Delimiter = ',' | ';' | '\t';

/** Takes a text in pieces of any size and gives back the records that are complete. */
export interface DelimitedParser {
  push(chunk: string): SourceRow[];
  /** the last record, where the text does not end with a line break */
  end(): SourceRow[];
}

/** Which delimiter a list uses, from its first line: the most frequent of tab, comma and semicolon. */
export function sniffDelimiter(firstLine: string): Delimiter {
  const count = (delimiter: Delimiter) => firstLine.split(delimiter).length - 1;
  const candidates: Delimiter[] = ['\t', ',', ';'];
  return candidates.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * A streaming reader of TSV (no quoting: a quote is a character) and CSV (RFC 4180: quoted cells may hold the
 * delimiter, doubled quotes and line breaks). Lines end with LF, CRLF or CR. Blank lines are skipped but counted.
 */
export function delimitedParser(delimiter: Delimiter): DelimitedParser {
  const hasQuotes = delimiter !== '\t';
  let line = 1;
  let startLine = 1;
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let wasQuoted = false;
  let lastWasCr = false;
  let lastWasQuote = false;

  function endCell(): void {
    cells.push(cell);
    cell = '';
    wasQuoted = false;
  }

  function endRecord(rows: SourceRow[]): void {
    const isBlank = cells.length === 0 && cell === '' && !wasQuoted;
    if (!isBlank) {
      endCell();
      rows.push({ line: startLine, cells });
    }
    cells = [];
    startLine = line;
  }

  function takeQuoted(char: string): void {
    if (char === '"') {
      isQuoted = false;
      lastWasQuote = true;
      lastWasCr = false;
      return;
    }
    if (char === '\n' && lastWasCr) lastWasCr = false;
    else if (char === '\n' || char === '\r') line += 1;
    lastWasCr = char === '\r';
    cell += char;
  }

  function take(char: string, rows: SourceRow[]): void {
    const followsCr = lastWasCr;
    const followsQuote = lastWasQuote;
    lastWasCr = false;
    lastWasQuote = false;
    if (char === '\n' && followsCr) return;
    if (char === '\n' || char === '\r') {
      line += 1;
      lastWasCr = char === '\r';
      endRecord(rows);
    } else if (char === delimiter) endCell();
    else if (hasQuotes && char === '"' && followsQuote) {
      cell += '"';
      isQuoted = true;
    } else if (hasQuotes && char === '"' && cell === '' && !wasQuoted) {
      isQuoted = true;
      wasQuoted = true;
    } else cell += char;
  }

  return {
    push(chunk) {
      const rows: SourceRow[] = [];
      for (const char of chunk) {
        if (isQuoted) takeQuoted(char);
        else take(char, rows);
      }
      return rows;
    },
    end() {
      const rows: SourceRow[] = [];
      endRecord(rows);
      return rows;
    },
  };
}
