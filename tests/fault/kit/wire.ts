import { connect, type Socket } from 'node:net';

/** One answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  /** Header lines as sent, names in lower case. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** Fate of a request whose bytes were written on an open connection. */
export type Fate = WireAnswer | 'lost';

interface Pending {
  settle(fate: Fate): void;
}

/**
 * A keep-alive connection on which requests are written one after the other without waiting (pipelining). A request
 * counts as accepted when it was written before the server had announced the connection's end, by `connection: close`
 * or by closing it.
 */
export class Wire {
  readonly #socket: Socket;
  readonly #pending: Pending[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #isEnding = false;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.once('end', () => this.#end());
    this.#socket.once('close', () => this.#end());
    this.#socket.on('error', () => this.#end());
  }

  /** Waits until the server has taken the connection; false where it refuses. */
  opened(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#socket.once('connect', () => resolve(true));
      this.#socket.once('error', () => resolve(false));
    });
  }

  /** True when nothing may be sent on it any more. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Writes a request; null where the connection's end was announced before. */
  ask(request: string | Buffer): Promise<Fate> | null {
    if (this.#isEnding) return null;
    return new Promise((settle) => {
      this.#pending.push({ settle });
      this.#socket.write(request);
    });
  }

  /** Writes more of the last request's body. */
  write(part: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(part);
  }

  close(): void {
    this.#socket.destroy();
  }

  #end(): void {
    this.#isEnding = true;
    for (const { settle } of this.#pending.splice(0)) settle('lost');
  }

  #read(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let parsed = parseAnswer(this.#rest); parsed; parsed = parseAnswer(this.#rest)) {
      this.#rest = this.#rest.subarray(parsed.length);
      if (parsed.answer.status === 100) continue;
      if (/\bclose\b/i.test(parsed.answer.headers.get('connection') ?? '')) this.#isEnding = true;
      this.#pending.shift()?.settle(parsed.answer);
    }
  }
}

/** The first whole answer of some bytes, and how many of them it takes; null while some are missing. */
export function parseAnswer(bytes: Buffer): { answer: WireAnswer; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const from = headEnd + 4;
  const answer = (body: Buffer, length: number) => ({ answer: { status, headers, body }, length });
  if (status < 200 || status === 204 || status === 304) return answer(Buffer.alloc(0), from);
  if (headers.get('transfer-encoding')?.toLowerCase() === 'chunked') {
    const body = parseChunks(bytes, from);
    return body && answer(body.bytes, body.end);
  }
  const end = from + Number(headers.get('content-length') ?? 0);
  return bytes.length < end ? null : answer(bytes.subarray(from, end), end);
}

function parseChunks(bytes: Buffer, from: number): { bytes: Buffer; end: number } | null {
  const parts: Buffer[] = [];
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return null;
    if (size === 0) return { bytes: Buffer.concat(parts), end };
    parts.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
