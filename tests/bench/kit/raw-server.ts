import { createServer } from 'node:http';

/**
 * Baseline for the shop's page cache: the least `node:http` can do with the same bytes and headers. One flat list is
 * the quickest form of headers it knows.
 */
process.once('message', ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const flat = Object.entries(headers).flat();
  const server = createServer((_request, response) => {
    response.writeHead(200, flat);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') {
      process.stdout.write(`http://127.0.0.1:${address.port}\n`);
    }
  });
});
process.once('SIGTERM', () => process.exit(0));
