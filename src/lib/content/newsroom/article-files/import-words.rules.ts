import type { ImportReport } from '#lib/content/newsroom/newsroom.rules.ts';

/** Outcome of importing an article's file: new, another text or state, another place only, or unchanged. */
export type Outcome = 'created' | 'changed' | 'moved' | 'unchanged';

export const OUTCOMES: Record<Outcome, string> = {
  created: '新建',
  changed: '改动',
  moved: '移动',
  unchanged: '没有变化',
};

/** Value that chooses every file that needs confirmation. */
export const OVERWRITE_ALL = 'all';

/** The counts in a sentence: `新建 1 篇，改动 2 篇，移动 0 篇，没有变化 3 篇`. */
export const outcomeWords = (report: ImportReport): string =>
  (Object.keys(OUTCOMES) as Outcome[])
    .map((outcome) => `${OUTCOMES[outcome]} ${report[outcome]} 篇`)
    .join('，');

const NAMED = 5;
const someOf = (names: readonly string[]): string =>
  names.slice(0, NAMED).join('、') + (names.length > NAMED ? '等' : '');

/** The whole report in a message, for the page without scripts. */
export function reportWords(report: ImportReport, isDry: boolean): string {
  const { skipped, conflicts, problems } = report;
  const words = [`${isDry ? '试运行的结果' : '导入完毕'}：${outcomeWords(report)}。`];
  if (skipped > 0)
    words.push(
      `跳过 ${skipped} 个文件：${someOf(conflicts.map(({ name }) => name))}。要以文件为准的，把文件名填在“仍要覆盖的文件”里再导入一次。${conflicts[0]?.words ?? ''}`,
    );
  if (problems.length > 0) words.push(`${problems.length} 个文件没有导入：${problems[0]}`);
  return words.join('');
}
