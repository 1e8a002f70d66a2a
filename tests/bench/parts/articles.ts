import { findAllArticles } from '#lib/content/articles/articles.repository.ts';
import { addressOfEntry } from '#lib/content/articles/articles.service.ts';
import { searchArticles } from '#lib/content/articles/articles-search.service.ts';
import { fetchPage } from '../kit/fetch-page.ts';
import { type Figure, latencies } from '../kit/figures.ts';
import { makeLibrary } from '../kit/library.ts';
import { newsroom } from '../kit/newsroom.ts';
import type { Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';
import { timeEach, timeOnce } from '../kit/timing.ts';

const BUDGET_MS = 5;
const VISIBLE_MS = 1000;
/** So small that no page fits: each request renders. */
const NO_CACHE = { PAGE_CACHE_MB: '0.0001' };

const LIBRARY = 2000;
const QUERIES = [
  'dgzz',
  '发票抬头开错了怎么办',
  '对公转账',
  'duigong',
  '冷链 验收',
  '发票',
  'lengliann',
  '没有这样的文章',
];

/** Articles that are not in the page cache, how long a correction takes to reach readers elsewhere, and the search. */
export const articlesPart: Part = {
  name: 'articles',
  what: 'uncached articles, publish → visible on a second process, search over articles',
  async run(bench) {
    const shop = await bench.shop();
    return [
      ...(await uncached(shop, bench.isQuick ? 60 : 200)),
      ...(await published(shop, bench.isQuick ? 10 : 40)),
      ...(await searched(bench.folder, bench.isQuick ? 200 : 1000)),
    ];
  },
};

async function uncached({ url, db }: BenchShop, runs: number): Promise<Figure[]> {
  const addresses = (await findAllArticles(db)).map(addressOfEntry);
  const server = await startServer(url, NO_CACHE);
  try {
    const samples = await timeEach(runs, (index) =>
      fetchPage(`${server.origin}${addresses[index % addresses.length]!}`),
    );
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

async function searched(folder: string, runs: number): Promise<Figure[]> {
  const db = await makeLibrary(folder, LIBRARY);
  try {
    const { ms } = await timeOnce(() => searchArticles(db, 'dgzz', 1));
    const samples = await timeEach(runs, (index) => searchArticles(db, QUERIES[index % QUERIES.length]!, 1));
    return [
      {
        name: `index of ${LIBRARY} articles`,
        value: ms,
        unit: 'ms',
        note: 'the first search after a publication',
      },
      ...latencies(`search in ${LIBRARY} articles`, samples),
    ];
  } finally {
    await db.destroy();
  }
}
