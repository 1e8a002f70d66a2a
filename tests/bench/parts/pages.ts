import { fetchPage, publicAddresses } from '../kit/pages.ts';
import { type Figure, latencies, median, type Bench, type Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import { type BenchShop, makeShop } from '../kit/shop.ts';
import { timeEach } from '../kit/timing.ts';

/** So small that no page fits: each request renders. */
const NO_CACHE = { PAGE_CACHE_MB: '0.0001' };

/** As after some minutes of a morning; a process just started takes up to twice as long, until its code is compiled. */
const WARM_UP_PAGES = 6000;
const LARGE = 200_000;
/** p50 in ms by how many goods the shop has, see product §13.2. */
const BUDGET_MS = { usual: 5, large: 8 };

/** Public pages that are not in the cache, at 20,000 and 200,000 goods; most addresses differ between requests. */
export const pagesPart: Part = {
  name: 'pages',
  what: 'uncached public pages of every template at 20,000 and 200,000 goods, in a process that has served 6,000',
  async run(bench) {
    const usual = await measure(await bench.shop(), bench, BUDGET_MS.usual);
    if (bench.isQuick) return usual;
    bench.say(`  filling a shop of ${LARGE.toLocaleString('en-US')} goods`);
    const shop = await makeShop(bench.folder, LARGE);
    try {
      return [...usual, ...(await measure(shop, bench, BUDGET_MS.large))];
    } finally {
      await shop.db.destroy();
    }
  },
};

async function measure(shop: BenchShop, bench: Bench, budgetMs: number): Promise<Figure[]> {
  const runs = bench.isQuick ? 60 : 200;
  const label = `${shop.goodsCount.toLocaleString('en-US')} goods`;
  const server = await startServer(shop.url, NO_CACHE);
  try {
    const figures: Figure[] = [];
    const kinds = Object.entries(await publicAddresses(shop));
    const warmUp = Math.ceil(WARM_UP_PAGES / kinds.length);
    for (let index = 0; index < warmUp; index += 1) {
      for (const [, address] of kinds) await fetchPage(`${server.origin}${address(index)}`);
    }
    for (const [name, address] of kinds) {
      let bytes = 0;
      const samples = await timeEach(runs, async (index) => {
        bytes = await fetchPage(`${server.origin}${address(warmUp + index)}`);
      });
      const note = `${label}, ${Math.round(bytes / 1024)} KB packed`;
      figures.push(...latencies(`uncached ${name}`, samples, { p50: budgetMs }, note));
    }
    return [...figures, await floor(server.origin, runs)];
  } finally {
    await server.stop();
  }
}

/** Measures the client's and the connection's own share of these times. */
async function floor(origin: string, runs: number): Promise<Figure> {
  const samples = await timeEach(runs, () => fetchPage(`${origin}/favicon.svg`));
  return { name: 'a file, for comparison', value: median(samples), unit: 'ms', note: 'favicon.svg, p50' };
}
