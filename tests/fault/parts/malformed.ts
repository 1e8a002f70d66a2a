import { connect } from 'node:net';
import { Client } from '#tests/support/client.ts';
import { memoryOf } from '#tests/support/server.ts';
import { seededNumbers } from '../../bench/kit/timing.ts';
import type { Ground } from '../kit/ground.ts';
import { KINDS, TARGETS } from '../kit/malformed-kinds.ts';
import type { Finding, Part } from '../kit/part.ts';
import { openShop } from '../kit/shop.ts';
import { parseAnswer } from '../kit/wire.ts';

/** Time a server may be silent about a request before it is taken to wait for more. */
const SILENT_MS = 3000;
const HANGS_MS = 15;

/**
 * Sends bytes on a connection of their own and closes it after the first answer. The statuses of all answers that
 * came; `null` where none came in time, or, for what may hang, where the server waits for more.
 */
function rawExchange(url: string, text: string, mayHang: boolean): Promise<number[] | null> {
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

const AT_ONCE = 24;
/** Memory grows while pages are made for the first time; after that, unanswered requests leave nothing. */
const MOST_MORE_MB = 150;

/** Requests that no browser sends: afterwards the process lives, is no larger, and every page is its own. */
export const malformedPart: Part = {
  name: 'malformed',
  what: 'malformed requests over raw sockets',
  run: async (ground) => [await storm(ground)],
};

async function storm(ground: Ground): Promise<Finding> {
  const times = ground.isQuick ? 3000 : 100_000;
  const shop = await openShop(ground, 'sqlite');
  const { url, pid } = shop.servers[0]!;
  const wrong: string[] = [];
  try {
    const before = await sample(url);
    const found = new Map<string, { count: number; example: string }>();
    let next = 0;
    const sender = async (): Promise<void> => {
      for (let index = next++; index < times; index = next++) {
        const one = await sendOne(url, index);
        if (one) found.set(one.wrong, { ...one, count: 1 + (found.get(one.wrong)?.count ?? 0) });
      }
    };
    const senders = Promise.all(Array.from({ length: AT_ONCE }, sender));
    await until(() => next > times / 2);
    const warm = await memoryOf(pid);
    await senders;
    for (const [sentence, { count, example }] of found)
      wrong.push(`${count} × ${sentence}, such as ${example}`);
    const after = await sample(url);
    for (const [path, answer] of before) {
      if (after.get(path) !== answer) wrong.push(`${path} answers otherwise than before`);
    }
    const megabytes = await memoryOf(pid);
    if (megabytes - warm > MOST_MORE_MB) wrong.push(`the process grew from ${warm} to ${megabytes} MB`);
    const worst = `${warm} MB half way, ${megabytes} MB after all`;
    return {
      what: 'malformed requests over raw sockets',
      engine: 'sqlite',
      processes: 1,
      times,
      wrong,
      worst,
    };
  } finally {
    await shop.close();
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((go) => setTimeout(go, 5));
}

/** Sends the request of a number; what was wrong with the answer, if anything. */
async function sendOne(url: string, index: number): Promise<{ wrong: string; example: string } | null> {
  const { name, make, allowed = (status) => status < 500, mayHang = false } = KINDS[index % KINDS.length]!;
  const text = make(seededNumbers(index), new URL(url).host);
  const found = (wrong: string) => ({
    wrong: `${name} ${wrong}`,
    example: JSON.stringify(text.slice(0, 100)),
  });
  const statuses = await rawExchange(url, text, mayHang);
  if (statuses === null) return mayHang ? null : found('was not answered');
  // An early answer may be followed by the parser's answer to the rest.
  if (statuses.slice(1).some((status) => status !== 400)) return found(`was answered ${statuses.join(', ')}`);
  const [status] = statuses;
  return status === undefined || allowed(status) ? null : found(`answered ${status}`);
}

/** Reads the answer of each page and call to a plain visitor: status, target, bytes. */
async function sample(url: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const path of TARGETS) {
    const visitor = new Client(url);
    await visitor.get(path);
    const { status, headers, text } = await visitor.get(path);
    const body = text.replace(/"request_id":"[^"]*"/, '');
    answers.set(path, `${status} ${String(headers['location'] ?? '')} ${body}`);
    visitor.close();
  }
  return answers;
}
