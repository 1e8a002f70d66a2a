const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something on the strength of its cookie: safe methods always, others only
 * from this site's own pages. Browsers send `Sec-Fetch-Site`; where it lacks, `Origin` must be our host.
 */
export function mayUseCookie(method: string, headers: Headers, host: string | null): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null || host === null) return false;
  return URL.canParse(origin) && new URL(origin).host === host;
}
