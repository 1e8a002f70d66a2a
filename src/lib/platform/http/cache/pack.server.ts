import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Encoding } from '#lib/platform/http/send/compress.server.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const unpackAsync = promisify(brotliDecompress);

/**
 * A page's bytes. Only the packed ones are cached, a sixth of the plain ones: nearly every browser takes brotli, and
 * unpacking for another takes less than a millisecond.
 */
export interface PageBytes {
  brotli: Buffer;
  /** Made when first asked for. */
  gzip: Buffer | null;
}

/** A page comes out in one piece. */
const CHUNK = 64 * 1024;

/** A window as large as the page: the usual one of 4 MB is asked of the system and given back each time. */
const brotliOptions = (body: Buffer, quality: number) => ({
  chunkSize: CHUNK,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 1)))),
  },
});

/**
 * A copy in memory of its own size: what zlib gives is the beginning of a piece of {@link CHUNK} bytes, and a usual
 * buffer a part of Node's pool; either would stay whole for as long as the page is cached.
 */
function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * The qualities of Brotli a page goes through: at once, as somebody waits for it (less than 1 ms for 130 KB, which is
 * less than a trip to another thread), 3 ms for one that is asked for again, and 120 ms, for another 6 % less, for one
 * that lasts.
 */
export const QUALITY = { quick: 3, good: 7, best: 11 } as const;

/** Packs at once and lightly. */
export const packQuickly = (body: Buffer): Buffer =>
  trimmed(brotliCompressSync(body, brotliOptions(body, QUALITY.quick)));

/** The page as it was rendered. */
export const unpacked = ({ brotli }: PageBytes): Buffer => brotliDecompressSync(brotli);

/** The bytes in an encoding. */
export function bytesIn(encoding: Encoding, bytes: PageBytes): Buffer {
  if (encoding === 'br') return bytes.brotli;
  if (encoding === 'identity') return unpacked(bytes);
  return (bytes.gzip ??= trimmed(gzipSync(unpacked(bytes), { level: 3, chunkSize: CHUNK })));
}

/** Packs again at a {@link QUALITY}, off the main thread, for all who come later. */
export async function packAgain(bytes: PageBytes, quality: number): Promise<PageBytes> {
  const body = await unpackAsync(bytes.brotli);
  const [brotli, zipped] = await Promise.all([
    brotliAsync(body, brotliOptions(body, quality)),
    bytes.gzip && gzipAsync(body, { level: 7 }),
  ]);
  return { brotli: trimmed(brotli), gzip: zipped && trimmed(zipped) };
}
