import type { CacheProvider, CacheProviderFactory } from 'astro';
import { busyPage } from '#lib/platform/http/send/short-answers.server.ts';
import { chooseEncoding, compressed } from '#lib/platform/http/send/compress.server.ts';
import type { FinishedPage, PageToCache } from '#lib/platform/cache/finished-page.server.ts';
import { bytesIn, encodingsOf } from '#lib/platform/cache/pack.server.ts';
import { expectMarks, takeMarks, type UnmarkedPage } from '#lib/platform/cache/page-placeholders.server.ts';
import { STALE_HEADER, withNotice } from '#lib/platform/http/send/send-page.server.ts';
import { resolveRoute } from '#lib/routes.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { sheetPreload } from '#lib/platform/styles/styled-page.server.ts';

const TAGS_HEADER = 'x-page-tags';
const MAX_AGE_HEADER = 'x-page-max-age';

/** A page's headers on caching are for this provider alone. */
function withoutOwnHeaders(response: Response): Response {
  if (!response.headers.has(TAGS_HEADER) && !response.headers.has(MAX_AGE_HEADER)) return response;
  const sent = new Response(response.body, response);
  sent.headers.delete(TAGS_HEADER);
  sent.headers.delete(MAX_AGE_HEADER);
  return sent;
}

/**
 * Caches finished public pages for `server.ts`, which answers the next request before Astro is entered. Pages set their
 * lifetime and tags with `Astro.cache.set({ maxAge, tags })`.
 */
const pageCacheProvider: CacheProviderFactory = (): CacheProvider => ({
  name: 'finished-pages',

  setHeaders: ({ maxAge = 0, tags = [] }) =>
    new Headers({ [MAX_AGE_HEADER]: String(maxAge), [TAGS_HEADER]: tags.map(encodeURIComponent).join(' ') }),

  async onRequest({ request, url }, next) {
    const key = keyOf(request.method, url);
    if (key === null) return withoutOwnHeaders(await next());
    const { pages } = runtime();
    const form = pages.formFor(request.headers.get('cookie') ?? undefined);
    // The page may have been finished while this request waited for its turn.
    const kept = pages.get(key, form, Date.now());
    if (kept) return toResponse(kept, request, pages.isHeld);
    let uncached: Response | undefined;
    const render = async (): Promise<PageToCache | null> => {
      const marks = expectMarks(request);
      const response = await next();
      if (response.status === 503) throw new CannotRender();
      const page = takeMarks(Buffer.from(await response.arrayBuffer()), marks);
      // Its length included the marks.
      response.headers.delete('content-length');
      const cached = toCache(response, page);
      if (cached) return cached;
      for (const href of marks.sheets) response.headers.append('link', sheetPreload(href));
      uncached = withoutOwnHeaders(new Response(new Uint8Array(page.body), response));
      return null;
    };
    try {
      const page = await pages.render(key, render, form);
      if (page) return toResponse(page, request);
    } catch (error) {
      if (!(error instanceof CannotRender)) throw error;
      const stale = pages.getStale(key, form);
      if (!stale) return busyPage();
      pages.hold();
      return toResponse(stale, request, true);
    }
    const encodings = request.headers.get('accept-encoding') ?? undefined;
    return compressed(uncached ?? (await next()), encodings);
  },

  async invalidate({ tags = [] }) {
    runtime().pages.invalidate([tags].flat());
  },
});

export default pageCacheProvider;

/** The database fails; all requests that wait for the page get it at once. */
class CannotRender extends Error {}

/** Returns the cache key of a request: the canonical address of a public page, or null where nothing is cached. */
export function keyOf(method: string | undefined, url: URL): string | null {
  // Astro answers a HEAD of an endpoint without a body, which must not be cached as the answer to a GET.
  if (method !== 'GET') return null;
  const resolved = resolveRoute(url.pathname, url.searchParams);
  return resolved?.route.access === 'public' ? resolved.url : null;
}

/** Returns the part of an answer to cache; null where it may not be cached. */
function toCache(response: Response, page: UnmarkedPage): PageToCache | null {
  const maxAge = Number(response.headers.get(MAX_AGE_HEADER) ?? 0);
  if (response.status !== 200 || !(maxAge > 0) || response.headers.has('set-cookie')) return null;
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== MAX_AGE_HEADER && name !== TAGS_HEADER && name !== 'content-length') headers[name] = value;
  });
  headers['cache-control'] ??= 'public, no-cache';
  headers['vary'] = 'accept-encoding, cookie';
  const tags = (response.headers.get(TAGS_HEADER) ?? '').split(' ').filter(Boolean).map(decodeURIComponent);
  return { ...page, headers, tags, maxAgeMs: maxAge * 1000 };
}

function toResponse(page: FinishedPage, request: Request, isStale = false): Response {
  const noticed = withNotice(page, request.headers.get('cookie') ?? '');
  if (noticed) {
    const headers = new Headers(noticed.headers);
    if (isStale) headers.set(...STALE_HEADER);
    return new Response(new Uint8Array(noticed.body), { headers });
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined, encodingsOf(page));
  const bytes = bytesIn(encoding, page);
  const headers = new Headers({ ...page.headers, etag: page.etag });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  if (isStale) headers.set(...STALE_HEADER);
  return new Response(new Uint8Array(bytes), { headers });
}
