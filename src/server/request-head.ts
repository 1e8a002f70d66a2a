import type { IncomingMessage } from 'node:http';
import type { PageRequest } from '#lib/platform/http/send/send-page.server.ts';

/** Parts of a request by which a finished page is chosen and sent. */
export interface RequestHead extends PageRequest {
  host: string | undefined;
}

/** Value for two Host headers, which is refused: one server might read the first and another the second. */
const TWO_HOSTS = '';

/**
 * Reads the few headers a finished page needs from the list as it came: building Node's object of all of them costs
 * as much as the rest of the answer.
 */
export function readRequestHead({ rawHeaders }: IncomingMessage): RequestHead {
  const asked: RequestHead = {
    host: undefined,
    cookie: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    const value = rawHeaders[index + 1] as string;
    switch (name.length) {
      case 4:
        if (name.toLowerCase() === 'host') asked.host = asked.host === undefined ? value : TWO_HOSTS;
        break;
      case 6:
        if (name.toLowerCase() === 'cookie')
          asked.cookie = asked.cookie === undefined ? value : `${asked.cookie}; ${value}`;
        break;
      case 13:
        if (name.toLowerCase() === 'if-none-match')
          asked.ifNoneMatch = asked.ifNoneMatch === undefined ? value : `${asked.ifNoneMatch}, ${value}`;
        break;
      case 15:
        if (name.toLowerCase() === 'accept-encoding')
          asked.acceptEncoding =
            asked.acceptEncoding === undefined ? value : `${asked.acceptEncoding}, ${value}`;
        break;
    }
  }
  return asked;
}

/** Base for parsing addresses, in place of the request's own Host. */
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

/** The last valid host: nearly every request names the same. */
let lastHost: string | undefined;

/** True when a Host header is `host[:port]`; a request of HTTP/1.0 may have none. */
export function isHost(host: string | undefined): boolean {
  if (host === lastHost || host === undefined) return true;
  if (host.length > LONGEST_HOST || !HOST.test(host)) return false;
  lastHost = host;
  return true;
}
