import { bytesIn } from '#lib/platform/cache/pack.server.ts';
import type { FinishedPage, PageToCache } from '#lib/platform/cache/finished-page.server.ts';

/** A rendered page of some text, as the cache is given it. */
export const page = (text: string, tags: string[] = [], maxAgeMs = 60_000): PageToCache => ({
  body: Buffer.from(text),
  headers: { 'content-type': 'text/html' },
  tags,
  maxAgeMs,
});

/** The text of a page that the cache has answered; undefined where it has none. */
export const textOf = (kept: FinishedPage | null | undefined): string | undefined =>
  kept ? bytesIn('identity', kept).toString() : undefined;
