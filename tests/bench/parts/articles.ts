import { findAllArticles } from '#lib/articles/articles.repository.ts';
import { addressOfEntry } from '#lib/articles/articles.service.ts';
import { type Figure, latencies } from '../kit/figures.ts';
import { newsroom } from '../kit/newsroom.ts';
import type { Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';
import { timeEach } from '../kit/timing.ts';

const BUDGET_MS = 5;
const VISIBLE_MS = 1000;
/** So small that no page fits: each request renders. */
const NO_CACHE = { PAGE_CACHE_MB: '0.0001' };

/** Articles that are not in the page cache, and how long a correction takes to reach readers elsewhere. */
export const articlesPart: Part = {
  name: 'articles',
  what: 'uncached articles, and publish → visible on a second process',
  async run(bench) {
    const shop = await bench.shop();
    return [
      ...(await uncached(shop, bench.isQuick ? 60 : 200)),
      ...(await published(shop, bench.isQuick ? 10 : 40)),
    ];
  },
};

async function uncached({ url, db }: BenchShop, runs: number): Promise<Figure[]> {
  const addresses = (await findAllArticles(db)).map(addressOfEntry);
  const server = await startServer(url, NO_CACHE);
  try {
    const samples = await timeEach(runs, async (index) => {
      const answer = await fetch(`${server.origin}${addresses[index % addresses.length]!}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
    });
    return latencies('uncached article', samples, { p50: BUDGET_MS }, `${addresses.length} articles`);
  } finally {
    await server.stop();
  }
}

async function published(shop: BenchShop, runs: number): Promise<Figure[]> {
  const [here, there] = await Promise.all([startServer(shop.url), startServer(shop.url)]);
  try {
    const editor = newsroom(here.origin, await shop.cookieOf('editor'));
    const [article] = await findAllArticles(shop.db);
    if (!article) throw new Error('the shop has no article');
    const address = `${there.origin}${addressOfEntry(article)}`;
    const samples = await timeEach(runs, async (index) => {
      const words = `第 ${index} 次更正`;
      await editor.correct(article.id, words);
      while (!(await (await fetch(address)).text()).includes(words));
    });
    return latencies(
      'publish → visible on a second process',
      samples,
      { p99: VISIBLE_MS },
      'saving included',
    );
  } finally {
    await Promise.all([here.stop(), there.stop()]);
  }
}
