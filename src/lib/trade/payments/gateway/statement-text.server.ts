import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/** What the texts of an archive may come to, in bytes: a day of a large shop. */
const LARGEST = 64 * 1024 * 1024;

/** A statement's text, in UTF-8 or GBK as its bytes are; null for what is neither. */
function decodeStatement(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gbk']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may know it.
    }
  }
  return null;
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;

/**
 * The text of a statement's file: as it is, or the one in a ZIP that holds `word`. Null where there is none that can be
 * read.
 */
export async function statementText(bytes: Uint8Array, word: string): Promise<string | null> {
  if (!isZip(bytes)) return decodeStatement(bytes);
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  try {
    for (const entry of await reader.getEntries()) {
      if (entry.directory || !entry.getData || entry.uncompressedSize > LARGEST) continue;
      const text = decodeStatement(await entry.getData(new Uint8ArrayWriter()));
      if (text?.includes(word)) return text;
    }
    return null;
  } catch {
    return null;
  } finally {
    await reader.close();
  }
}
