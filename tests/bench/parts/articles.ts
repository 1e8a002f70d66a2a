import { join } from 'node:path';
import { findAllArticles } from '#lib/content/articles/articles.repository.ts';
import { addressOfEntry } from '#lib/content/articles/articles.service.ts';
import { searchArticles } from '#lib/content/articles/articles-search.service.ts';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { fillArticles } from '#demo/fill-articles.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { fetchPage } from '../kit/pages.ts';
import { type Figure, latencies, type Part } from '../kit/part.ts';
import { startServer } from '../kit/server.ts';
import type { BenchShop } from '../kit/shop.ts';
import { timeEach, timeOnce } from '../kit/timing.ts';

/** The demo's articles, copied until there are so many published ones, in a database of their own. */
async function makeLibrary(folder: string, count: number): Promise<Db> {
  const db = openDatabase(`sqlite:${join(folder, 'library.db')}`);
  await migrate(db);
  await db.transaction().execute((trx) => fillArticles(trx, Date.now()));
  const articles = await db.selectFrom('article').selectAll().where('state', '=', 'published').execute();
  const texts = await db.selectFrom('article_revision').selectAll().execute();
  const textOf = new Map(texts.map((text) => [text.article_id, text]));
  await db.transaction().execute(async (trx) => {
    for (let at = articles.length; at < count; at += 1) {
      const { id, ...pattern } = articles[at % articles.length]!;
      const text = textOf.get(id)!;
      const made = await trx.insertInto('article').values(pattern).returning('id').executeTakeFirstOrThrow();
      const title = `${text.title}（${at}）`;
      await trx
        .insertInto('article_revision')
        .values({ ...text, article_id: made.id, title })
        .execute();
    }
  });
  return db;
}

/** An editor at the desk of a running shop. */
interface Newsroom {
  /** Puts a sentence at the end of an article and publishes it. */
  correct(articleId: number, sentence: string): Promise<void>;
}

/** Works at the desk through its calls, as the editor whose session the cookie holds. Throws where a call fails. */
function newsroom(origin: string, cookie: string): Newsroom {
  const call = async <Data>(path: string, form?: Record<string, string>): Promise<Data> => {
    const answer = await fetch(`${origin}/api/admin/article/${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, origin },
      ...(form && { body: new URLSearchParams(form) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  return {
    async correct(articleId, sentence) {
      const { head } = await call<OpenArticle>(String(articleId));
      const { title, summary, keywords, source, body, number } = head;
      const text = { title, summary, keywords, source, body: `${body}\n\n${sentence}` };
      await call(`${articleId}/save`, { ...text, base: String(number) });
      await call(`${articleId}/publish`, { base: String(number + 1), force: '1' });
    },
  };
}

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
