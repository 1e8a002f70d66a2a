import type { IncomingMessage } from 'node:http';
import type { PageRequest } from '#lib/platform/http/send/send-page.server.ts';

/** What a finished page is chosen and sent by. */
export interface PageHeaders extends PageRequest {
  host: string | undefined;
}

/** No host at all: whoever sends two would have one server read the first and another the second. */
const TWO_HOSTS = '';

/**
 * Reads the few headers a finished page needs from the list as it came: building Node's object of all of them costs
 * as much as the rest of the answer.
 */
export function readPageHeaders({ rawHeaders }: IncomingMessage): PageHeaders {
  const asked: PageHeaders = {
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
