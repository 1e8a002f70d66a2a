import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, matchesEtag } from '#lib/http/encoding.rules.ts';
import { decodeFlash, FLASH_COOKIE } from '#lib/http/flash.ts';
import { bytesIn } from '#lib/http/pack.ts';
import type { FinishedPage } from '#lib/http/page-cache.ts';

/** Where the layout leaves room for a one-time message. */
export const NOTICE_SLOT = '<!--notice-->';

const FLASH = new RegExp(`(?:^|;\\s*)${FLASH_COOKIE}=([^;]*)`);

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
  const noticed = withNotice(page, headers.cookie);
  if (noticed) {
    response.writeHead(200, { ...common, ...noticed.headers, 'content-length': noticed.body.length });
    response.end(request.method === 'HEAD' ? undefined : noticed.body);
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
  const body = bytesIn(encoding, page);
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

/**
 * The page with the one-time message of a browser without JavaScript in it, and the headers that take the message
 * away; null where the cookies hold none.
 */
export function withNotice(
  page: FinishedPage,
  cookie: string | undefined,
): { body: Buffer; headers: Record<string, string> } | null {
  const raw = cookie === undefined ? undefined : FLASH.exec(cookie)?.[1];
  if (raw === undefined) return null;
  const flash = decodeFlash(raw);
  const notice = flash
    ? `<p class="notice notice-${flash.tone === 'error' ? 'error' : 'success'}">${escapeHtml(flash.message)}</p>`
    : '';
  return {
    body: Buffer.from(page.identity.toString('utf8').replace(NOTICE_SLOT, () => notice)),
    headers: {
      ...page.headers,
      'cache-control': 'private, no-store',
      'set-cookie': `${FLASH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    },
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
