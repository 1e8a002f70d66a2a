import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { type SourceRow, readDelimited, sniffDelimiter } from '#lib/platform/table-files/delimited.rules.ts';
import { fillMerged, type MergedCells } from '#lib/platform/table-files/merged-cells.rules.ts';
import { formatDate, SHANGHAI_OFFSET_MS } from '#lib/platform/time.rules.ts';
import { open, readFile, stat } from 'node:fs/promises';

type TextEncodingName = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** The encoding that a byte-order mark names; null where there is none. */
function byMark([a, b, c]: Uint8Array): TextEncodingName | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/**
 * Decodes a text by its byte-order mark, or as UTF-8, even with damaged bytes: these become U+FFFD. Text that is not
 * UTF-8 is read as GB18030, as Excel on Chinese Windows writes it (GBK and GB2312 are parts of it).
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = byMark(bytes);
  if (mark !== null) return new TextDecoder(mark).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return isMostlySound(text) ? text : new TextDecoder('gb18030').decode(bytes);
  }
}

const NO_CHARACTER = 0xfffd;
/** From here on a character takes three bytes in UTF-8: other encodings hit on two that fit, hardly on three. */
const THREE_BYTES = 0x800;

/** True when more characters of three bytes were read in a text than bytes that are none. */
function isMostlySound(text: string): boolean {
  let balance = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NO_CHARACTER) balance -= 1;
    else if (code >= THREE_BYTES) balance += 1;
  }
  return balance > 0;
}

const MAX_DECIMALS = 10;

function cellText(value: CellValue): string {
  if (value === null) return '';
  // Excel keeps wall-clock days; the library hands them over as UTC.
  if (value instanceof Date) return formatDate(value.getTime() - SHANGHAI_OFFSET_MS);
  if (typeof value === 'number') return numberText(value);
  return String(value);
}

/** Digits of a number that Excel keeps; a longer number was a code, and is passed on in a form that shows the loss. */
const WHOLE_BELOW = 1e15;

const numberText = (value: number): string =>
  Math.abs(value) >= WHOLE_BELOW
    ? value.toExponential()
    : // 12.3 may be kept as 12.299999999999999
      String(Number(value.toFixed(MAX_DECIMALS)));

/** The rows of a workbook's first sheet as text, numbered as Excel numbers them; empty rows are left out. */
async function* readXlsxRows(bytes: Uint8Array): AsyncGenerator<SourceRow> {
  for await (const row of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = row.values.map(cellText);
    // A row that is formatted to its end has 16,384 cells.
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last >= 0) yield { line: row.index + 1, cells: cells.slice(0, last + 1) };
  }
}

/** Limit of rows for filling merged cells down: the library makes all rows up to the last one, even if empty. */
const MOST_ROWS = 100_000;

/** Cells that are merged in a workbook's first sheet. */
async function mergedCells(bytes: Uint8Array): Promise<MergedCells[]> {
  for await (const row of streamXlsxRows(bytes, { sheet: 0 })) if (row.index > MOST_ROWS) return [];
  // Merged cells stand behind the rows, of which one is read here.
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: 1 });
  return sheets[0]?.merges ?? [];
}

async function* readSheet(bytes: Uint8Array): AsyncGenerator<SourceRow> {
  yield* fillMerged(readXlsxRows(bytes), await mergedCells(bytes));
}

const ZIP_MARK = 0x504b0304;
const OLE_MARK = 0xd0cf11e0;
/** Read as a whole; a text of all of memory's longest string would be 512 MB. */
const LARGEST = 256 * 1024 * 1024;

/** Thrown when a file cannot be read as a table; the message is plain Chinese. */
export class SourceError extends Error {}

/** A table being read: its rows in order, and the share of the file behind them, 0 to 1. */
export interface TableSource {
  rows: AsyncGenerator<SourceRow>;
  progress(): number;
}

async function firstWord(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 ? buffer.readUInt32BE() : 0;
  } finally {
    await file.close();
  }
}

async function* inTurn(
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  onRow: (row: SourceRow) => void,
  onEnd: () => void,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    onRow(row);
    yield row;
  }
  onEnd();
}

const lengthOf = ({ cells }: SourceRow): number => cells.reduce((sum, cell) => sum + cell.length + 1, 0);

/**
 * Opens a table by its content, not by its name: XLSX, or text (TSV, CSV) in UTF-8, GB18030 or UTF-16.
 * @throws SourceError when there is no such file, it is too large, or an Excel 97 file (.xls)
 */
export async function openTable(path: string): Promise<TableSource> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) throw new SourceError(`找不到文件：${path}`);
  if (info.size > LARGEST) throw new SourceError('文件超过 256 MB，请拆成几个文件，逐个导入');
  // Checked before a large file is read.
  refuseOldExcel(await firstWord(path));
  return sourceOf(await readFile(path));
}

function refuseOldExcel(mark: number): void {
  if (mark === OLE_MARK) throw new SourceError('这是旧版 Excel 文件（.xls），请另存为 .xlsx 后再导入');
}

/** True when bytes are an archive, as XLSX is one. */
export const isArchive = (bytes: Uint8Array): boolean => markOf(bytes) === ZIP_MARK;

/** True when bytes are an Excel 97 file (.xls). */
export const isOldExcel = (bytes: Uint8Array): boolean => markOf(bytes) === OLE_MARK;

const markOf = (bytes: Uint8Array): number =>
  bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);

/** A line that shows the delimiter of the cells; titles above the names of columns do not. */
const PARTED = /^.*[\t,;].*$/m;

/**
 * Reads a table in memory by its content: XLSX, or text (TSV, CSV) in UTF-8, GB18030 or UTF-16. `isQuoted`: cells
 * separated by tabs may be in quotes, too.
 * @throws SourceError for an Excel 97 file (.xls)
 */
export function sourceOf(bytes: Uint8Array, { isQuoted }: { isQuoted?: boolean } = {}): TableSource {
  const mark = markOf(bytes);
  refuseOldExcel(mark);
  let share = 0;
  const done = (): void => void (share = 1);
  const progress = (): number => share;
  if (mark === ZIP_MARK) return { rows: inTurn(readSheet(bytes), () => undefined, done), progress };
  const text = decodeText(bytes);
  const [firstLine = ''] = PARTED.exec(text) ?? [];
  const delimiter = sniffDelimiter(firstLine);
  const onRow = (row: SourceRow): void => void (share = Math.min(1, share + lengthOf(row) / text.length));
  return { rows: inTurn(readDelimited(text, delimiter, isQuoted), onRow, done), progress };
}
