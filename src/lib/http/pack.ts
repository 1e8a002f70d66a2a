import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from '#lib/http/encoding.rules.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** A page's bytes, plain and packed. Packed forms are made when first asked for. */
export interface PageBytes {
  identity: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** A packed page comes out in one piece. */
const CHUNK = 64 * 1024;

const brotliOptions = (body: Buffer, quality: number) => ({
  chunkSize: CHUNK,
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/**
 * The bytes in an encoding. What is not packed yet is packed at once and lightly, as somebody waits for it:
 * 130 KB take less than a millisecond, which is less than a trip to another thread.
 */
export function bytesIn(encoding: Encoding, bytes: PageBytes): Buffer {
  if (encoding === 'br')
    return (bytes.brotli ??= brotliCompressSync(bytes.identity, brotliOptions(bytes.identity, 3)));
  if (encoding === 'gzip') return (bytes.gzip ??= gzipSync(bytes.identity, { level: 3, chunkSize: CHUNK }));
  return bytes.identity;
}

/** Packs well, off the main thread, for all who come later. */
export async function packWell(body: Buffer): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const [brotli, zipped] = await Promise.all([
    brotliAsync(body, brotliOptions(body, 8)),
    gzipAsync(body, { level: 7 }),
  ]);
  return { brotli, gzip: zipped };
}
