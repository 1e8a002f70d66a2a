import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long the browser has to paint what it has read, ms. */
const BETWEEN_PIECES_MS = 30;

/**
 * A proxy before the shop that lets its pages through piece by piece, as a slow network does, so that a browser paints
 * them half read.
 */
export async function openSlowDoor(shopUrl: string, pieces: number) {
  const { hostname, port, host } = new URL(shopUrl);
  const server = createServer((from, to) => {
    const headers = { ...from.headers, host, 'accept-encoding': 'identity' };
    const upstream = request({ hostname, port, path: from.url, method: from.method, headers }, (answer) => {
      void (async () => {
        const body = Buffer.concat(await answer.toArray());
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
        const size = isPage ? Math.ceil(body.length / pieces) : Math.max(1, body.length);
        for (let at = 0; at < body.length; at += size) {
          to.write(body.subarray(at, at + size));
          if (isPage) await wait(BETWEEN_PIECES_MS);
        }
        to.end();
      })().catch(() => to.destroy());
    });
    upstream.on('error', () => to.destroy());
    from.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
