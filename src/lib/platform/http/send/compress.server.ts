import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from 'node:zlib';
import { type Encoding, zstandardFor } from '#lib/platform/cache/pack.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify(zstdCompress);
const SMALLEST = 1024;
/** Limit (bytes) of synchronous compression: larger bodies would delay other requests. */
const LARGEST_AT_ONCE = 256 * 1024;
/** Events go out as they come. */
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json)|image\/svg\+xml)/;

/** Packs an answer made for one request; quick settings, as it is packed only once and thrown away. */
export async function compressed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || response.headers.has('content-encoding') || !COMPRESSIBLE.test(type)) return response;
  const encoding = chooseEncoding(acceptEncoding, ['zstd', 'br', 'gzip']);
  response.headers.set('vary', 'accept-encoding');
  if (encoding === 'identity') return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < SMALLEST) return new Response(new Uint8Array(body), response);
  const packed = await packedOnce(body, encoding);
  const result = new Response(new Uint8Array(packed), response);
  result.headers.set('content-encoding', encoding);
  result.headers.set('content-length', String(packed.byteLength));
  return result;
}

/** For small bodies, Zstandard is finished before another thread would have begun. */
function packedOnce(body: Buffer, encoding: PackedEncoding): Buffer | Promise<Buffer> {
  const settings = zstandardFor(body);
  if (encoding === 'zstd')
    return body.length > LARGEST_AT_ONCE ? zstdAsync(body, settings) : zstdCompressSync(body, settings);
  if (encoding === 'br') return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return gzipAsync(body, { level: 4 });
}

type PackedEncoding = Exclude<Encoding, 'identity'>;
const PACKED: readonly PackedEncoding[] = ['zstd', 'br', 'gzip'];

/** Browsers send a handful of different headers; made-up ones of other clients do not displace them for long. */
const MOST_KNOWN = 100;
const LONGEST_KNOWN = 100;
const known = new LruMap<string, ReadonlySet<Encoding>>(MOST_KNOWN);

/** The first of some encodings that the browser takes (`q=0` refuses one), or none. */
export function chooseEncoding(acceptEncoding: string | undefined, offered: readonly Encoding[]): Encoding {
  if (!acceptEncoding) return 'identity';
  let taken = known.get(acceptEncoding);
  if (!taken) {
    taken = new Set(PACKED.filter((name) => takes(acceptEncoding, name)));
    if (acceptEncoding.length < LONGEST_KNOWN) known.set(acceptEncoding, taken);
  }
  for (const encoding of offered) if (taken.has(encoding)) return encoding;
  return 'identity';
}

const takes = (acceptEncoding: string, name: PackedEncoding): boolean =>
  new RegExp(`\\b${name}\\b`).test(acceptEncoding) &&
  !new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?(?:,|$)`).test(acceptEncoding);

/** True when `If-None-Match` names this ETag, weakly compared. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
