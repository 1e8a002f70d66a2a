import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, matchesEtag } from '#lib/http/encoding.rules.ts';
import { decodeFlash, FLASH_COOKIE } from '#lib/http/flash.ts';
import type { FinishedPage } from '#lib/http/page-cache.ts';

/** Where the layout leaves room for a one-time message. */
export const NOTICE_SLOT = '<!--notice-->';

/**
 * Sends a finished page: brotli, gzip or plain; 304 where the browser's copy is the same. `common` are headers of
 * every answer that have not been set yet; giving them all at once is what `node:http` writes fastest.
 */
export function sendPage(
  page: FinishedPage,
  common: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers } = request;
  if (headers.cookie?.includes(`${FLASH_COOKIE}=`)) {
    sendWithNotice(page, common, headers.cookie, request, response);
    return;
  }
  if (matchesEtag(headers['if-none-match'], page.etag)) {
    response.writeHead(304, {
      ...common,
      etag: page.etag,
      'cache-control': page.headers['cache-control'] ?? '',
      vary: 'accept-encoding',
    });
    response.end();
    return;
  }
  const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.identity;
  const own: Record<string, string | number> = {
    ...common,
    ...page.headers,
    etag: page.etag,
    'content-length': body.length,
  };
  if (encoding !== 'identity') own['content-encoding'] = encoding;
  response.writeHead(200, own);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** A browser without JavaScript did something and lands on a public page: it reads the message once. */
function sendWithNotice(
  page: FinishedPage,
  common: Record<string, string>,
  cookie: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const raw = new RegExp(`(?:^|;\\s*)${FLASH_COOKIE}=([^;]*)`).exec(cookie)?.[1];
  const flash = decodeFlash(raw);
  const notice = flash
    ? `<p class="notice notice-${flash.tone === 'error' ? 'error' : 'success'}">${escapeHtml(flash.message)}</p>`
    : '';
  const body = page.identity.toString('utf8').replace(NOTICE_SLOT, () => notice);
  response.writeHead(200, {
    ...common,
    ...page.headers,
    'cache-control': 'private, no-store',
    'set-cookie': `${FLASH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    'content-length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
