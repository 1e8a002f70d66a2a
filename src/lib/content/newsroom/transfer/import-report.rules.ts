/** What an import makes of a file's article: new, another text or state, another place only, or as it was. */
export type Outcome = 'created' | 'changed' | 'moved' | 'unchanged';

/** A file and what it did, or would do; `words` say what is new. */
interface ImportChange {
  name: string;
  title: string;
  outcome: Exclude<Outcome, 'unchanged'>;
  words: string;
}

/** A file that was left out because the article has been changed since, or may be another: to be chosen one by one. */
export interface ImportConflict {
  name: string;
  title: string;
  /** Chooses just this file against just what it was compared with; its name chooses it against anything. */
  key: string;
  words: string;
}

/** What came of an import. Lists go as far as they are read; the numbers are those of all. */
export interface ImportReport extends Record<Outcome, number> {
  skipped: number;
  changes: ImportChange[];
  conflicts: ImportConflict[];
  /** Each a file that was left out, and why. */
  problems: string[];
}

export const OUTCOMES: Record<Outcome, string> = {
  created: '新建',
  changed: '改动',
  moved: '移动',
  unchanged: '没有变化',
};

/** The choice of every file there is a doubt about. */
export const OVERWRITE_ALL = 'all';

/** The numbers in a sentence: `新建 1 篇，改动 2 篇，移动 0 篇，没有变化 3 篇`. */
export const countWords = (report: ImportReport): string =>
  (Object.keys(OUTCOMES) as Outcome[])
    .map((outcome) => `${OUTCOMES[outcome]} ${report[outcome]} 篇`)
    .join('，');

const NAMED = 5;
const someOf = (names: readonly string[]): string =>
  names.slice(0, NAMED).join('、') + (names.length > NAMED ? '等' : '');

/** All of it in a message, as the page without scripts shows it. */
export function reportWords(report: ImportReport, isDry: boolean): string {
  const { skipped, conflicts, problems } = report;
  const words = [`${isDry ? '试运行的结果' : '导入完毕'}：${countWords(report)}。`];
  if (skipped > 0)
    words.push(
      `跳过 ${skipped} 个文件：${someOf(conflicts.map(({ name }) => name))}。要以文件为准的，把文件名填在“仍要覆盖的文件”里再导入一次。${conflicts[0]?.words ?? ''}`,
    );
  if (problems.length > 0) words.push(`${problems.length} 个文件没有导入：${problems[0]}`);
  return words.join('');
}
