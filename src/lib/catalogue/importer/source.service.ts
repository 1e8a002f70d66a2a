import { open, readFile, stat } from 'node:fs/promises';
import { readDelimited, type SourceRow, sniffDelimiter } from '#lib/catalogue/importer/delimited.rules.ts';
import { decodeText } from '#lib/catalogue/importer/encoding.rules.ts';
import { readXlsxRows } from '#lib/catalogue/importer/xlsx.service.ts';

const ZIP_MARK = 0x504b0304;
const OLE_MARK = 0xd0cf11e0;
/** Read as a whole; a text of all of memory's longest string would be 512 MB. */
const LARGEST = 256 * 1024 * 1024;

/** Thrown when a file cannot be read as a goods list; the message is plain Chinese. */
export class SourceError extends Error {}

/** A goods list being read: its rows in order, and the share of the file behind them, 0 to 1. */
export interface GoodsSource {
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
 * Opens a goods list by what it holds, not by its name: XLSX, or text (TSV, CSV) in UTF-8, GB18030 or UTF-16.
 * @throws SourceError when there is no such file, it is too large, or an Excel 97 file (.xls)
 */
export async function openGoodsSource(path: string): Promise<GoodsSource> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) throw new SourceError(`找不到文件：${path}`);
  if (info.size > LARGEST) throw new SourceError('文件超过 256 MB，请拆成几个文件，逐个导入');
  const mark = await firstWord(path);
  if (mark === OLE_MARK) throw new SourceError('这是旧版 Excel 文件（.xls），请另存为 .xlsx 后再导入');
  const bytes = await readFile(path);
  let share = 0;
  const done = (): void => void (share = 1);
  const progress = (): number => share;
  if (mark === ZIP_MARK) return { rows: inTurn(readXlsxRows(bytes), () => undefined, done), progress };
  const text = decodeText(bytes);
  const [firstLine = ''] = /[^\r\n]+/.exec(text) ?? [];
  const onRow = (row: SourceRow): void => void (share = Math.min(1, share + lengthOf(row) / text.length));
  return { rows: inTurn(readDelimited(text, sniffDelimiter(firstLine)), onRow, done), progress };
}
