import { fetchPage } from '../kit/fetch-page.ts';
import { type Figure, latencies, median } from '../kit/figures.ts';
import { pageAddresses } from '../kit/page-addresses.ts';
import type { Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import { timeEach } from '../kit/timing.ts';

const BUDGET_MS = 5;
/** So small that no page fits: each request renders. */
const NO_CACHE = { PAGE_CACHE_MB: '0.0001' };

/** As after some minutes of a morning; a process just started takes up to twice as long, until its code is compiled. */
const WARM_UP = 500;

/** Public pages that are not in the cache, at 20,000 goods; addresses differ from request to request. */
export const pagesPart: Part = {
  name: 'pages',
  what: 'uncached public pages at 20,000 goods, in a process that has served 3,000',
  async run(bench) {
    const shop = await bench.shop();
    const runs = bench.isQuick ? 60 : 200;
    const server = await startServer(shop.url, NO_CACHE);
    try {
      const figures: Figure[] = [];
      const kinds = Object.entries(await pageAddresses(shop));
      for (let index = 0; index < WARM_UP; index += 1) {
        for (const [, address] of kinds) await fetchPage(`${server.origin}${address(index)}`);
      }
      for (const [name, address] of kinds) {
        let bytes = 0;
        const samples = await timeEach(runs, async (index) => {
          bytes = await fetchPage(`${server.origin}${address(WARM_UP + index)}`);
        });
        figures.push(
          ...latencies(
            `uncached ${name}`,
            samples,
            { p50: BUDGET_MS },
            `${Math.round(bytes / 1024)} KB of brotli`,
          ),
        );
      }
      return [...figures, await floor(server.origin, runs)];
    } finally {
      await server.stop();
    }
  },
};

/** What of these times is the client's and the connection's own. */
async function floor(origin: string, runs: number): Promise<Figure> {
  const samples = await timeEach(runs, () => fetchPage(`${origin}/favicon.svg`));
  return { name: 'a file, for comparison', value: median(samples), unit: 'ms', note: 'favicon.svg, p50' };
}
