import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, matchesEtag } from '#lib/platform/http/send/compress.server.ts';
import { bytesIn, type Encoding, encodingsOf, unpacked } from '#lib/platform/cache/pack.server.ts';
import { decodeFlash, FLASH_COOKIE, flashTaken } from '#lib/platform/http/call/flash.server.ts';
import type { FinishedPage, WireForm } from '#lib/platform/cache/finished-page.server.ts';

const FLASH = new RegExp(`(?:^|;\\s*)${FLASH_COOKIE}=([^;]*)`);

/** The headers of a request that decide how a finished page is sent. */
export interface PageRequest {
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Marks pages that may be stale, as the database cannot be asked (RFC 7234, 5.5.1). */
export const STALE_HEADER = ['warning', '110 - "Response is Stale"'] as const;

export interface PageSending {
  asked: PageRequest;
  /** The headers of every answer, names and values alternately, always the same. */
  common: readonly string[];
  /** Headers for this one answer. */
  more: readonly string[] | null;
  /** The server's clock (ms), which countdowns go by. */
  now: number;
}

/**
 * Sends a finished page, compressed in an encoding that the browser takes, or plain; 304 where the browser's copy is
 * the same.
 */
export function sendPage(
  page: FinishedPage,
  { method }: IncomingMessage,
  response: ServerResponse,
  { asked, common, more, now }: PageSending,
): void {
  // A HEAD request leaves the message for the GET that reads the page.
  if (asked.cookie !== undefined && method !== 'HEAD') {
    const noticed = withNotice(page, asked.cookie);
    if (noticed) return sendNoticed(noticed, [...common, ...(more ?? [])], response, now);
  }
  const clock = `now;desc="${now}"`;
  if (asked.ifNoneMatch !== undefined && matchesEtag(asked.ifNoneMatch, page.etag)) {
    const headers = [...clockHeader(clock), ...common, 'etag', page.etag];
    for (const name of ['cache-control', 'vary']) headers.push(name, page.headers[name] ?? '');
    response.writeHead(304, more ? [...headers, ...more] : headers).end();
    return;
  }
  const encoding = chooseEncoding(asked.acceptEncoding, encodingsOf(page));
  const { headers, body } = page.wire[encoding] ?? wireForm(page, encoding, common);
  headers[1] = clock;
  response.writeHead(200, more ? [...headers, ...more] : headers);
  response.end(method === 'HEAD' ? undefined : body);
}

const clockHeader = (clock: string): string[] => ['server-timing', clock];

/** The headers are made once; only the clock, which stands first, is of each answer. */
function wireForm(page: FinishedPage, encoding: Encoding, common: readonly string[]): WireForm {
  const body = bytesIn(encoding, page);
  const headers = [...clockHeader(''), ...common, ...Object.entries(page.headers).flat()];
  headers.push('etag', page.etag, 'content-length', String(body.length));
  // The plain form is seldom asked for, and six times as large.
  if (encoding === 'identity') return { headers, body };
  headers.push('content-encoding', encoding);
  return (page.wire[encoding] = { headers, body });
}

function sendNoticed(
  { body, headers }: NoticedPage,
  common: readonly string[],
  response: ServerResponse,
  now: number,
): void {
  const all = [...clockHeader(`now;desc="${now}"`), ...common, ...Object.entries(headers).flat()];
  response.writeHead(200, [...all, 'content-length', String(body.length)]);
  response.end(body);
}

interface NoticedPage {
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * The page with the one-time message of a browser without JavaScript in it, and the headers that take the message
 * away; null where the cookies hold none, or the page has no place for it.
 */
export function withNotice(page: FinishedPage, cookie: string): NoticedPage | null {
  const raw = FLASH.exec(cookie)?.[1];
  const { noticeAt } = page;
  if (raw === undefined || noticeAt === null) return null;
  const flash = decodeFlash(raw);
  const notice = flash
    ? `<p class="notice notice-${flash.tone === 'error' ? 'error' : 'success'}">${escapeHtml(flash.message)}</p>`
    : '';
  const plain = unpacked(page);
  return {
    body: Buffer.concat([plain.subarray(0, noticeAt), Buffer.from(notice), plain.subarray(noticeAt)]),
    headers: {
      ...page.headers,
      'cache-control': 'private, no-store',
      'set-cookie': flashTaken(),
    },
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
