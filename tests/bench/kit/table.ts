import { type Figure, keepsBudget } from './figures.ts';

const HEAD = ['name', 'figure', 'unit', 'budget', '', 'note'];

/** All figures as one table of plain text. */
export function table(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(toRow)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string =>
    row
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function toRow(figure: Figure): string[] {
  const { name, value, unit, budget, note = '' } = figure;
  const limit = !budget ? '' : 'most' in budget ? `≤ ${budget.most}` : `≥ ${budget.least}`;
  const verdict = keepsBudget(figure);
  return [name, readable(value), unit, limit, verdict === null ? '' : verdict ? 'kept' : 'MISSED', note];
}

/** Three figures that matter: 0.127, 4.31, 52.6, 1,234. */
function readable(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
}
