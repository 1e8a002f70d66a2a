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
 * A page's bytes. Only the packed ones are cached, a quarter of the plain ones or less; unpacking them for a browser that
 * takes another form takes less than a millisecond.
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
 * A copy in memory of its own size: what zlib gives is the beginning of a piece of {@link CHUNK} bytes, and a usual
 * buffer a part of Node's pool; either would stay whole for as long as the page is cached.
 */
function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * The ways of packing a page goes through: at once, as somebody waits for it (Zstandard in 0.3 ms for 130 KB; Brotli
 * takes 0.8 for the same size, and a trip to another thread longer than either), Brotli in 3 ms for a page that is
 * asked for again, and in 120 ms, for another 6 % less, for one that lasts.
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

/** Packs at once and lightly. */
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

/** The bytes in an encoding of {@link encodingsOf}, or plain. Brotli takes the place of Zstandard when it is asked for. */
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

/** Packs again at a {@link QUALITY}, off the main thread, for all who come later. */
export async function packAgain(bytes: PageBytes, quality: number): Promise<PageBytes> {
  const body = unpacked(bytes);
  const [brotli, zipped] = await Promise.all([
    brotliAsync(body, brotliOptions(body, quality)),
    bytes.gzip && gzipAsync(body, { level: 7 }),
  ]);
  return { packed: trimmed(brotli), packedBy: 'br', gzip: zipped && trimmed(zipped) };
}
