import { randomUUID } from 'node:crypto';
import type { ArticleFile } from '#lib/articles/article-file.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { change } from '#lib/db/touched.ts';
import { attempt } from '#lib/db/transact.ts';
import { arrivingOf, dropArriving, type Intake } from '#lib/desk/intake.ts';
import { applyFile, type Outcome } from '#lib/desk/import-file.service.ts';
import { importPicture, pictureOfName } from '#lib/desk/import-picture.service.ts';
import { readArticleFile } from '#lib/desk/read-article-file.ts';
import type { Writer } from '#lib/desk/save.service.ts';
import { unpackZip, type ZipFile } from '#lib/desk/zip.ts';
import { ShopError } from '#lib/http/errors.ts';
import { pictureAddress } from '#lib/markdown/pictures.rules.ts';
import { releaseLease, takeLease } from '#lib/shop/lease.repository.ts';

/** What came of an import; each problem is a file that was left out, and why. */
export interface ImportReport {
  created: number;
  changed: number;
  unchanged: number;
  problems: string[];
}

const MB = 1024 * 1024;
export const LARGEST_IMPORT = 64 * MB;
const LIMITS = { entries: 5000, total: 256 * MB, each: 8 * MB };
const LARGEST_TEXT = MB;
const LEASE = 'article-import';
const LEASE_MS = 10 * 60 * 1000;
const PROBLEMS_SHOWN = 200;

interface NamedFile {
  name: string;
  file: ArticleFile;
}

/** How an import is done: `isDry` only says what would happen, `isForced` publishes despite links that lead nowhere. */
export interface ImportMode {
  isDry: boolean;
  isForced: boolean;
}

type Plan = Omit<Intake, 'trx' | 'touch'>;

/**
 * Takes in a Markdown file or an archive of them with their pictures. Each file is taken in whole or not at all;
 * doing it again changes nothing. Throws `invalid_form` for what cannot be read, `conflict` while another import runs.
 */
export async function importArticles(
  db: Db,
  writer: Writer,
  upload: { name: string; bytes: Uint8Array },
  { isDry, isForced }: ImportMode,
  now: number,
): Promise<ImportReport> {
  const holder = randomUUID();
  if (!(await takeLease(db, LEASE, holder, now + LEASE_MS, now)))
    throw new ShopError('conflict', '另一次导入还在进行，请稍后再试。');
  try {
    const report: ImportReport = { created: 0, changed: 0, unchanged: 0, problems: [] };
    const pictures = new Set<string>();
    const files = await readFiles(db, writer, upload, isDry, now, pictures, report.problems);
    const arriving = arrivingOf(
      files.map(({ file }) => file),
      pictures,
    );
    const plan = { writer, isDry, isForced, arriving, now };
    await (isDry ? tryOut(db, plan, files, report) : takeIn(db, plan, files, report));
    return { ...report, problems: report.problems.slice(0, PROBLEMS_SHOWN) };
  } finally {
    await releaseLease(db, LEASE, holder);
  }
}

/** Reads the texts, in the order in which they have to be taken in; pictures are taken in on the way. */
async function readFiles(
  db: Db,
  writer: Writer,
  upload: { name: string; bytes: Uint8Array },
  isDry: boolean,
  now: number,
  pictures: Set<string>,
  problems: string[],
): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for await (const { name, bytes, problem } of filesOf(upload)) {
    try {
      const picture = pictureOfName(name);
      if (!bytes) problems.push(`${name}：${problem}`);
      else if (picture) {
        await importPicture(db, writer, picture, bytes, isDry, now);
        pictures.add(pictureAddress(picture));
      } else files.push({ name, file: readText(name, bytes) });
    } catch (error) {
      problems.push(problemOf(name, error));
    }
  }
  return inOrder(files, problems);
}

async function* filesOf({ name, bytes }: { name: string; bytes: Uint8Array }): AsyncGenerator<ZipFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) yield* unpackZip(bytes, LIMITS);
  else yield { name, bytes, problem: '' };
}

function readText(name: string, bytes: Uint8Array): ArticleFile {
  if (!/\.(md|markdown)$/i.test(name)) throw new ShopError('invalid_form', '不是文章（.md）或文章的图片。');
  if (bytes.byteLength > LARGEST_TEXT) throw new ShopError('invalid_form', '文件过大。');
  return readArticleFile(name, decode(bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ShopError('invalid_form', '文字编码不是 UTF-8，请另存为 UTF-8 再导入。');
  }
}

const RANK: Record<ArticleFile['state'], number> = { published: 0, withdrawn: 0, scheduled: 1, draft: 2 };

/** What readers see comes before what waits and what is only saved; one file for each. */
function inOrder(files: readonly NamedFile[], problems: string[]): NamedFile[] {
  const seen = new Set<string>();
  return files
    .toSorted(
      (a, b) => (a.file.id ?? Infinity) - (b.file.id ?? Infinity) || RANK[a.file.state] - RANK[b.file.state],
    )
    .filter(({ name, file }) => {
      const key = `${file.id}:${RANK[file.state]}`;
      if (file.id === null || !seen.has(key)) return seen.add(key);
      problems.push(`${name}：编号 ${file.id} 在另一个文件里已经有了。`);
      return false;
    });
}

async function takeIn(db: Db, plan: Plan, files: readonly NamedFile[], report: ImportReport): Promise<void> {
  for (const { name, file } of files) {
    try {
      const outcome = await change(db, (trx, touch) => applyFile({ ...plan, trx, touch }, file));
      report[outcome] += 1;
    } catch (error) {
      report.problems.push(problemOf(name, error));
      dropArriving(plan.arriving, file);
    }
  }
}

class OnlyTried extends Error {}

/** Does it all in one transaction, and gives that up. */
async function tryOut(db: Db, plan: Plan, files: readonly NamedFile[], report: ImportReport): Promise<void> {
  const tried: Outcome[] = [];
  const problems: string[] = [];
  try {
    await change(db, async (trx, touch) => {
      tried.length = 0;
      problems.length = 0;
      for (const { name, file } of files) {
        try {
          tried.push(await attempt(trx, () => applyFile({ ...plan, trx, touch }, file)));
        } catch (error) {
          problems.push(problemOf(name, error));
          dropArriving(plan.arriving, file);
        }
      }
      throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
  for (const outcome of tried) report[outcome] += 1;
  report.problems.push(...problems);
}

/** What was expected in words, file first; everything else goes on. */
function problemOf(name: string, error: unknown): string {
  if (!(error instanceof ShopError)) throw error;
  return error.message.startsWith(`${name}：`) ? error.message : `${name}：${error.message}`;
}
