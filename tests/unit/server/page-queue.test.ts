import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { inTurn, isFlooding } from '#server/page-queue.ts';

async function listening(onRequest: RequestListener): Promise<number> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

it('closes a connection that sends many requests without waiting for answers', async () => {
  const reached: string[] = [];
  const port = await listening((request, response) => {
    if (isFlooding(request, response)) return;
    reached.push(request.url ?? '');
    setImmediate(() => response.end('page'));
  });
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(Array.from({ length: 200 }, (_, at) => `GET /${at} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  await closed;
  expect(reached.length).toBeLessThan(20);
});

it('makes the page of another address before those that one sends many for, and none for who has gone', async () => {
  const made: string[] = [];
  const asked: Promise<void>[] = [];
  const { promise: all, resolve: allAsked } = Promise.withResolvers<undefined>();
  const port = await listening((request, response) => {
    const path = request.url ?? '';
    const sender = path.startsWith('/other') ? 'other' : 'many';
    asked.push(
      inTurn(sender, response, async () => {
        await all;
        made.push(path);
        response.end(path);
      }),
    );
    if (asked.length === 41) allAsked(undefined);
  });
  const gone = new AbortController();
  const ask = (path: string, init: RequestInit = {}): Promise<string> =>
    fetch(`http://127.0.0.1:${port}${path}`, init).then((answer) => answer.text());
  const many = Array.from({ length: 40 }, (_, at) =>
    ask(`/many/${at}`, at >= 30 ? { signal: gone.signal } : {}).catch(() => 'gone'),
  );
  while (asked.length < 40) await new Promise(setImmediate);
  gone.abort();
  await Promise.all(many.slice(30));
  const other = ask('/other');
  await Promise.all([...many, other]);
  await Promise.all(asked);
  expect(made.indexOf('/other')).toBeLessThan(10);
  expect(made).toHaveLength(31);
});
