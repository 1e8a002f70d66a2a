import type { Remark } from '#lib/catalogue/importer/goods-row.rules.ts';

/** One line of the list that needs attention. */
export interface ReportEntry {
  line: number;
  /** 未导入 = left out; 提示 = imported, something is still to do */
  kind: '未导入' | '提示';
  name: string;
  remarks: Remark[];
}

/** Counts of an import. `read` counts lines of goods: each is imported (three ways), rejected or repeated. */
export interface ImportCounts {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  repeated: number;
}

/** Number of times each remark was made, most frequent first. */
export type RemarkTally = Map<string, number>;

export function tally(counts: RemarkTally, entry: ReportEntry): void {
  for (const { group } of entry.remarks) {
    const key = `${entry.kind}：${group}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}

export const REPORT_HEADER = '行号\t结果\t品名\t原因\n';

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/**
 * Text that a spreadsheet runs as a formula, half or full width, also after blanks; it removes the quotes of a cell
 * before it checks.
 */
const FORMULA = /^[\s\p{Cf}]*["＂=+\-@＝＋－＠﹦﹢﹣﹫−]/u;

/** Text that stays text in a spreadsheet: after an apostrophe, nothing is run. */
function oneCell(text: string): string {
  const line = oneLine(text);
  return FORMULA.test(line) ? `'${line}` : line;
}

/** An entry as a line of the report file (TSV). */
export function reportLine({ line, kind, name, remarks }: ReportEntry): string {
  return `${line}\t${kind}\t${oneCell(name)}\t${oneCell(remarks.map(({ text }) => text).join('；'))}\n`;
}

/** An entry as a line on the screen. */
export function screenLine({ line, kind, name, remarks }: ReportEntry): string {
  const reasons = remarks.map(({ text }) => text).join('；');
  return `第 ${line} 行 ${kind}${name === '' ? '' : `〔${oneLine(name)}〕`}：${oneLine(reasons)}`;
}

/** The closing summary: the counts, then the remarks grouped. */
export function summaryLines(counts: ImportCounts, remarks: RemarkTally, isDryRun: boolean): string[] {
  const done = counts.inserted + counts.updated + counts.unchanged;
  const groups = [...remarks].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'zh'));
  return [
    `${isDryRun ? '试运行，未写入数据。' : ''}共 ${counts.read} 行：可导入 ${done} 行` +
      `（新增 ${counts.inserted}，更新 ${counts.updated}，无变化 ${counts.unchanged}），` +
      `未导入 ${counts.rejected} 行，重复 ${counts.repeated} 行。`,
    ...groups.map(([group, count]) => `  ${String(count).padStart(6)}  ${group}`),
  ];
}
