import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js';
import {
  type Statement,
  STATEMENT_LIMITS,
  type StatementReader,
  UnreadableStatement,
} from '#lib/trade/payments/providers/provider.rules.ts';

/** Format of a provider's file: its reader, and a word by which the file is recognised and found in an archive. */
export interface StatementFormat {
  word: string;
  reader: () => StatementReader;
}

/**
 * Reads a statement's file, CSV in UTF-8 or GBK or an archive of it, piece by piece, so that other requests are
 * answered in between; in one of the formats `others` when the file has that format's word. Throws
 * {@link UnreadableStatement}.
 */
export async function readStatement(
  file: Blob,
  usual: StatementFormat,
  ...others: StatementFormat[]
): Promise<Statement> {
  checkSize(file.size);
  for (const other of others) if (await isOf(file, other)) return readAs(file, other);
  return readAs(file, usual);
}

async function isOf(file: Blob, { word }: StatementFormat): Promise<boolean> {
  if (await isZip(file)) return (await inArchive(file, word)) !== null;
  const encoding = await encodingOf(file);
  return encoding !== null && hasWord(file, encoding, word);
}

async function readAs(file: Blob, { word, reader }: StatementFormat): Promise<Statement> {
  const text = (await isZip(file)) ? await inArchive(file, word) : file;
  const encoding = text && (await encodingOf(text));
  if (!text || !encoding)
    throw new UnreadableStatement('文件读不出来：要 CSV（GBK 或 UTF-8），或平台给的 zip。');
  if (!(await hasWord(text, encoding, word)))
    throw new UnreadableStatement(`文件里没有“${word}”这一列，请核对平台和文件是不是选错了。`);
  return readRows(text, encoding, reader());
}

function checkSize(bytes: number): void {
  if (bytes > STATEMENT_LIMITS.bytes)
    throw new UnreadableStatement(
      `对账文件最大 ${STATEMENT_LIMITS.bytes / 1024 / 1024} MB，请只下载这一天的记录。`,
    );
}

async function readRows(text: Blob, encoding: string, reader: StatementReader): Promise<Statement> {
  let rest = '';
  let count = 0;
  for await (const piece of piecesOf(text, encoding)) {
    const rows = (rest + piece).split(/\r?\n/);
    rest = rows.pop() ?? '';
    count += rows.length;
    if (count > STATEMENT_LIMITS.rows)
      throw new UnreadableStatement(`对账文件最多 ${STATEMENT_LIMITS.rows} 行，请只下载这一天的记录。`);
    if (rest.length > STATEMENT_LIMITS.row)
      throw new UnreadableStatement(`第 ${count + 1} 行太长，不是对账文件，请核对文件是不是选错了。`);
    for (const row of rows) reader.take(row);
  }
  if (rest !== '') reader.take(rest);
  return reader.end(rest === '');
}

/** Bytes read at a time: some hundred rows. The stream of a file in memory would return it as one piece. */
const PIECE = 32 * 1024;

/**
 * Yields the decoded text of a file; the event loop continues between pieces. Throws a `TypeError` for another
 * encoding.
 */
async function* piecesOf(text: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < text.size; at += PIECE) {
    const bytes = await text.slice(at, at + PIECE).arrayBuffer();
    yield decoder.decode(bytes, { stream: true });
    await new Promise(setImmediate);
  }
  yield decoder.decode();
}

async function encodingOf(text: Blob): Promise<string | null> {
  for (const encoding of ['utf-8', 'gbk']) {
    try {
      for await (const piece of piecesOf(text, encoding)) void piece;
      return encoding;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return null;
}

async function hasWord(text: Blob, encoding: string, word: string): Promise<boolean> {
  let before = '';
  for await (const piece of piecesOf(text, encoding)) {
    if ((before + piece).includes(word)) return true;
    before = piece.slice(-word.length);
  }
  return false;
}

const isZip = async (file: Blob): Promise<boolean> => {
  const [one, two, three] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return one === 0x50 && two === 0x4b && three === 3;
};

/** Returns the file in a ZIP that contains `word`; null when there is none that can be read. */
async function inArchive(archive: Blob, word: string): Promise<Blob | null> {
  const reader = new ZipReader(new BlobReader(archive));
  try {
    for (const entry of await reader.getEntries()) {
      if (entry.directory || !entry.getData) continue;
      checkSize(entry.uncompressedSize);
      const text = await entry.getData(new BlobWriter());
      const encoding = await encodingOf(text);
      if (encoding && (await hasWord(text, encoding, word))) return text;
    }
    return null;
  } catch (error) {
    if (error instanceof UnreadableStatement) throw error;
    return null;
  } finally {
    await reader.close();
  }
}
