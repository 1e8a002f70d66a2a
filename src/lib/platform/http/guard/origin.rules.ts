const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True when a request may change something by its cookie alone: safe methods always, others only from this site's own
 * pages. Browsers send `Sec-Fetch-Site`; without it, `Origin` must be ours.
 */
export function mayUseCookie(method: string, headers: Headers, siteUrl?: string): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return isOurs(headers.get('origin'), headers, siteUrl);
}

/**
 * True when an address (`Origin`, `Referer`) is of this site, scheme, host and port: the configured origin, or the one
 * this process is asked under, which is plain HTTP. Under the configured host no other scheme is accepted: a page of it
 * sent unencrypted may be forged.
 */
export function isOurs(address: string | null, headers: Headers, siteUrl?: string): boolean {
  if (address === null || !URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  const site = siteUrl === undefined ? null : new URL(siteUrl);
  if (origin === site?.origin) return true;
  return host !== '' && host !== site?.host && origin === `http://${headers.get('host')}`;
}
