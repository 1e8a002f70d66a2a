import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Db } from '#lib/platform/db/database.server.ts';
import { exportArticles } from '#lib/content/newsroom/transfer/export.service.ts';
import { countWords, OUTCOMES } from '#lib/content/newsroom/transfer/import-report.rules.ts';
import { importArticles } from '#lib/content/newsroom/transfer/import.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

const USAGE = `用法：npm run articles -- export 文件.zip
      npm run articles -- import 文件 [--yes] [--force] [--overwrite 文件名]

  export      把全部文章（Markdown）和图片写入一个压缩包
  import      列出一个 .md 文件或压缩包会改动什么；加 --yes 才导入
  --force     链接有问题的文章也照样发布
  --overwrite 文章在导出之后改过的，这个文件不导入；核对后要以文件为准，
              写 --overwrite 文件名（可以写几次），全部覆盖写 --overwrite all
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
    const report = await importArticles(db, NOBODY, { upload, ...mode }, Date.now());
    for (const { name, title, outcome, words } of report.changes)
      out.write(`${OUTCOMES[outcome]} ${name} 《${title}》：${words}\n`);
    for (const { name, words } of report.conflicts) err.write(`跳过 ${name}：${words}\n`);
    for (const problem of report.problems) err.write(`${problem}\n`);
    const { skipped, problems } = report;
    const left = skipped + problems.length;
    out.write(`${countWords(report)}，未导入 ${left} 个文件。\n`);
    if (mode.isDry) out.write('以上是会有的改动，现在什么都没有改。要照此导入，加 --yes 再运行一次。\n');
    if (skipped > 0)
      err.write(
        `跳过了 ${skipped} 个文件。核对后要以文件为准的，加 --overwrite 文件名，或 --overwrite all。\n`,
      );
    return left === 0 ? 0 : 1;
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
  overwrite: string[];
} {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        overwrite: { type: 'string', multiple: true, default: [] },
      },
    });
    const [command, path] = positionals.length === 2 ? positionals : [];
    const { overwrite, force: isForced } = values;
    return { command, path, isDry: !values.yes, isForced, overwrite };
  } catch {
    return { command: undefined, path: undefined, isDry: true, isForced: false, overwrite: [] };
  }
}

const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && String(error.code).startsWith('E');
