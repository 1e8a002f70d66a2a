import { connect } from 'node:net';
import { parseAnswer } from './wire.ts';

/** How long a server may be silent about a request before it is taken to wait for more. */
const SILENT_MS = 3000;
const HANGS_MS = 15;

/**
 * Sends bytes on a connection of their own and closes it after the first answer. The statuses of all answers that
 * came; `null` where none came in time, or, for what may hang, where the server waits for more.
 */
export function rawExchange(url: string, text: string, mayHang: boolean): Promise<number[] | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let rest = Buffer.alloc(0);
    const statuses: number[] = [];
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const late = setTimeout(() => finish(null), mayHang ? HANGS_MS : SILENT_MS);
    const finish = (answer: number[] | null): void => {
      clearTimeout(late);
      resolve(answer);
      socket.destroy();
    };
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let parsed = parseAnswer(rest); parsed; parsed = parseAnswer(rest)) {
        statuses.push(parsed.answer.status);
        rest = rest.subarray(parsed.length);
      }
      // A second answer to one request would come with the first or right after it.
      if (statuses.length > 0) setImmediate(() => finish(statuses));
    });
    socket.once('close', () => finish(statuses));
    socket.on('error', () => finish(statuses));
    socket.write(Buffer.from(text, 'latin1'));
  });
}
