import type { BenchShop } from './shop.ts';

/** One row of the bench's table. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Limit of the figure: upper (`most`) or lower (`least`). */
  budget?: { most: number } | { least: number };
  note?: string;
}

/** True when a figure keeps its budget; null where it has none. */
function keepsBudget({ value, budget }: Figure): boolean | null {
  if (!budget) return null;
  return 'most' in budget ? value <= budget.most : value >= budget.least;
}

/** The value under which a share (0–1) of the samples lies; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** p50 and p99 of samples in ms as two rows. */
export function latencies(
  name: string,
  samples: readonly number[],
  budget: { p50?: number; p99?: number } = {},
  note = '',
): Figure[] {
  return ([50, 99] as const).map((percent) => {
    const most = budget[`p${percent}`];
    return {
      name: `${name} p${percent}`,
      value: quantile(samples, percent / 100),
      unit: 'ms',
      ...(most === undefined ? {} : { budget: { most } }),
      note: [note, percent === 99 ? `${samples.length} samples` : ''].filter(Boolean).join(', '),
    };
  });
}

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

/** Tools and data for a part. */
export interface Bench {
  /** A folder of this run's own, deleted afterwards. */
  folder: string;
  /** Leaves out what takes minutes. */
  isQuick: boolean;
  /** The shop of 20,000 goods that most parts look at; made when first asked for. */
  shop(): Promise<BenchShop>;
  /** Reports progress on stderr. */
  say(text: string): void;
}

export interface Part {
  name: string;
  what: string;
  run(bench: Bench): Promise<Figure[]>;
}

/** Thrown by a part that cannot be measured here; the table names the reason. */
export class CannotMeasure extends Error {}
