import { request } from 'node:http';
import { type Figure, median } from '../kit/figures.ts';
import type { Part } from '../kit/part.ts';
import { type Packed, startRaw } from '../kit/raw.ts';
import { startServer } from '../kit/server.ts';
import { findLoadGenerator } from '../kit/wrk.ts';

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
      const packed = await packedWell(`${server.origin}${PAGE}`);
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
  const conditions = `${PAGE}, ${bytes} bytes of brotli, ${CONNECTIONS} connections, median of ${ROUNDS}, ${note}`;
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

/** The page as it goes over the wire once it is packed well, which it is some time after it was asked for twice. */
async function packedWell(url: string): Promise<Packed> {
  const lengths: number[] = [];
  for (;;) {
    const answer = await fetchPacked(url);
    lengths.push(Number(answer.headers['content-length']));
    if (lengths.length > 3 && new Set(lengths.slice(-3)).size === 1) return answer;
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
