import type { CacheProvider, CacheProviderFactory } from 'astro';
import { compressed } from '#lib/http/compress.ts';
import { chooseEncoding } from '#lib/http/encoding.rules.ts';
import type { FinishedPage, PageToKeep } from '#lib/http/page-cache.ts';
import { withNotice } from '#lib/http/send-page.ts';
import { bytesIn } from '#lib/http/pack.ts';
import { bodyForFirstPaint } from '#lib/http/first-paint.ts';
import { resolveRoute } from '#lib/routes.ts';
import { runtime } from '#lib/runtime.ts';

const TAGS_HEADER = 'x-page-tags';
const MAX_AGE_HEADER = 'x-page-max-age';

/**
 * Keeps finished public pages for `server.ts`, which answers the next request before Astro is entered. Pages
 * say how long and under which tags with `Astro.cache.set({ maxAge, tags })`.
 */
const pageCacheProvider: CacheProviderFactory = (): CacheProvider => ({
  name: 'finished-pages',

  setHeaders: ({ maxAge = 0, tags = [] }) =>
    new Headers({ [MAX_AGE_HEADER]: String(maxAge), [TAGS_HEADER]: tags.map(encodeURIComponent).join(' ') }),

  async onRequest({ request, url }, next) {
    const key = keyOf(request.method, url);
    if (key === null) return next();
    let uncached: Response | undefined;
    const page = await runtime().pages.render(key, async () => {
      const response = await next();
      const kept = await toKeep(response);
      if (!kept) uncached = response;
      return kept;
    });
    if (page) return toResponse(page, request);
    const encodings = request.headers.get('accept-encoding') ?? undefined;
    return compressed(uncached ?? (await next()), encodings);
  },

  async invalidate({ tags = [] }) {
    runtime().pages.invalidate([tags].flat());
  },
});

export default pageCacheProvider;

/** The cache key of a request: the canonical address of a public page, or null where nothing is kept. */
export function keyOf(method: string | undefined, url: URL): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const resolved = resolveRoute(url.pathname, url.searchParams);
  return resolved?.route.access === 'public' ? resolved.url : null;
}

/** Reads the body only of an answer that is kept. */
async function toKeep(response: Response): Promise<PageToKeep | null> {
  const maxAge = Number(response.headers.get(MAX_AGE_HEADER) ?? 0);
  if (response.status !== 200 || !(maxAge > 0) || response.headers.has('set-cookie')) return null;
  const body = await bodyForFirstPaint(response);
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== MAX_AGE_HEADER && name !== TAGS_HEADER && name !== 'content-length') headers[name] = value;
  });
  headers['cache-control'] ??= 'public, no-cache';
  headers['vary'] = 'accept-encoding';
  const tags = (response.headers.get(TAGS_HEADER) ?? '').split(' ').filter(Boolean).map(decodeURIComponent);
  return { body, headers, tags, maxAgeMs: maxAge * 1000 };
}

function toResponse(page: FinishedPage, request: Request): Response {
  const noticed = withNotice(page, request.headers.get('cookie') ?? undefined);
  if (noticed) return new Response(new Uint8Array(noticed.body), { headers: noticed.headers });
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined);
  const bytes = bytesIn(encoding, page);
  const headers = new Headers({ ...page.headers, etag: page.etag });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(bytes), { headers });
}
