import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from '#lib/platform/http/send/encoding.rules.ts';

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
