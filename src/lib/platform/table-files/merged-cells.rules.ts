import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';

/** Cells of a sheet that are merged to one; counted from zero, the ends included. */
export interface MergedCells {
  startRow: number;
  startCol: number;
  endRow: number;
  endCol: number;
}

/**
 * The rows of a sheet, with each cell that is merged downwards repeated in all the rows it covers. A row without cells
 * of its own stays left out.
 */
export async function* fillMerged(
  rows: AsyncIterable<SourceRow>,
  merged: readonly MergedCells[],
): AsyncGenerator<SourceRow> {
  const tall = merged.filter(({ startRow, endRow }) => endRow > startRow);
  const starting = Map.groupBy(tall, ({ startRow }) => startRow);
  const starts = [...starting.keys()].sort((a, b) => a - b);
  const open = new Map<number, { text: string; endRow: number }>();
  let next = 0;
  for await (const row of rows) {
    const index = row.line - 1;
    for (const [column, { endRow }] of open) if (endRow < index) open.delete(column);
    const hasOwn = row.cells.some((cell, column) => cell.trim() !== '' && !open.has(column));
    const cells = [...row.cells];
    for (const [column, { text }] of open) {
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    // A merged cell that starts in a row that was left out is empty.
    for (; (starts[next] ?? Infinity) <= index; next += 1)
      for (const { startRow, startCol, endRow } of starting.get(starts[next] ?? -1) ?? [])
        if (startRow === index) open.set(startCol, { text: cells[startCol] ?? '', endRow });
    if (hasOwn) yield { ...row, cells };
  }
}
