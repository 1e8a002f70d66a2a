import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';

const KEY = 'yaocang:scroll';
const MOST = 60;

/**
 * How far down each page was read in this tab (product §2.1): a link that leads to one again leads to the same place.
 * The browser does so itself on the way back and on a reload. What a page shows at its top is not scrolled away, nor is
 * who came by a link of another site, or has begun to read, moved.
 */
export function rememberScroll(): void {
  const { pathname, search, hash } = location;
  const address = pathname + search;
  const kept = (): Record<string, number> => (readStored(KEY) as Record<string, number> | null) ?? {};
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const y = kept()[address];
  if (
    y &&
    entry?.type === 'navigate' &&
    !hash &&
    !scrollY &&
    document.referrer.startsWith(location.origin) &&
    !document.querySelector('[data-touched], .notice')
  )
    scrollTo({ top: y, behavior: 'instant' });
  addEventListener('pagehide', () => {
    const { [address]: _, ...others } = kept();
    const entries = [...Object.entries(others), [address, Math.round(scrollY)] as const];
    storeValue(KEY, Object.fromEntries(entries.slice(-MOST)));
  });
}
