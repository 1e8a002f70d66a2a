import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Db } from '#lib/db/database.ts';
import { exportArticles } from '#lib/desk/export.service.ts';
import { importArticles } from '#lib/desk/import.service.ts';
import { ShopError } from '#lib/http/errors.ts';

export const USAGE = `用法：npm run articles -- export 文件.zip
      npm run articles -- import 文件 [--dry-run] [--force]

  export      把全部文章（Markdown）和图片写入一个压缩包
  import      导入 .md 文件或压缩包；--dry-run 只试算，不写入；
              --force 链接有问题的文章也照样发布
`;

/** Where the command speaks to: `process.stdout` and `process.stderr`, or a test's own. */
interface Screen {
  out: { write(text: string): unknown };
  err: { write(text: string): unknown };
}

/** Nobody is logged in at the keyboard of the server. */
const NOBODY = { id: null, name: '' };

/**
 * The command `npm run articles`. Gives the exit code: 0 = done, 1 = a file cannot be read or written, or some articles
 * were left out, 2 = wrong arguments.
 */
export async function articlesCommand(
  args: string[],
  { out, err }: Screen,
  openDb: () => Promise<Db>,
): Promise<number> {
  const { command, path, ...mode } = readArguments(args);
  if (path === undefined || (command !== 'export' && command !== 'import')) {
    err.write(USAGE);
    return 2;
  }
  const db = await openDb();
  try {
    if (command === 'export') {
      await writeFile(path, await exportArticles(db));
      out.write(`文章已导出到 ${path}\n`);
      return 0;
    }
    const upload = { name: basename(path), bytes: await readFile(path) };
    const report = await importArticles(db, NOBODY, upload, mode, Date.now());
    for (const problem of report.problems) err.write(`${problem}\n`);
    const { created, changed, unchanged } = report;
    out.write(
      `${mode.isDry ? '试算：' : ''}新建 ${created} 篇，更新 ${changed} 篇，未变 ${unchanged} 篇，未导入 ${report.problems.length} 个文件。\n`,
    );
    return report.problems.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ShopError) && !isFileError(error)) throw error;
    err.write(`${error instanceof ShopError ? error.message : `无法读写文件：${path}`}\n`);
    return 1;
  } finally {
    await db.destroy();
  }
}

function readArguments(args: string[]): {
  command: string | undefined;
  path: string | undefined;
  isDry: boolean;
  isForced: boolean;
} {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, force: { type: 'boolean', default: false } },
    });
    const [command, path] = positionals.length === 2 ? positionals : [];
    return { command, path, isDry: values['dry-run'], isForced: values.force };
  } catch {
    return { command: undefined, path: undefined, isDry: false, isForced: false };
  }
}

const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && String(error.code).startsWith('E');
