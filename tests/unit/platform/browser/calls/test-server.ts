import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallPort } from '#lib/platform/browser/calls/call-port.client.ts';

export interface Heard {
  method: string;
  url: string;
  type: string;
  body: string;
}

type Answer = (request: Heard, response: ServerResponse) => void;

/** A real server on a free port that keeps what it received and answers as the test sets. */
export async function startServer(answer: Answer) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const entry = await read(request);
    heard.push(entry);
    answer(entry, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, heard, stop };
}

async function read(request: IncomingMessage): Promise<Heard> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { method = '', url = '', headers } = request;
  return { method, url, type: headers['content-type'] ?? '', body };
}

export const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Writes down what the buyer would have seen, in order. */
export function notingPort(origin: string, member = ''): { port: CallPort; seen: string[] } {
  const seen: string[] = [];
  const port: CallPort = {
    apiOrigin: () => origin,
    member: () => member,
    loginAddress: () => '/login?next=%2Flist',
    keepForLogin: () => undefined,
    contractAddress: () => '/dzht?next=%2Flist',
    go: (address) => void seen.push(`go ${address}`),
    toast: async (message, tone) => void seen.push(`toast ${tone} ${message}`),
    alert: async (message) => void seen.push(`alert ${message}`),
    offerRefresh: async (message) => void seen.push(`refresh ${message}`),
  };
  return { port, seen };
}
