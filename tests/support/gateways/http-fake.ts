import { createServer, type IncomingMessage } from 'node:http';

/** One request as it came, its body whole. */
export interface FakeRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** Behaviour of a gateway: answers, takes `ms` to do it, sends nothing, or breaks. */
type Mood = 'well' | 'slow' | 'silent' | 'broken';

/** A gateway of our own on 127.0.0.1, that answers as asked. */
export interface FakeGateway {
  url: string;
  mood: Mood;
  requests: FakeRequest[];
  close(): Promise<void>;
}

/** Starts a server that answers with the function's result, unless its mood is another. */
export async function startFake(answer: (request: FakeRequest) => FakeAnswer): Promise<FakeGateway> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://127.0.0.1'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    gateway.requests.push(asked);
    if (gateway.mood === 'silent') return;
    if (gateway.mood === 'broken') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    const { status = 200, headers = {}, body } = answer(asked);
    const send = (): void => void response.writeHead(status, headers).end(body);
    if (gateway.mood === 'slow') setTimeout(send, 300);
    else send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const gateway: FakeGateway = {
    url: `http://127.0.0.1:${port}`,
    mood: 'well',
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return gateway;
}
