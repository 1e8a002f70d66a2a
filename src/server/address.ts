/** Addresses are read against this, never against what a request says of its host. */
const BASE = 'http://localhost';
/** A name or an IP address, and a port: no userinfo, path, query or fragment. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const LONGEST_HOST = 260;

/**
 * The path and query of a request's target; null where it is no path, such as `*` or a whole URL. A path of two
 * slashes stays a path: it is not taken for the name of a host.
 */
export function readAddress(target: string | undefined): URL | null {
  const address = `${BASE}${target ?? ''}`;
  if (!target?.startsWith('/') || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === BASE ? url : null;
}

/** The last that was one: nearly every request names the same. */
let lastHost: string | undefined;

/** Whether a Host header is `host[:port]`; a request of HTTP/1.0 may come without. */
export function isHost(host: string | undefined): boolean {
  if (host === lastHost || host === undefined) return true;
  if (host.length > LONGEST_HOST || !HOST.test(host)) return false;
  lastHost = host;
  return true;
}
