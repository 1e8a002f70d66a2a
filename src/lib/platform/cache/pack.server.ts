import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
  type ZstdOptions,
} from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** A form in which bytes go out. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/**
 * A page's bytes. Only the compressed ones are cached, a quarter of the plain ones or less; decompressing them for a
 * browser that takes another form takes less than a millisecond.
 */
export interface PageBytes {
  packed: Buffer;
  packedBy: 'zstd' | 'br';
  /** Made when first asked for. */
  gzip: Buffer | null;
}

/** A page comes out in one piece. */
const CHUNK = 64 * 1024;

/** The bits of a window as large as a text. */
const windowOf = (body: Buffer): number => Math.ceil(Math.log2(body.length + 1));

/** A window as large as the page: the usual one of 4 MB is asked of the system and given back each time. */
const brotliOptions = (body: Buffer, quality: number) => ({
  chunkSize: CHUNK,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, windowOf(body))),
  },
});

/**
 * Copies bytes into memory of their own size: the output of zlib is the beginning of a piece of {@link CHUNK} bytes,
 * and a usual buffer a part of Node's pool; either would stay whole for as long as the page is cached.
 */
function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Compression levels of a page, in turn: immediately, as a request waits for it (Zstandard in 0.3 ms for 130 KB; Brotli
 * takes 0.8 for the same size, and another thread longer than either), Brotli in 3 ms for a page that is requested
 * again, and in 120 ms, for another 6 % less, for one that lasts.
 */
export const QUALITY = { quick: 3, good: 7, best: 11 } as const;

/** Settings of Zstandard with a window as large as the text: the tables for the usual 2 MB are cleared for each. */
export const zstandardFor = (body: Buffer): ZstdOptions => ({
  pledgedSrcSize: body.length,
  params: {
    [constants.ZSTD_c_compressionLevel]: QUALITY.quick,
    [constants.ZSTD_c_windowLog]: Math.min(21, Math.max(10, windowOf(body))),
  },
});

/** Compresses immediately, at a low level. */
export const packQuickly = (body: Buffer): PageBytes => ({
  packed: trimmed(zstdCompressSync(body, { chunkSize: CHUNK, ...zstandardFor(body) })),
  packedBy: 'zstd',
  gzip: null,
});

/** The page as it was rendered. */
export const unpacked = ({ packed, packedBy }: PageBytes): Buffer =>
  packedBy === 'zstd' ? zstdDecompressSync(packed) : brotliDecompressSync(packed);

const BROTLI = ['br', 'gzip'] as const;
const ZSTD_TOO = ['zstd', ...BROTLI] as const;

/** The encodings in which a page is sent, the one to prefer first. */
export const encodingsOf = ({ packedBy }: PageBytes): readonly Encoding[] =>
  packedBy === 'zstd' ? ZSTD_TOO : BROTLI;

/** The bytes in an encoding of {@link encodingsOf}, or plain. Brotli replaces Zstandard when it is requested. */
export function bytesIn(encoding: Encoding, bytes: PageBytes): Buffer {
  if (encoding === bytes.packedBy) return bytes.packed;
  if (encoding === 'gzip' && bytes.gzip) return bytes.gzip;
  const body = unpacked(bytes);
  if (encoding === 'gzip') return (bytes.gzip = trimmed(gzipSync(body, { level: 3, chunkSize: CHUNK })));
  if (encoding !== 'br') return body;
  bytes.packed = trimmed(brotliCompressSync(body, brotliOptions(body, QUALITY.quick)));
  bytes.packedBy = 'br';
  return bytes.packed;
}

/** Compresses again at a {@link QUALITY}, off the main thread, for later requests. */
export async function packAgain(bytes: PageBytes, quality: number): Promise<PageBytes> {
  const body = unpacked(bytes);
  const [brotli, zipped] = await Promise.all([
    brotliAsync(body, brotliOptions(body, quality)),
    bytes.gzip && gzipAsync(body, { level: 7 }),
  ]);
  return { packed: trimmed(brotli), packedBy: 'br', gzip: zipped && trimmed(zipped) };
}
