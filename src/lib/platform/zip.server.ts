import {
  configure,
  type Entry,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

configure({ useWebWorkers: false });

/** Limits of an archive's unpacked size, so that a small archive cannot fill the memory. */
export interface ZipLimits {
  entries: number;
  /** Bytes of all files unpacked, and of one. */
  total: number;
  each: number;
}

export interface ZipFile {
  name: string;
  /** Null for one that is left out, with the reason in words. */
  bytes: Uint8Array | null;
  problem: string;
}

/** Packs files; pictures are compressed already and are stored as they are. */
export async function packZip(
  files: readonly { name: string; content: string | Uint8Array }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const { name, content } of files) {
    const isText = typeof content === 'string';
    const reader = isText ? new TextReader(content) : new Uint8ArrayReader(new Uint8Array(content));
    await zip.add(name, reader, { level: isText ? 6 : 0 });
  }
  return zip.close();
}

/**
 * Unpacks an archive, file by file. Throws `invalid_form` on the field `file` for other files, and for archives over
 * the limits: the bytes unpacked count, not the sizes in the directory, broken files included.
 */
export async function* unpackZip(bytes: Uint8Array, limits: ZipLimits): AsyncGenerator<ZipFile> {
  const tooMany = tooMuch(`压缩包里的文件超过 ${limits.entries} 个，请分批导入。`);
  if (announcedEntries(bytes) > limits.entries) throw tooMany;
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)));
  let entries = 0;
  let left = limits.total;
  try {
    for await (const entry of zip.getEntriesGenerator({ filenameValidation: 'tolerant' })) {
      entries += 1;
      if (entries > limits.entries) throw tooMany;
      if (entry.directory || isLitter(entry.filename)) continue;
      const problem = wrongName(entry.filename) ?? (entry.encrypted ? '加了密码，无法读取。' : null);
      if (problem !== null) {
        yield { name: entry.filename, bytes: null, problem };
        continue;
      }
      const { unpacked, inflated } = await unpack(entry, Math.min(limits.each, left));
      const isBeyond = left < Math.max(inflated, entry.uncompressedSize);
      if (!unpacked && isBeyond) throw tooMuch('压缩包解开后过大，请分批导入。');
      left -= inflated;
      yield { name: entry.filename, bytes: unpacked, problem: unpacked ? '' : '文件过大或已损坏。' };
    }
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw tooMuch('这不是完好的 zip 压缩包，请重新打包。');
  } finally {
    await zip.close();
  }
}

const tooMuch = (words: string): ShopError => new ShopError('invalid_form', words, { file: [words] });

const END_RECORD = Buffer.from('PK\u0005\u0006');
const END_COUNT_AT = 10;

/** Returns the number of entries in the end record (65,535 for that many or more), before the directory is read. */
function announcedEntries(bytes: Uint8Array): number {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = archive.lastIndexOf(END_RECORD);
  return at < 0 || at + END_COUNT_AT + 2 > archive.length ? 0 : archive.readUInt16LE(at + END_COUNT_AT);
}

/** True for files that file managers add on their own. */
const isLitter = (name: string): boolean => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);

/** Names that lead out of the archive, or that some file systems read differently. */
function wrongName(name: string): string | null {
  const isPlain = !/[\\\0:]/.test(name) && !name.startsWith('/') && !name.split('/').includes('..');
  return isPlain ? null : '文件名里有不允许的路径。';
}

interface Unpacked {
  /** Null beyond the limit, and for a broken entry or one that shares its place in the archive with another. */
  unpacked: Uint8Array | null;
  /** Number of bytes unpacked, also of a broken file; the last bytes of a broken file may be missing. */
  inflated: number;
}

async function unpack(entry: Entry, most: number): Promise<Unpacked> {
  if (entry.directory || entry.uncompressedSize > most) return { unpacked: null, inflated: 0 };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const counting = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.byteLength;
      if (size > most) throw new Error('larger than announced');
      chunks.push(chunk.slice());
    },
  });
  try {
    await entry.getData(counting, { checkSignature: true, checkOverlappingEntry: true });
    return { unpacked: Buffer.concat(chunks), inflated: size };
  } catch {
    return { unpacked: null, inflated: Math.max(size, entry.uncompressedSize) };
  }
}
