import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LruMap } from '#lib/platform/lru.rules.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const SMALLEST = 1024;
/** Events go out as they come. */
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json)|image\/svg\+xml)/;

/** Packs an answer made for one request; quick settings, as it is packed only once and thrown away. */
export async function compressed(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || response.headers.has('content-encoding') || !COMPRESSIBLE.test(type)) return response;
  const encoding = chooseEncoding(acceptEncoding);
  response.headers.set('vary', 'accept-encoding');
  if (encoding === 'identity') return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < SMALLEST) return new Response(new Uint8Array(body), response);
  const packed =
    encoding === 'br'
      ? await brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gzipAsync(body, { level: 4 });
  const result = new Response(new Uint8Array(packed), response);
  result.headers.set('content-encoding', encoding);
  result.headers.set('content-length', String(packed.byteLength));
  return result;
}

export type Encoding = 'br' | 'gzip' | 'identity';

const TAKEN = { br: /\bbr\b/, gzip: /\bgzip\b/ };
const REFUSED = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?(?:,|$)/,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:,|$)/,
};

/** Browsers send a handful of different headers; what others make up does not drive them out for long. */
const MOST_KNOWN = 100;
const LONGEST_KNOWN = 100;
const known = new LruMap<string, Encoding>(MOST_KNOWN);

/** The best encoding the browser takes: brotli, then gzip, then none (`q=0` refuses one). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const read = known.get(acceptEncoding);
  if (read) return read;
  const encoding = readEncoding(acceptEncoding);
  if (acceptEncoding.length < LONGEST_KNOWN) known.set(acceptEncoding, encoding);
  return encoding;
}

function readEncoding(acceptEncoding: string): Encoding {
  const takes = (name: 'br' | 'gzip') =>
    TAKEN[name].test(acceptEncoding) && !REFUSED[name].test(acceptEncoding);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** Whether `If-None-Match` names this ETag, weakly compared. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
