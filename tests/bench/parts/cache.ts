import { request } from 'node:http';
import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LASTS_AFTER_MS } from '#lib/platform/cache/page-cache.server.ts';
import { type Figure, median, type Part } from '../kit/part.ts';
import { type Packed, startRaw } from '../kit/raw.ts';
import { startServer } from '../kit/server.ts';

const run = promisify(execFile);
const OWN_CLIENT = fileURLToPath(new URL('../kit/load.ts', import.meta.url));

/** Keeps some connections busy with one page and counts the answers. */
interface LoadGenerator {
  /** Bounds of the figures, for the table's notes. */
  note: string;
  /** Answers per second. */
  load(url: string, connections: number, seconds: number): Promise<number>;
}

/**
 * `wrk` where it is installed: it is much cheaper than what it measures. Our own client in JavaScript is slower than
 * the server, so that with it two servers look more alike than they are.
 */
function findLoadGenerator(): LoadGenerator {
  return hasWrk()
    ? { note: 'by wrk', load: byWrk }
    : { note: 'bounded by our own client: install wrk', load };
}

function hasWrk(): boolean {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function byWrk(url: string, connections: number, seconds: number): Promise<number> {
  const options = [`-c${connections}`, '-t1', `-d${seconds}s`, '-H', 'Accept-Encoding: br'];
  const { stdout } = await run('wrk', [...options, url]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk said: ${stdout}`);
  return rate;
}

async function load(url: string, connections: number, seconds: number): Promise<number> {
  const args = [OWN_CLIENT, url, String(connections), String(seconds * 1000)];
  return Number((await run(process.execPath, args)).stdout);
}

const ROUNDS = 6;
const ROUND_S = 2;
const CONNECTIONS = 32;
const PAGE = '/list';

/** Finished pages against raw `node:http` with the same bytes, in turns and in both orders. */
export const cachePart: Part = {
  name: 'cache',
  what: 'finished pages against raw node:http',
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    const raw = [];
    try {
      const packed = await packedBest(`${server.origin}${PAGE}`);
      const { 'content-type': type = '', 'content-length': length = '' } = packed.headers;
      const same = await startRaw(packed);
      raw.push(same);
      const bare = await startRaw({
        ...packed,
        headers: { 'content-type': type, 'content-length': length },
      });
      raw.push(bare);
      const urls = {
        shop: `${server.origin}${PAGE}`,
        same: `${same.origin}${PAGE}`,
        bare: `${bare.origin}${PAGE}`,
      };
      return await compare(urls, Buffer.from(packed.body, 'base64').length);
    } finally {
      for (const { stop } of raw) await stop();
      await server.stop();
    }
  },
};

async function compare(urls: Record<'shop' | 'same' | 'bare', string>, bytes: number): Promise<Figure[]> {
  const { load, note } = findLoadGenerator();
  const names = Object.keys(urls) as (keyof typeof urls)[];
  const rates: Record<keyof typeof urls, number[]> = { shop: [], same: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      rates[name].push(await load(urls[name], CONNECTIONS, ROUND_S));
  }
  const against = (name: 'same' | 'bare'): number =>
    median(rates.shop.map((rate, round) => rate / (rates[name][round] ?? NaN)));
  const conditions = `${PAGE}, ${bytes} bytes packed, ${CONNECTIONS} connections, median of ${ROUNDS}, ${note}`;
  return [
    { name: 'cached page', value: median(rates.shop), unit: 'req/s', note: conditions },
    { name: 'raw node:http, same bytes and headers', value: median(rates.same), unit: 'req/s' },
    { name: 'raw node:http, bare headers', value: median(rates.bare), unit: 'req/s' },
    {
      name: 'cached page / raw, same headers',
      value: against('same'),
      unit: '×',
      budget: { least: 0.9 },
      note,
    },
    {
      name: 'cached page / raw, bare headers',
      value: against('bare'),
      unit: '×',
      budget: { least: 0.8 },
      note,
    },
  ];
}

/** The page as it goes over the wire once it has lasted and is packed at its best. */
async function packedBest(url: string): Promise<Packed> {
  const lasts = performance.now() + LASTS_AFTER_MS + 1000;
  const lengths: number[] = [];
  for (;;) {
    const answer = await fetchPacked(url);
    if (performance.now() > lasts) lengths.push(Number(answer.headers['content-length']));
    if (lengths.length > 5 && new Set(lengths.slice(-5)).size === 1) return answer;
    await new Promise((goOn) => setTimeout(goOn, 100));
  }
}

/** The page with the headers a server of its own would have to send. */
function fetchPacked(url: string): Promise<Packed> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const { date: _date, connection: _, 'keep-alive': _alive, ...own } = response.headers;
        resolve({ headers: own as Record<string, string>, body: Buffer.concat(chunks).toString('base64') });
      });
    });
    asked.once('error', reject);
    asked.end();
  });
}
