import { randomUUID } from 'node:crypto';
import type { ArticleFile } from '#lib/content/newsroom/article-file.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { attempt } from '#lib/platform/db/transact.server.ts';
import { arrivingOf, dropArriving, type Intake } from '#lib/content/newsroom/transfer/intake.service.ts';
import { printOf } from '#lib/content/newsroom/write/base-version.service.ts';
import { type Applied, applyFile } from '#lib/content/newsroom/transfer/import-file.service.ts';
import {
  type ImportConflict,
  type ImportReport,
  OVERWRITE_ALL,
} from '#lib/content/newsroom/transfer/import-report.rules.ts';
import {
  byArticle,
  type NamedFile,
  problemOf,
  readFiles,
  type Upload,
} from '#lib/content/newsroom/transfer/import-upload.service.ts';
import { judgeFile, type Verdict } from '#lib/content/newsroom/transfer/import-verdict.service.ts';
import type { Writer } from '#lib/content/newsroom/write/save.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { releaseLease, takeLease } from '#lib/platform/db/lease.server.ts';

export const LARGEST_IMPORT = 64 * 1024 * 1024;
const LEASE = 'article-import';
const LEASE_MS = 10 * 60 * 1000;
const MOST_LISTED = 200;

/** How an import is done. */
export interface ImportMode {
  /** Only says what would happen. */
  isDry: boolean;
  /** Publishes despite links that lead nowhere. */
  isForced: boolean;
  /** The files chosen against what the shop has, by key or name, or all (`OVERWRITE_ALL`); none by default. */
  overwrite?: readonly string[];
}

interface Plan extends Omit<Intake, 'trx' | 'touch'> {
  overwrite: readonly string[];
}

/** What became of a file. */
type Taken = Applied | Pick<ImportConflict, 'key' | 'words'> | { problem: string };

/**
 * Takes in a Markdown file or an archive of them with their pictures. Each file is taken in whole or not at all, and
 * only if chosen where the shop's text is newer than what the file was made from; doing it again changes nothing.
 * Throws `invalid_form` for what cannot be read, `conflict` while another import runs.
 */
export async function importArticles(
  db: Db,
  writer: Writer,
  { upload, isDry, isForced, overwrite = [] }: { upload: Upload } & ImportMode,
  now: number,
): Promise<ImportReport> {
  const holder = randomUUID();
  if (!(await takeLease(db, { name: LEASE, holder, until: now + LEASE_MS }, now)))
    throw new ShopError('conflict', '另一次导入还在进行，请稍后再试。');
  try {
    const report = emptyReport();
    const pictures = new Set<string>();
    const files = await readFiles(db, writer, { upload, isDry, pictures, problems: report.problems }, now);
    const arriving = arrivingOf(
      files.map(({ file }) => file),
      pictures,
    );
    const plan = { writer, isDry, isForced, overwrite, arriving, now };
    const groups = byArticle(files);
    await (isDry ? tryOut(db, plan, groups, report) : takeIn(db, plan, groups, report));
    return {
      ...report,
      changes: report.changes.slice(0, MOST_LISTED),
      conflicts: report.conflicts.slice(0, MOST_LISTED),
      problems: report.problems.slice(0, MOST_LISTED),
    };
  } finally {
    await releaseLease(db, LEASE, holder);
  }
}

async function takeIn(
  db: Db,
  plan: Plan,
  groups: readonly NamedFile[][],
  report: ImportReport,
): Promise<void> {
  for (const group of groups) {
    const taken = await change(db, (trx, touch) => takeGroup({ ...plan, trx, touch }, group));
    enter(report, plan, group, taken);
  }
}

class OnlyTried extends Error {}

/** Does it all in one transaction, and gives that up. */
async function tryOut(
  db: Db,
  plan: Plan,
  groups: readonly NamedFile[][],
  report: ImportReport,
): Promise<void> {
  let tried = emptyReport();
  try {
    await change(db, async (trx, touch) => {
      tried = emptyReport();
      for (const group of groups) enter(tried, plan, group, await takeGroup({ ...plan, trx, touch }, group));
      throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
  Object.assign(report, { ...tried, problems: [...report.problems, ...tried.problems] });
}

async function takeGroup(intake: Intake & Plan, group: readonly NamedFile[]): Promise<Taken[]> {
  const verdicts: Verdict[] = [];
  for (const { file } of group) verdicts.push(await judgeFile(intake.trx, file));
  const taken: Taken[] = [];
  for (const [at, { name, file }] of group.entries()) {
    const verdict = verdicts[at];
    if (!verdict) continue;
    // what the files before it have made is the article of the others, too
    const isMade = taken.some((done) => 'outcome' in done && done.outcome === 'created');
    taken.push(await takeFile(intake, name, file, isMade ? { ...verdict, id: file.id } : verdict));
  }
  return taken;
}

async function takeFile(
  intake: Intake & Plan,
  name: string,
  file: ArticleFile,
  verdict: Verdict,
): Promise<Taken> {
  const key = printOf([name, verdict.seen]);
  const isChosen = [key, name, OVERWRITE_ALL].some((choice) => intake.overwrite.includes(choice));
  if (verdict.doubt !== null && !isChosen) return { key, words: verdict.doubt };
  try {
    return await attempt(intake.trx, () => applyFile(intake, file, verdict));
  } catch (error) {
    return { problem: problemOf(name, error) };
  }
}

const emptyReport = (): ImportReport => ({
  created: 0,
  changed: 0,
  moved: 0,
  unchanged: 0,
  skipped: 0,
  changes: [],
  conflicts: [],
  problems: [],
});

/** Enters what became of files; those left out are linked to by no other. */
function enter(
  report: ImportReport,
  { arriving }: Plan,
  group: readonly NamedFile[],
  taken: readonly Taken[],
): void {
  for (const [at, { name, file }] of group.entries()) {
    const done = taken[at];
    if (!done) continue;
    const { title } = file;
    if ('outcome' in done) {
      const { outcome, words } = done;
      report[outcome] += 1;
      if (outcome !== 'unchanged') report.changes.push({ name, title, outcome, words });
      continue;
    }
    dropArriving(arriving, file);
    if ('problem' in done) report.problems.push(done.problem);
    else {
      report.skipped += 1;
      report.conflicts.push({ name, title, ...done });
    }
  }
}
