import { execFile, fork } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, median } from '../kit/figures.ts';
import type { Part } from '../kit/part.ts';
import { heardAddress, startServer, stop } from '../kit/server.ts';

const run = promisify(execFile);
const at = (file: string): string => fileURLToPath(new URL(`../kit/${file}`, import.meta.url));
const ROUNDS = 5;
const ROUND_MS = 1500;
const CONNECTIONS = 32;

/** Finished pages against raw `node:http` with the same bytes and headers, in turns. */
export const cachePart: Part = {
  name: 'cache',
  what: 'finished pages against raw node:http',
  async run(bench) {
    const shop = await bench.shop();
    const server = await startServer(shop.url);
    const page = `${server.origin}/list`;
    const raw = fork(at('raw-server.ts'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    try {
      await fetch(page);
      const answer = await fetchPacked(page);
      raw.send(answer);
      const rawPage = `${await heardAddress(raw)}/list`;
      const rates = { shop: [] as number[], raw: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.shop.push(await load(page));
        rates.raw.push(await load(rawPage));
      }
      const note = `/list, ${Buffer.from(answer.body, 'base64').length} bytes of brotli, ${CONNECTIONS} connections, median of ${ROUNDS}`;
      return toFigures(rates, note);
    } finally {
      await stop(raw);
      await server.stop();
    }
  },
};

function toFigures({ shop, raw }: { shop: number[]; raw: number[] }, note: string): Figure[] {
  const ratios = shop.map((rate, index) => rate / (raw[index] ?? NaN));
  return [
    { name: 'cached page', value: median(shop), unit: 'req/s', note },
    { name: 'raw node:http, same bytes', value: median(raw), unit: 'req/s' },
    { name: 'cached page / raw', value: median(ratios), unit: '×', budget: { least: 0.8 } },
  ];
}

async function load(url: string): Promise<number> {
  const { stdout } = await run(process.execPath, [at('load.ts'), url, String(CONNECTIONS), String(ROUND_MS)]);
  return Number(stdout);
}

/** The page as it goes over the wire, with the headers a server of its own would have to send. */
function fetchPacked(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const {
          date,
          connection,
          'keep-alive': keepAlive,
          'transfer-encoding': transfer,
          ...own
        } = response.headers;
        if (!date || !connection || !keepAlive || transfer) return reject(new Error('not a finished page'));
        resolve({ headers: own as Record<string, string>, body: Buffer.concat(chunks).toString('base64') });
      });
    });
    asked.once('error', reject);
    asked.end();
  });
}
