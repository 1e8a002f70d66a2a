import {
  type ImportCounts,
  REPORT_HEADER,
  type RemarkTally,
  reportLine,
  screenLine,
  summaryLines,
  tally,
} from '#lib/catalogue/importer/report.rules.ts';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Db } from '#lib/platform/db/database.server.ts';
import { importGoods } from '#lib/catalogue/importer/importer.service.ts';
import { openTable, SourceError } from '#lib/platform/table-files/table-source.server.ts';

const CELLS = 28;

const percent = (share: number): string => `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}%`;

function words({ read, inserted, updated, unchanged, rejected, repeated }: ImportCounts): string {
  return `已读 ${read} 行，导入 ${inserted + updated + unchanged}，未导入 ${rejected + repeated}`;
}

/** One line for a terminal that is overwritten each time: `[#####-----]  48%  已读 6,700 行…`. */
function progressBar(counts: ImportCounts, share: number): string {
  const filled = Math.round(CELLS * Math.min(1, Math.max(0, share)));
  return `[${'#'.repeat(filled)}${'-'.repeat(CELLS - filled)}] ${percent(share).padStart(4)}  ${words(counts)}`;
}

/** One line for a log: `48%  已读 6700 行…`. */
function progressLine(counts: ImportCounts, share: number): string {
  return `${percent(share).padStart(4)}  ${words(counts)}`;
}

const USAGE = `用法：npm run import -- 文件 [--dry-run] [--report 报告.tsv]

  文件              商品表：TSV、CSV 或 XLSX，第一行为列名（中文或英文）
  --dry-run         只检查和比对，不写入
  --report 文件     把未导入和需处理的行写入这个文件（TSV），不再逐行显示
`;

const LINE_EVERY_MS = 1000;
const BAR_EVERY_MS = 100;

/** Output streams of the command: `process.stdout` and `process.stderr`, or a test's own. */
interface Screen {
  out: { write(text: string): unknown; isTTY?: boolean };
  err: { write(text: string): unknown };
}

/** Shows the progress of the import: a bar that is overwritten on a terminal, else a line each second. */
function progressTo({ out }: Screen) {
  const clear = '\r\x1b[2K';
  let last = 0;
  let bar = '';
  return {
    show(counts: Readonly<ImportCounts>, share: number): void {
      const now = Date.now();
      if (now - last < (out.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
      last = now;
      bar = out.isTTY ? progressBar(counts, share) : '';
      out.write(out.isTTY ? `${clear}${bar}` : `${progressLine(counts, share)}\n`);
    },
    /** writes other lines without breaking the bar */
    aside(write: () => void): void {
      if (bar !== '') out.write(clear);
      write();
      if (bar !== '') out.write(bar);
    },
    end(): void {
      if (bar !== '') out.write(clear);
      bar = '';
    },
  };
}

interface ReportFile {
  write(text: string): void;
  close(): Promise<void>;
}

/** Opens the report before anything is imported, so that an unwritable path fails early. */
async function openReport(path: string): Promise<ReportFile> {
  const stream = createWriteStream(path);
  try {
    await once(stream, 'open');
  } catch {
    throw new SourceError(`无法写入报告文件：${path}`);
  }
  let failure: Error | undefined;
  stream.on('error', (error) => (failure ??= error));
  // the byte order mark makes Excel read the text as UTF-8
  stream.write(`\uFEFF${REPORT_HEADER}`);
  return {
    write: (text) => void stream.write(text),
    close: async () => {
      await new Promise<void>((resolve) => stream.close(() => resolve()));
      if (failure !== undefined) throw new SourceError(`报告文件没有写完整：${path}`);
    },
  };
}

async function runImport(
  db: Db,
  path: string,
  flags: { dryRun: boolean; report: string | undefined },
  screen: Screen,
): Promise<void> {
  const source = await openTable(path);
  const progress = progressTo(screen);
  const remarks: RemarkTally = new Map();
  const report = flags.report === undefined ? undefined : await openReport(flags.report);
  const started = performance.now();
  let counts: ImportCounts;
  try {
    counts = await importGoods(db, source, {
      now: Date.now(),
      isDryRun: flags.dryRun,
      onColumns: ({ unknown }) => {
        if (unknown.length > 0) screen.out.write(`没有用到的列：${unknown.join('、')}\n`);
      },
      onEntry: (entry) => {
        tally(remarks, entry);
        if (report) report.write(reportLine(entry));
        else progress.aside(() => screen.err.write(`${screenLine(entry)}\n`));
      },
      onProgress: progress.show,
    });
  } finally {
    progress.end();
    await report?.close();
  }
  const seconds = (performance.now() - started) / 1000;
  screen.out.write(`${summaryLines(counts, remarks, flags.dryRun).join('\n')}\n`);
  screen.out.write(`用时 ${seconds.toFixed(1)} 秒，每秒 ${Math.round(counts.read / seconds)} 行。\n`);
  if (flags.report !== undefined) screen.out.write(`逐行报告已写入 ${flags.report}\n`);
}

/**
 * The command `npm run import`: reads the arguments, opens the database, imports, reports. Returns the exit code: 0 =
 * done (lines may have been left out, each with its reason), 1 = the file cannot be used, 2 = wrong arguments.
 */
export async function importCommand(
  args: string[],
  screen: Screen,
  openDb: () => Promise<Db>,
): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch {
    screen.err.write(`参数有误。\n${USAGE}`);
    return 2;
  }
  const { values, positionals } = parsed;
  const path = positionals[0];
  if (values.help || path === undefined || positionals.length > 1) {
    (values.help ? screen.out : screen.err).write(USAGE);
    return values.help ? 0 : 2;
  }
  const db = await openDb();
  try {
    await runImport(db, path, { dryRun: values['dry-run'], report: values.report }, screen);
    return 0;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    screen.err.write(`${error.message}\n`);
    return 1;
  } finally {
    await db.destroy();
  }
}
