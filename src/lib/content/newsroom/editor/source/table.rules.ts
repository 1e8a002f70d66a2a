const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const filled = (count: number, text: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => text(at));

/** An empty Markdown table: a head and `rows` rows below it. */
export function emptyTable(rows: number, columns: number): string {
  return [
    row(filled(columns, (at) => `列${at + 1}`)),
    row(filled(columns, () => '---')),
    ...filled(rows, () => row(filled(columns, () => '  '))),
  ].join('\n');
}

const BAR = /(?<!\\)\|/g;

/** Where the cells of a table's line are, `[from, to)` in it without the blanks at both ends; null for another line. */
export function cellsOf(line: string): [number, number][] | null {
  if (!line.trimStart().startsWith('|')) return null;
  const bars = [...line.matchAll(BAR)].map(({ index }) => index);
  const cells: [number, number][] = [];
  for (const [at, bar] of bars.entries()) {
    const end = bars[at + 1] ?? line.length;
    const text = line.slice(bar + 1, end);
    if (bars[at + 1] === undefined && text.trim() === '') break;
    const from = bar + 1 + (text.length - text.trimStart().length);
    const to = bar + 1 + text.trimEnd().length;
    cells.push(text.trim() === '' ? [Math.min(bar + 2, end), Math.min(bar + 2, end)] : [from, to]);
  }
  return cells;
}

/** A table's second line, `| --- | :-: |`, that nobody types into. */
export const isRule = (line: string): boolean =>
  /^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/.test(line) && line.includes('|');
