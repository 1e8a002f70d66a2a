import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { delimitedParser, type SourceRow, sniffDelimiter } from '#lib/catalogue/importer/delimited.rules.ts';
import { encodingDetector, type TextEncodingName } from '#lib/catalogue/importer/encoding.rules.ts';
import { readXlsxRows } from '#lib/catalogue/importer/xlsx.service.ts';

const ZIP_MARK = 0x504b0304;
const OLE_MARK = 0xd0cf11e0;
const SNIFFED_CHARS = 64 * 1024;

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

/** How the text of a file is encoded; reads the file up to where that is sure. */
export async function detectEncoding(path: string): Promise<TextEncodingName> {
  const detector = encodingDetector();
  for await (const bytes of createReadStream(path)) {
    const sure = detector.push(bytes as Buffer);
    if (sure !== undefined) return sure;
  }
  return detector.end();
}

async function* readTexts(path: string, onBytes: (read: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(path));
  for await (const bytes of createReadStream(path)) {
    onBytes((bytes as Buffer).length);
    yield decoder.decode(bytes as Buffer, { stream: true });
  }
  yield decoder.decode();
}

async function* readDelimited(path: string, onBytes: (read: number) => void): AsyncGenerator<SourceRow> {
  let parser: ReturnType<typeof delimitedParser> | undefined;
  let head = '';
  for await (const text of readTexts(path, onBytes)) {
    if (parser !== undefined) {
      yield* parser.push(text);
      continue;
    }
    head += text;
    const firstLine = /^\s*([^\r\n]+)[\r\n]/.exec(head)?.[1];
    if (firstLine === undefined && head.length < SNIFFED_CHARS) continue;
    parser = delimitedParser(sniffDelimiter(firstLine ?? head));
    yield* parser.push(head);
  }
  if (parser === undefined) {
    parser = delimitedParser(sniffDelimiter(head));
    yield* parser.push(head);
  }
  yield* parser.end();
}

async function* whileOpen(rows: AsyncGenerator<SourceRow>, onEnd: () => void): AsyncGenerator<SourceRow> {
  yield* rows;
  onEnd();
}

/**
 * Opens a goods list by what it holds, not by its name: XLSX, or text (TSV, CSV) in UTF-8, GB18030 or UTF-16.
 * @throws SourceError when there is no such file, or it is an Excel 97 file (.xls)
 */
export async function openGoodsSource(path: string): Promise<GoodsSource> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) throw new SourceError(`找不到文件：${path}`);
  const mark = await firstWord(path);
  if (mark === OLE_MARK) throw new SourceError('这是旧版 Excel 文件（.xls），请另存为 .xlsx 后再导入');
  let read = 0;
  const rows =
    mark === ZIP_MARK
      ? readXlsxRows(await readFile(path))
      : readDelimited(path, (bytes) => {
          read += bytes;
        });
  return {
    rows: whileOpen(rows, () => {
      read = info.size;
    }),
    progress: () => (info.size === 0 ? 1 : Math.min(1, read / info.size)),
  };
}
