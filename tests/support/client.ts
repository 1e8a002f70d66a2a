import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import qs from 'qs';
import type { Envelope } from '#lib/platform/http/call/envelope.rules.ts';

/** Answer of the server as it came over the wire: not unpacked, redirects not followed. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
  /** The body as the envelope of every call; throws where it is no JSON. */
  envelope<Data = unknown>(): Envelope<Data>;
}

export interface Sent {
  /** Sent form-encoded, nested lists as `ids[0]=1`. */
  form?: Record<string, unknown>;
  json?: unknown;
  /** Any other body, with its content-type in `headers`. */
  body?: string | Buffer;
  /** A header given as undefined is not sent, also where the client would add it. */
  headers?: OutgoingHttpHeaders;
}

/** A browser's behaviour over plain HTTP: keeps cookies, sends its origin, keeps connections open. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #base: URL;
  readonly #headers: OutgoingHttpHeaders;
  readonly #agent = new Agent({ keepAlive: true });
  /** Checks each answer before it is handed on; an error it throws is the request's failure. */
  onAnswer: (method: string, path: string, answer: Answer) => void = () => undefined;

  /** With cookies it has from before, and headers it sends with each request. */
  constructor(base: string, cookies: Record<string, string> = {}, headers: OutgoingHttpHeaders = {}) {
    this.#base = new URL(base);
    this.#headers = headers;
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value);
  }

  get = (path: string, headers?: OutgoingHttpHeaders): Promise<Answer> => this.send('GET', path, { headers });
  post = (path: string, form: Record<string, unknown> = {}, headers?: OutgoingHttpHeaders): Promise<Answer> =>
    this.send('POST', path, { form, headers });
  delete = (path: string, headers?: OutgoingHttpHeaders): Promise<Answer> =>
    this.send('DELETE', path, { headers });

  /** Sends one request; unsafe methods come from this site's own pages unless the headers state otherwise. */
  send(method: string, path: string, { form, json, body, headers }: Sent = {}): Promise<Answer> {
    const own: OutgoingHttpHeaders = { host: this.#base.host, ...this.#headers };
    if (this.cookies.size > 0) own['cookie'] = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    if (!['GET', 'HEAD'].includes(method)) {
      own['origin'] = this.#base.origin;
      own['sec-fetch-site'] = 'same-origin';
    }
    if (form) own['content-type'] = 'application/x-www-form-urlencoded';
    if (json !== undefined) own['content-type'] = 'application/json';
    const content = form ? qs.stringify(form) : json === undefined ? body : JSON.stringify(json);
    // Node sends the body of a DELETE without its length, as if it were the next request.
    if (content !== undefined) own['content-length'] = Buffer.byteLength(content);
    const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== undefined);
    return this.#exchange(method, path, Object.fromEntries(all), content);
  }

  #exchange(
    method: string,
    path: string,
    headers: OutgoingHttpHeaders,
    body?: string | Buffer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#base;
      const sent = request({ hostname, port, path, method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          this.#keep(response.headers['set-cookie'] ?? []);
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const answer: Answer = {
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes,
            text,
            envelope: <Data>() => JSON.parse(text) as Envelope<Data>,
          };
          try {
            this.onAnswer(method, path, answer);
            resolve(answer);
          } catch (error) {
            reject(error as Error);
          }
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }

  /** Ends its open connections. */
  close(): void {
    this.#agent.destroy();
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      const gone = attributes.some((part) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(part));
      if (gone) this.cookies.delete(name.trim());
      else this.cookies.set(name.trim(), value.join('='));
    }
  }
}

/** Sends bytes as they are to a server and returns all it sends until it closes the connection, or until `endsWhen`. */
export function rawRequest(
  url: string,
  bytes: string,
  endsWhen: (said: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname);
    const end = (): void => {
      socket.destroy();
      resolve(said);
    };
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1');
      if (endsWhen(said)) end();
    });
    socket.once('end', end);
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? end() : reject(error),
    );
    socket.write(bytes, 'latin1');
  });
}
