import type { Engine } from '#lib/platform/db/database.server.ts';
import type { Ground } from './ground.ts';

/** One row of the fault table: what was tried, how often, and what did not hold. */
export interface Finding {
  what: string;
  /** Empty where the database plays no part. */
  engine: Engine | '';
  processes: number;
  /** Number of tries: orders, kills, requests. */
  times: number;
  /** Failures, a sentence each; empty when all did hold. */
  wrong: readonly string[];
  /** Worst value observed, such as `31 ms` until an answer. */
  worst?: string;
  /** Reason that it could not be tried here. */
  skipped?: string;
}

/** All cases of one kind of failure. */
export interface Part {
  name: string;
  what: string;
  run(ground: Ground): Promise<Finding[]>;
}

export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

const HEAD = ['what', 'engine', 'processes', 'times', 'wrong', 'worst', 'verdict'];
const NUMBERS = new Set([2, 3, 4]);
const EXAMPLES = 12;

/** All findings as one table of plain text, and under it what did not hold. */
export function table(findings: readonly Finding[]): string {
  const rows = [HEAD, ...findings.map(toRow)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    NUMBERS.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const line = (row: string[]): string => row.map(pad).join('  ').trimEnd();
  const [head = [], ...body] = rows;
  const lines = [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
  return [...lines, ...findings.flatMap(explained)].join('\n');
}

export const isBroken = ({ wrong }: Finding): boolean => wrong.length > 0;

function toRow(finding: Finding): string[] {
  const { what, engine, processes, times, wrong, worst = '', skipped } = finding;
  if (skipped !== undefined) return [what, engine, String(processes), '', '', '', `skipped: ${skipped}`];
  const verdict = isBroken(finding) ? 'BROKEN' : 'held';
  return [
    what,
    engine,
    String(processes),
    times.toLocaleString('en-US'),
    String(wrong.length),
    worst,
    verdict,
  ];
}

function explained({ what, engine, wrong }: Finding): string[] {
  if (wrong.length === 0) return [];
  const counts = new Map<string, number>();
  for (const sentence of wrong) counts.set(sentence, 1 + (counts.get(sentence) ?? 0));
  const told = [...counts].map(([sentence, count]) => `  ${count > 1 ? `${count} × ` : ''}${sentence}`);
  const rest = told.length - EXAMPLES;
  return [
    `\n${what}${engine ? ` on ${engine}` : ''}:`,
    ...told.slice(0, EXAMPLES),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
